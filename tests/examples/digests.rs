//! Digests of all games of the library: `cargo run -p dicta-tests --no-default-features --example digests`.
//!
//! The output must not depend on the operating system, processor or toolchain (`dicta_tests::digests`):
//! `tests/other-systems.sh` compares them.

fn main() {
    dicta_tests::digests::each_line(&mut |line| println!("{line}"));
}
