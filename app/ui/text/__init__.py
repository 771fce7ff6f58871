"""
The only way to show words in a widget.

Qt takes any text that looks like HTML for HTML, and reads every file that its pictures name.  So labels,
messages, tool tips and documents are made here and nowhere else (tests/test_plain_text.py).  All of them show
a text letter by letter, whoever wrote it; only `Html` is laid out, which `html` makes of a template of our
own and values that it escapes.  No text loads anything.
"""
