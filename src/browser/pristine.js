// Runs in every document before any script of the page. Empty so far: what has to be kept from pages stands here.
