"""A game's sheet as a picture: SVG, PNG, a moving GIF, PDF, and the card that goes with a link."""
