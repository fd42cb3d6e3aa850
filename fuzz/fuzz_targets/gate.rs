#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| bodies::gate(data));

#[path = "../bodies.rs"]
mod bodies;
