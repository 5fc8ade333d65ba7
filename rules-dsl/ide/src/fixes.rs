//! Fixes: what the compiler suggests for the problems at the cursor.

use dicta_compiler::{Diagnostic, Fix};

/// The compiler's fixes for problems at an offset.
pub fn fixes(diagnostics: &[Diagnostic], file: usize, offset: u32) -> Vec<&Fix> {
    diagnostics
        .iter()
        .filter(|d| d.at.file as usize == file && d.at.start <= offset && offset <= d.at.end)
        .flat_map(|d| &d.fixes)
        .collect()
}
