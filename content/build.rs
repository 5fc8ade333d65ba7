//! Embeds the folder anew when a file of it changes or comes in.

fn main() {
    println!("cargo::rerun-if-changed=.");
}
