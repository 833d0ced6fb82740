"""What earlier builds left, so that what has not changed is not made again."""
