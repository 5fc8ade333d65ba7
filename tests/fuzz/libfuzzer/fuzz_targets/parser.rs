//! `parser` with coverage-guided inputs.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| dicta_fuzz::run("parser", data));
