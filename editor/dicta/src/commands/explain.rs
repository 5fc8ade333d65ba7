//! `dicta explain`: the page of an error or a warning.

use crate::args::ExplainArgs;
use crate::exit::{Ended, Failure, Outcome};

/// Prints the page of a code, or the list of codes.
pub fn run(args: &ExplainArgs) -> Ended {
    let Some(code) = &args.code else {
        for code in dicta_compiler::codes() {
            let first = dicta_compiler::explain(code).and_then(|page| page.lines().find(|l| !l.trim().is_empty())).unwrap_or("");
            println!("{code}  {}", first.trim_start_matches(['#', ' ']).trim_start_matches(code).trim_start_matches([':', ' ']));
        }
        return Ok(Outcome::Fine);
    };
    let wanted = code.to_ascii_uppercase();
    match dicta_compiler::explain(&wanted) {
        Some(page) => {
            if !page.contains(&wanted) {
                println!("{wanted}");
            }
            println!("{}", page.trim_end());
            Ok(Outcome::Fine)
        }
        None => Err(Failure::usage(format!("there is no code `{code}`")).among(&wanted, dicta_compiler::codes())),
    }
}
