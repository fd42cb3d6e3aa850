//! The dialects, one file each: nothing outside of this folder knows the name of a server's tool.

pub mod playwright;
