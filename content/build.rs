//! Embeds the folder again when one of its files changes or a file is added.

fn main() {
    println!("cargo::rerun-if-changed=.");
}
