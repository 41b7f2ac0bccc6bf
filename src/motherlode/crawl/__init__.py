"""Where next? Fetching pages, from the Web or from an archive that is played back."""
