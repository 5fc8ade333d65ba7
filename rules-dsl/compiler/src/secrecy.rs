//! Secrecy: what is secret doesn't flow into what is more public, except through `reveal`.

use crate::compiler::Compiler;

impl Compiler<'_> {
    /// Checks the whole program.
    pub fn check_secrecy(&mut self) {}
}
