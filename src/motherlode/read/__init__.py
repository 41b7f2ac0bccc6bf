"""bytes -> Document: what is written here?"""
