"""Pages for people and JSON for programs: what a collection holds, and why it is believed."""
