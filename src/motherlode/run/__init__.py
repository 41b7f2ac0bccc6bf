"""Who does the work, and where?"""
