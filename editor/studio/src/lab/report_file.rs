//! The result of a comparison as the text of a file: a page with plots, a table, or all figures.
//!
//! The page is a single file without scripts; its plots are SVG. The same result gives the same bytes.

use super::{Against, LabOrder, LabResult, Look, Metric, RungComparison, Verdict, signed, value};
use crate::tmx::escaped;
use std::fmt::Write as _;
use std::path::Path;

/// The size of a plot, and the space around it for labels, in pixels.
const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 220.0;
const MARGIN: f64 = 56.0;

/// The start of every page.
const HEAD: &str = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
    <meta name=\"viewport\" content=\"width=device-width\">\n<title>Comparison of rules</title>\n<style>\n\
    body { font: 16px/1.5 sans-serif; max-width: 60em; margin: 2em auto; padding: 0 1em }\n\
    table { border-collapse: collapse }\nth, td { text-align: left; padding: 0.2em 1em 0.2em 0 }\n\
    svg { max-width: 100% }\n</style>\n</head>\n<body>\n<h1>Comparison of rules</h1>\n";

/// The kinds of files that a result can be written to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportFormat {
    /// A page with tables and plots.
    Html,
    /// A line for each pilot.
    Csv,
    /// Report and plan, as the command line writes them.
    Json,
}

impl ReportFormat {
    /// The format of a file by its extension.
    pub fn of(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "html" => Some(ReportFormat::Html),
            "csv" => Some(ReportFormat::Csv),
            "json" => Some(ReportFormat::Json),
            _ => None,
        }
    }

    /// The text of the file.
    pub fn text(self, order: &LabOrder, found: &LabResult, looks: &[Look]) -> String {
        match self {
            ReportFormat::Html => page(order, found, looks),
            ReportFormat::Csv => csv(found),
            ReportFormat::Json => format!("{:#}\n", serde_json::json!({ "report": found.report, "plan": found.plan })),
        }
    }
}

fn csv(found: &LabResult) -> String {
    let mut out = csv::Writer::from_writer(Vec::new());
    let heads = ["pilot", "games", "differing_pairs", "pairs", "a", "b", "difference", "low", "high", "verdict"];
    let rows = found.report.rungs.iter().map(|rung| {
        let (differing, difference) = (&rung.differing, &rung.difference);
        let number = |number: f64| format!("{number:.6}");
        [
            rung.pilots.join("/"),
            rung.games.to_string(),
            differing.count.to_string(),
            differing.of.to_string(),
            number(rung.means[0]),
            number(rung.means[1]),
            number(difference.value),
            number(difference.low),
            number(difference.high),
            word(rung.verdict).to_owned(),
        ]
    });
    for row in std::iter::once(heads.map(str::to_owned)).chain(rows) {
        // Writing to memory doesn't fail.
        let _ = out.write_record(row);
    }
    String::from_utf8(out.into_inner().unwrap_or_default()).unwrap_or_default()
}

/// A verdict as the JSON report names it.
fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Unknown => "unknown",
        Verdict::Unreached => "unreached",
        Verdict::Same => "same",
        Verdict::Greater => "greater",
        Verdict::Less => "less",
    }
}

fn page(order: &LabOrder, found: &LabResult, looks: &[Look]) -> String {
    let against = match &order.against {
        Against::Saved => "the saved files".to_owned(),
        Against::Without(rule) => format!("the rules without {rule}"),
    };
    let facts = [
        ("A", against),
        ("B", "the rules when the comparison was started".to_owned()),
        ("Figure", figure(&order.metric)),
        ("Missions", order.missions.join(", ")),
        ("Seed", order.seed.to_string()),
    ];
    let mut page = HEAD.to_owned();
    page += &table(&[], facts.map(|(name, fact)| vec![name.to_owned(), fact]));
    page += "<h2>Result</h2>\n";
    let heads = ["Pilot", "Games", "Pairs that differ", "A", "B", "Difference", "95 % interval", "Verdict"];
    page += &table(&heads, found.report.rungs.iter().map(|rung| result_row(&order.metric, rung)));
    for (i, rung) in found.report.rungs.iter().enumerate() {
        let _ = writeln!(page, "<h2>{}</h2>", escaped(&rung.pilots.join("/")));
        let of: Vec<&Look> = looks.iter().filter(|look| look.rung == i).collect();
        // One point is no curve.
        if of.len() > 1 {
            page += "<p>The difference and its interval over the games played:</p>\n";
            page += &plot(&order.metric, &of);
        }
        let row = |name: &str, [a, b]: [f64; 2]| vec![name.to_owned(), format!("{a:.3}"), format!("{b:.3}")];
        page += &table(&["Per game", "A", "B"], rung.figures.iter().map(|f| row(&f.name, f.means)));
    }
    page + "</body>\n</html>\n"
}

fn figure(metric: &Metric) -> String {
    match metric {
        Metric::Points(None) => "points of the first side".to_owned(),
        Metric::Points(Some(side)) => format!("points of {side}"),
        Metric::Draws => "draws".to_owned(),
        Metric::Turns => "turns".to_owned(),
        Metric::Event(event, _) => format!("games with {event}"),
    }
}

fn result_row(metric: &Metric, rung: &RungComparison) -> Vec<String> {
    let (differing, difference) = (&rung.differing, &rung.difference);
    vec![
        rung.pilots.join("/"),
        rung.games.to_string(),
        format!("{} of {}", differing.count, differing.of),
        value(metric, rung.means[0]),
        value(metric, rung.means[1]),
        signed(metric, difference.value),
        format!("{} to {}", signed(metric, difference.low), signed(metric, difference.high)),
        word(rung.verdict).to_owned(),
    ]
}

/// A table; without heads, the first cell of each row is a head.
fn table(heads: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut out = String::from("<table>\n");
    if !heads.is_empty() {
        let heads: String = heads.iter().map(|head| format!("<th>{}</th>", escaped(head))).collect();
        let _ = writeln!(out, "<tr>{heads}</tr>");
    }
    for row in rows {
        let cell = |(i, cell): (usize, &String)| {
            let name = if i == 0 { "th" } else { "td" };
            format!("<{name}>{}</{name}>", escaped(cell))
        };
        let cells: String = row.iter().enumerate().map(cell).collect();
        let _ = writeln!(out, "<tr>{cells}</tr>");
    }
    out + "</table>\n"
}

/// The difference as a line and its interval as an area over the games played, with a line at zero.
fn plot(metric: &Metric, looks: &[&Look]) -> String {
    let games = looks.iter().map(|look| look.games).max().unwrap_or(1).max(1);
    let bottom = looks.iter().map(|look| look.difference.low).fold(0.0, f64::min);
    let top = looks.iter().map(|look| look.difference.high).fold(0.0, f64::max);
    let height = if top > bottom { top - bottom } else { 1.0 };
    let x = |at: u64| MARGIN + (WIDTH - 2.0 * MARGIN) * at as f64 / games as f64;
    let y = |at: f64| MARGIN / 2.0 + (HEIGHT - MARGIN) * (top - at) / height;
    let point = |at: u64, value: f64| format!("{:.1},{:.1}", x(at), y(value));
    let line: Vec<String> = looks.iter().map(|look| point(look.games, look.difference.value)).collect();
    let high = looks.iter().map(|look| point(look.games, look.difference.high));
    let low = looks.iter().rev().map(|look| point(look.games, look.difference.low));
    let area: Vec<String> = high.chain(low).collect();
    let (left, right, zero) = (x(0), x(games), y(0.0));
    let label = |x: f64, y: f64, anchor: &str, text: &str| {
        format!("<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" font-size=\"12\">{}</text>\n", escaped(text))
    };
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{WIDTH}\" height=\"{HEIGHT}\" \
         viewBox=\"0 0 {WIDTH} {HEIGHT}\">\n<polygon points=\"{}\" fill=\"#bfd7ea\"/>\n\
         <line x1=\"{left:.1}\" y1=\"{zero:.1}\" x2=\"{right:.1}\" y2=\"{zero:.1}\" stroke=\"#808080\"/>\n\
         <polyline points=\"{}\" fill=\"none\" stroke=\"#0b5394\" stroke-width=\"2\"/>\n",
        area.join(" "),
        line.join(" "),
    );
    // Zero may be the top or the bottom.
    let mut marks = vec![top, 0.0, bottom];
    marks.dedup();
    for at in marks {
        out += &label(left - 6.0, y(at) + 4.0, "end", &signed(metric, at));
    }
    out += &label(left, HEIGHT - 8.0, "middle", "0");
    out += &label(right, HEIGHT - 8.0, "middle", &format!("{games} games"));
    out + "</svg>\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::tests::{TEXT, order, run};
    use usvg::roxmltree::Document;

    #[test]
    fn a_result_is_written_as_page_table_and_figures() {
        let order = order(&TEXT.replace("turns 2", "turns 4"));
        let (found, looks) = run(&order, false);
        let found = found.expect("played").expect("not canceled");
        let text = |name: &str| ReportFormat::of(Path::new(name)).expect("a format").text(&order, &found, &looks);

        let page = text("result.HTML");
        for cell in ["<th>A</th><td>the saved files</td>", ">100 of 100</td>", "<td>+2.00</td>", "<td>greater</td>"] {
            assert!(page.contains(cell), "no {cell} in {page}");
        }
        let (start, end) = (page.find("<svg").expect("a plot"), page.find("</svg>").expect("its end"));
        let plot = Document::parse(&page[start..end + "</svg>".len()]).expect("well-formed");
        let points = |name: &str| {
            let shape = plot.descendants().find(|node| node.tag_name().name() == name).expect("a shape");
            shape.attribute("points").map(|points| points.split(' ').count())
        };
        assert_eq!((points("polyline"), points("polygon")), (Some(looks.len()), Some(2 * looks.len())));

        let csv = text("result.csv");
        let row = csv.lines().nth(1).expect("a row");
        assert!(row.starts_with("random,200,100,100,2.000000,4.000000,2.000000,"), "{row}");
        assert!(row.ends_with(",greater"), "{row}");

        let json: serde_json::Value = serde_json::from_str(&text("result.json")).expect("well-formed");
        assert_eq!(json["report"]["rungs"][0]["verdict"], "greater");
        assert_eq!(ReportFormat::of(Path::new("result.txt")), None);
    }
}
