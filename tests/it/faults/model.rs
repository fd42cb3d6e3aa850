//! Faults of the models' APIs.
