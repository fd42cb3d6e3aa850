//! Arguments, settings, prompts, output, one file per command; puts everything together.
