"""Bytes -> document: what is written here?"""
