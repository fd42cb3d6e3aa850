#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| bodies::plan(data));

#[path = "../bodies.rs"]
mod bodies;
