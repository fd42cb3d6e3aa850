//! Settings in layers: flag, environment, `config.toml`, default. Each environment name is declared once.
