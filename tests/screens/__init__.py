"""Every page, dialog and panel in every size, language and look: nothing cut, nothing on top of another."""
