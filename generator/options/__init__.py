"""What a person can choose: each choice is declared once, and commands, requests and refusals follow from it."""
