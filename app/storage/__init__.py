"""What is kept: files, the library, and everything that is read from strangers."""
