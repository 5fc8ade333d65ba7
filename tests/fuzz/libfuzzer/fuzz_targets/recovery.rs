//! `recovery` with inputs that follow what the code does.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| dicta_fuzz::run("recovery", data));
