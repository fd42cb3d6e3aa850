#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| bodies::server_answer(data));

#[path = "../bodies.rs"]
mod bodies;
