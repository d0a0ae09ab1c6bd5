"""Classes: who learns with whom, what is set them, and how they are getting on."""
