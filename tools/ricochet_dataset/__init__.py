"""A dataset of Ricochet Robots for whoever trains or measures programs."""
