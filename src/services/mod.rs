//! The catalogue: embedded TOML definitions, the user's own files, validation, names and suggestions.
