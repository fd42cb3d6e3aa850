//! Faults of the disk, the record and the profile.
