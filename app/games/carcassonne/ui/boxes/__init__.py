"""What each box shows on the table: a module each, named as the box."""
