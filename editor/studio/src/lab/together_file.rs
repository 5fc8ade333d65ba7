//! Several comparisons as the text of one file: a page with a table and their intervals, a line for each pilot, or all
//! reports.

use super::report_file::{
    END, ReportFormat, against, facts_of, figure, head, svg_start, table_with, verdict_words, word,
};
use super::{LabResult, PlayedComparison, RungComparison, signed, value};
use crate::tmx::escaped;
use serde_json::json;
use std::fmt::Write as _;

/// The size of the plot of an interval, in pixels.
const WIDTH: f64 = 200.0;
const HEIGHT: f64 = 18.0;

impl ReportFormat {
    /// The text of a file with these comparisons, in this order.
    pub fn text_of_all(self, all: &[&PlayedComparison]) -> String {
        match self {
            ReportFormat::Html => page(all),
            ReportFormat::Csv => csv(all),
            ReportFormat::Json => {
                let one = |PlayedComparison { result: LabResult { plan, report, .. }, .. }: &&PlayedComparison| json!({ "report": report, "plan": plan });
                format!("{:#}\n", json!(all.iter().map(one).collect::<Vec<_>>()))
            }
        }
    }
}

/// The greatest difference of all intervals with the same unit, so that their plots have the same scale.
pub fn interval_scale(all: &[&PlayedComparison], is_share: bool) -> f64 {
    let same = all.iter().filter(|played| played.order.metric.is_share() == is_share);
    let ends = same.flat_map(|played| &played.result.report.rungs).flat_map(|r| [r.difference.low, r.difference.high]);
    let scale = ends.map(f64::abs).fold(0.0, f64::max);
    if scale > 0.0 { scale } else { 1.0 }
}

fn csv(all: &[&PlayedComparison]) -> String {
    let mut out = csv::Writer::from_writer(Vec::new());
    let heads = [
        "comparison",
        "against",
        "figure",
        "missions",
        "pilot",
        "games",
        "a",
        "b",
        "difference",
        "low",
        "high",
        "verdict",
    ];
    let mut rows = vec![heads.map(str::to_owned)];
    for (number, played) in (1usize..).zip(all) {
        for rung in &played.result.report.rungs {
            let of = |number: f64| format!("{number:.6}");
            rows.push([
                number.to_string(),
                against(&played.order.against),
                figure(&played.order.metric),
                played.order.missions.join(" "),
                rung.pilots.join("/"),
                rung.games.to_string(),
                of(rung.means[0]),
                of(rung.means[1]),
                of(rung.difference.value),
                of(rung.difference.low),
                of(rung.difference.high),
                word(rung.verdict).to_owned(),
            ]);
        }
    }
    for row in rows {
        // Writing to memory doesn't fail.
        let _ = out.write_record(row);
    }
    String::from_utf8(out.into_inner().unwrap_or_default()).unwrap_or_default()
}

fn page(all: &[&PlayedComparison]) -> String {
    let mut page = head("Comparisons of rules");
    for (number, played) in (1usize..).zip(all) {
        let _ = writeln!(page, "<h2>{number}</h2>");
        page += &facts_of(&played.order);
    }
    page += "<h2>Results</h2>\n";
    let heads = ["", "Pilot", "Games", "A", "B", "Difference", "95 % interval", "Verdict", ""];
    let mut rows = Vec::new();
    for (number, played) in (1usize..).zip(all) {
        let scale = interval_scale(all, played.order.metric.is_share());
        rows.extend(played.result.report.rungs.iter().map(|rung| row(number, played, rung, scale)));
    }
    page += &table_with(&heads, rows);
    page + END
}

/// A row of cells, the last of which is a plot.
fn row(number: usize, played: &PlayedComparison, rung: &RungComparison, scale: f64) -> Vec<String> {
    let (metric, difference) = (&played.order.metric, &rung.difference);
    let texts = [
        number.to_string(),
        rung.pilots.join("/"),
        rung.games.to_string(),
        value(metric, rung.means[0]),
        value(metric, rung.means[1]),
        signed(metric, difference.value),
        format!("{} to {}", signed(metric, difference.low), signed(metric, difference.high)),
        verdict_words(rung.verdict).to_owned(),
    ];
    let x = |value: f64| WIDTH / 2.0 * (1.0 + value / scale);
    let middle = HEIGHT / 2.0;
    let plot = format!(
        "{}<line x1=\"{zero:.1}\" y1=\"0\" x2=\"{zero:.1}\" y2=\"{HEIGHT}\" stroke=\"#9a9a9a\"/>\n\
         <line x1=\"{:.1}\" y1=\"{middle}\" x2=\"{:.1}\" y2=\"{middle}\" stroke=\"#0b5394\" stroke-width=\"2\"/>\n\
         <circle cx=\"{:.1}\" cy=\"{middle}\" r=\"4\" fill=\"#0b5394\"/>\n</svg>",
        svg_start(WIDTH, HEIGHT),
        x(difference.low),
        x(difference.high),
        x(difference.value),
        zero = x(0.0),
    );
    texts.iter().map(|text| escaped(text)).chain([plot]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::tests::{TEXT, order, played};
    use std::path::Path;

    #[test]
    fn comparisons_are_written_to_one_file() {
        let [more, less] = ["turns 4", "turns 1"].map(|turns| played(order(&TEXT.replace("turns 2", turns))));
        let text = |name: &str| ReportFormat::of(Path::new(name)).expect("a format").text_of_all(&[&more, &less]);
        let csv = text("all.csv");
        let lines: Vec<&str> = csv.lines().skip(1).collect();
        assert!(lines[0].starts_with("1,the saved files,turns,duel,random,200,2.000000,4.000000,2.000000,"), "{csv}");
        assert!(lines[1].starts_with("2,the saved files,turns,duel,random,200,2.000000,1.000000,-1.000000,"), "{csv}");
        let page = text("all.html");
        assert_eq!(page.matches("<circle").count(), 2, "{page}");
        assert!(page.contains("<td>+2.00</td>") && page.contains("<td>−1.00</td>"), "{page}");
        let json: serde_json::Value = serde_json::from_str(&text("all.json")).expect("well-formed");
        assert_eq!(json[1]["report"]["rungs"][0]["verdict"], "less");
    }
}
