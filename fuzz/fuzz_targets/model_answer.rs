#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| bodies::model_answer(data));

#[path = "../bodies.rs"]
mod bodies;
