"""campaign."""
import streamlit as st
from pages._parts import frame
from pages._parts.guard import guard
guard(__file__)
frame.heading("campaign")
