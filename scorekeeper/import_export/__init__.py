"""What leaves the phone and comes to it: files of matches, and the score sheet."""
