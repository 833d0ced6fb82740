"""Access: who may join, and what each may do."""
