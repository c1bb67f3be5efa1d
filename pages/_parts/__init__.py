"""Widgets and layouts that two pages or more share. Not pages."""
