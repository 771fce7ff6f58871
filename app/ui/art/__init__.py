"""Shapes, colours and labels that several tables share."""
