//! Digests of all that the library plays: `cargo run -p dicta-tests --no-default-features --example digests`.
//!
//! No system, processor or toolchain may print another line (`dicta_tests::digests`): `tests/other-systems.sh` compares them.

fn main() {
    dicta_tests::digests::each_line(&mut |line| println!("{line}"));
}
