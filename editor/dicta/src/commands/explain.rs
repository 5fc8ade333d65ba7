//! `dicta explain`: the page of an error or a warning.

use crate::args::ExplainArgs;
use crate::exit::{Ended, Failure, Outcome};

/// Prints the page of a code, or the list of codes.
pub fn run(args: &ExplainArgs) -> Ended {
    let Some(code) = &args.code else {
        for code in codes() {
            let first = dicta_compiler::explain(&code)
                .and_then(|page| page.lines().find(|l| !l.trim().is_empty()))
                .unwrap_or("");
            sayln!(
                "{code}  {}",
                first.trim_start_matches(['#', ' ']).trim_start_matches(code.as_str()).trim_start_matches([':', ' '])
            );
        }
        return Ok(Outcome::Fine);
    };
    let wanted = code.to_ascii_uppercase();
    match dicta_compiler::explain(&wanted) {
        Some(page) => {
            if !page.contains(&wanted) {
                sayln!("{wanted}");
            }
            sayln!("{}", page.trim_end());
            Ok(Outcome::Fine)
        }
        None => {
            Err(Failure::usage(format!("there is no code `{code}`")).among(&wanted, codes().iter().map(String::as_str)))
        }
    }
}

/// All codes that have a page, in order.
fn codes() -> Vec<String> {
    let all = ["E", "W"].into_iter().flat_map(|letter| (0..10_000).map(move |n| format!("{letter}{n:04}")));
    all.filter(|code| dicta_compiler::explain(code).is_some()).collect()
}
