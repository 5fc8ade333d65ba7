//! The options of a decision: the legal ones numbered, the illegal ones with their reasons.

use super::board::arrow;
use dicta_program::Step;
use dicta_studio::playtest::Playtest;
use dicta_studio::view::{DecisionView, OptionView, Standing, Viewer};
use std::fmt::Write;

/// The decision and its numbered legal options, in columns if there are many.
pub fn legal(playtest: &Playtest, decision: &DecisionView) -> String {
    let mut out = format!("{}: {}\n", decision.about, decision.title);
    let lines: Vec<String> =
        decision.legal().enumerate().map(|(i, o)| format!("{:>3}  {}", i + 1, option(playtest, decision, o))).collect();
    out.push_str(&columns(&lines));
    out
}

/// The illegal options, grouped by their reasons.
pub fn illegal(decision: &DecisionView) -> String {
    let mut groups: Vec<(String, Vec<String>)> = Vec::new();
    for option in decision.options.iter().filter(|o| !o.is_legal()) {
        let mut reasons: Vec<String> = option
            .reasons()
            .iter()
            .map(|r| {
                if r.rule.is_empty() || r.rule == r.text { r.text.clone() } else { format!("{} ({})", r.text, r.rule) }
            })
            .collect();
        reasons.dedup();
        let reason = if reasons.is_empty() { "no legal combination".to_owned() } else { reasons.join("; ") };
        let name = words(decision, option);
        match groups.iter_mut().find(|(r, _)| *r == reason) {
            Some((_, names)) => names.push(name),
            None => groups.push((reason, vec![name])),
        }
    }
    let mut out = String::new();
    for (reason, names) in &groups {
        let _ = writeln!(out, "  {reason}:\n      {}", names.join("   "));
    }
    if out.is_empty() { "  no option is illegal\n".into() } else { out }
}

/// An option in words: its picks, the end of its path, its warnings.
fn option(playtest: &Playtest, decision: &DecisionView, option: &OptionView) -> String {
    let mut out = words(decision, option);
    if let Some(end) = ends(playtest, decision, option) {
        let _ = write!(out, "  → {end}");
    }
    if let Standing::Warned(reasons) = &option.standing {
        let _ = write!(out, "  (!) {}", reasons.iter().map(|r| r.text.as_str()).collect::<Vec<_>>().join("; "));
    }
    out
}

/// The picks of an option in words.
pub fn words(decision: &DecisionView, option: &OptionView) -> String {
    decision.words(&option.picks)
}

/// The cell and facing at the end of an option's path.
fn ends(playtest: &Playtest, decision: &DecisionView, option: &OptionView) -> Option<String> {
    let piece = decision.piece?;
    let steps: &[Step] = decision
        .picks
        .iter()
        .zip(&option.picks)
        .find_map(|(pick, value)| pick.values.iter().find(|v| v.value == *value)?.path.as_deref())?;
    let preview = playtest.scene(Viewer::Umpire).preview(piece, steps);
    if preview.leaves {
        return Some("off the board".into());
    }
    let (cell, facing) = preview.trace.last()?;
    Some(format!("{} {}", playtest.map().cell_name(*cell), arrow(playtest.program().board, *facing)))
}

/// Arranges long lists of short lines in columns, read downwards.
fn columns(lines: &[String]) -> String {
    const WIDTH: usize = 100;
    let widest = lines.iter().map(|l| l.chars().count()).max().unwrap_or(0) + 3;
    let count = if lines.len() < 8 { 1 } else { (WIDTH / widest).clamp(1, 4) };
    let rows = lines.len().div_ceil(count);
    let mut out = String::new();
    for row in 0..rows {
        let mut line = String::new();
        for cell in lines.iter().skip(row).step_by(rows.max(1)) {
            let _ = write!(line, "{cell:<widest$}");
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::columns;

    #[test]
    fn many_short_lines_are_arranged_in_columns() {
        let lines: Vec<String> = (1..=9).map(|n| format!("{n:>3}  option {n}")).collect();
        let drawn = columns(&lines);
        assert_eq!(drawn.lines().count(), 3);
        assert!(drawn.lines().next().is_some_and(|l| l.contains("option 1") && l.contains("option 4")), "{drawn}");
    }
}
