//! Faults of the browser and of pages.
