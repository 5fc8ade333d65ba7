//! Reports where games spend their time, as text and as JSON: for `simulate --profile`.

use crate::source::Project;
use dicta_lab::{Profile, ProfilePart};
use serde_json::{Value, json};
use std::fmt::Write;

/// The report as text.
pub fn report_text(profile: &Profile, texts: &Project) -> String {
    let mut out = String::new();
    let _ = writeln!(
        out,
        "  {:>7}{:>10}{:>10}{:>12}{:>10}   part of the rules",
        "share", "self ms", "total ms", "calls", "ns/call"
    );
    let line =
        |share: f64, own: u64, rest: &str| format!("  {:>5.1} %{:>10.2}{rest}\n", share * 100.0, own as f64 / 1e6);
    for part in &profile.parts {
        let place = if part.file.is_empty() { String::new() } else { format!("  {}:{}", file(part), row(part, texts)) };
        let rest = format!(
            "{:>10.2}{:>12}{:>10.0}   {} {}{place}",
            part.total as f64 / 1e6,
            part.calls,
            part.own as f64 / part.calls.max(1) as f64,
            part.sort,
            part.name,
        );
        out.push_str(&line(part.own_share, part.own, &rest));
    }
    let share = profile.elsewhere as f64 / profile.whole.max(1) as f64;
    out.push_str(&line(share, profile.elsewhere, &format!("{:>32}   pilots, and time between the parts", "")));
    let _ = writeln!(out, "  {:>7}{:>10.2}{:>32}   total", "100 %", profile.whole as f64 / 1e6, "");
    out
}

/// The report as JSON.
pub fn as_json(profile: &Profile, texts: &Project) -> Value {
    let mut value = json!(profile);
    let parts = profile.parts.iter().map(|part| {
        let mut value = json!(part);
        if !part.file.is_empty() {
            value["line"] = json!(row(part, texts));
        }
        value
    });
    value["parts"] = parts.collect();
    value
}

fn row(part: &ProfilePart, texts: &Project) -> usize {
    dicta_syntax::line_col(texts.file_of(&part.file), part.start as usize).0
}

fn file(part: &ProfilePart) -> &str {
    part.file.rsplit_once('/').map_or(part.file.as_str(), |(_, name)| name)
}
