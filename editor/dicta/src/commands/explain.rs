//! `dicta explain`: prints the page of an error or a warning.

use crate::args::ExplainArgs;
use crate::exit::{CommandResult, Failure, Outcome};

/// Prints the page of a code, or the list of all codes.
pub fn run(args: &ExplainArgs) -> CommandResult {
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
        return Ok(Outcome::Success);
    };
    let wanted = code.to_ascii_uppercase();
    match dicta_compiler::explain(&wanted) {
        Some(page) => {
            if !page.contains(&wanted) {
                sayln!("{wanted}");
            }
            sayln!("{}", plain(page).trim_end());
            Ok(Outcome::Success)
        }
        None => {
            Err(Failure::usage(format!("there is no code `{code}`"))
                .suggest(&wanted, codes().iter().map(String::as_str)))
        }
    }
}

/// All codes with a page, in order.
fn codes() -> Vec<String> {
    let all = ["E", "W"].into_iter().flat_map(|letter| (0..10_000).map(move |n| format!("{letter}{n:04}")));
    all.filter(|code| dicta_compiler::explain(code).is_some()).collect()
}

/// A page formatted for the terminal: code blocks are indented, without fences and info strings.
fn plain(page: &str) -> String {
    let (mut shown, mut inside) = (String::new(), false);
    for line in page.lines() {
        if line.starts_with("```") {
            inside = !inside;
            continue;
        }
        let line = match line.strip_prefix("//// FILE ").filter(|_| inside) {
            Some(name) => format!("    // in the file {name}"),
            None if inside && !line.is_empty() => format!("    {line}"),
            None => line.trim_start_matches("# ").to_owned(),
        };
        shown.push_str(&line);
        shown.push('\n');
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn a_page_is_shown_without_its_fences() {
        let page = "# E0001: Wrong\n\nInstead of\n\n```dicta,error:E0001\na = 1\n//// FILE other.dicta\n  b\n```\n";
        assert_eq!(plain(page), "E0001: Wrong\n\nInstead of\n\n    a = 1\n    // in the file other.dicta\n      b\n");
    }
}
