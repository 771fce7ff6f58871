"""The coach, who asks before a blunder."""
