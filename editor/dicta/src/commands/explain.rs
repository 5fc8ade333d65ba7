//! `dicta explain`: prints the page of an error or a warning.

use crate::args::ExplainArgs;
use crate::exit::{CommandResult, Failure, Outcome};
use dicta_compiler::Code;

/// Prints the page of a code, or the list of all codes.
pub fn run(args: &ExplainArgs) -> CommandResult {
    let Some(wanted) = &args.code else {
        for code in Code::all() {
            sayln!("{code}  {}", code.title());
        }
        return Ok(Outcome::Success);
    };
    let name = wanted.to_ascii_uppercase();
    match Code::named(&name) {
        Some(code) => {
            sayln!("{}", plain(code.page()).trim_end());
            Ok(Outcome::Success)
        }
        None => Err(Failure::usage(format!("there is no code `{wanted}`")).suggest(&name, Code::all().map(Code::name))),
    }
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
