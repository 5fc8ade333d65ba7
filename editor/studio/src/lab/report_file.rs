//! A result as the text of a file: a page with plots, a table, or all figures.
//!
//! The page is a single file without scripts; its plots are SVG. The same result gives the same bytes.

use super::distribution::{distribution_of_differences, distribution_of_values};
use super::matrix_file::{Measured, matrix_csv, matrix_json, matrix_page};
use super::{
    Against, ComparedFigure, ComparisonReport, DistributionBar, LabOrder, LabResult, Look, Metric, Played,
    PlayedComparison, PlayedMatrix, RungComparison, Verdict, signed, value,
};
use crate::tmx::escaped;
use dicta_lab::ComparisonPlan;
use std::fmt::Write as _;
use std::path::Path;

/// The size of a plot, and the space around it for labels, in pixels.
const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 220.0;
const MARGIN: f64 = 56.0;

/// The start of every page, with this title.
pub(super) fn head(title: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n<style>\n\
         body {{ font: 16px/1.5 sans-serif; max-width: 60em; margin: 2em auto; padding: 0 1em }}\n\
         table {{ border-collapse: collapse }}\nth, td {{ text-align: left; padding: 0.2em 1em 0.2em 0 }}\n\
         svg {{ max-width: 100% }}\n</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
    )
}

/// The end of every page.
pub(super) const END: &str = "</body>\n</html>\n";

/// The kinds of files that a result can be written to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportFormat {
    /// A page with tables and plots.
    Html,
    /// A line for each pilot, or for each entry against each other.
    Csv,
    /// Report and plan, or report and prices, as the command line writes them.
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
    pub fn text(self, played: &Played) -> String {
        match (self, played) {
            (ReportFormat::Html, Played::Comparison(played)) => page(played),
            (ReportFormat::Csv, Played::Comparison(played)) => csv(&played.result),
            (ReportFormat::Json, Played::Comparison(played)) => {
                let LabResult { plan, report, .. } = &played.result;
                format!("{:#}\n", serde_json::json!({ "report": report, "plan": plan }))
            }
            (ReportFormat::Html, Played::Matrix(played)) => {
                matrix_page(&played.result.report, measured(played), &played.result.titles)
            }
            (ReportFormat::Csv, Played::Matrix(played)) => matrix_csv(&played.result.report),
            (ReportFormat::Json, Played::Matrix(played)) => {
                format!("{:#}\n", matrix_json(&played.result.report, measured(played)))
            }
        }
    }
}

fn measured(PlayedMatrix { order, result }: &PlayedMatrix) -> Measured<'_> {
    Measured { kind: &order.kind, pilot: &order.pilot, overlays: &order.overlays, left_out: &result.left_out }
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
pub(super) fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Unknown => "unknown",
        Verdict::Unreached => "unreached",
        Verdict::Same => "same",
        Verdict::Greater => "greater",
        Verdict::Less => "less",
    }
}

/// A verdict in the words of a table.
pub fn verdict_words(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Unknown => "no difference found",
        Verdict::Unreached => "no game reached it",
        Verdict::Same => "no difference that matters",
        Verdict::Greater => "greater",
        Verdict::Less => "less",
    }
}

fn page(PlayedComparison { order, result, looks }: &PlayedComparison) -> String {
    comparison_page(&versions_of(order), &result.plan, &result.report, looks)
}

/// A page of a comparison: what was compared, the verdict on each pilot, and plots. `versions` has the names of A and B.
/// A pilot without looks has no plot of the difference over the games.
pub fn comparison_page(
    versions: &[String; 2],
    plan: &ComparisonPlan,
    report: &ComparisonReport,
    looks: &[Look],
) -> String {
    let missions: Vec<&str> = plan.missions.iter().map(|mission| mission.name.as_str()).collect();
    let mut page = head("Comparison of rules") + &facts(versions, &plan.metric, &missions, plan.seed);
    page += "<h2>Result</h2>\n";
    let heads = ["Pilot", "Games", "Went differently", "A", "B", "Difference", "95 % interval", "Verdict"];
    page += &table(&heads, report.rungs.iter().map(|rung| result_row(&plan.metric, rung)));
    for (i, rung) in report.rungs.iter().enumerate() {
        let _ = writeln!(page, "<h2>{}</h2>", escaped(&rung.pilots.join("/")));
        let of: Vec<&Look> = looks.iter().filter(|look| look.rung == i).collect();
        // One point is no curve.
        if of.len() > 1 {
            page += "<p>The difference and its interval over the games played:</p>\n";
            page += &plot(&plan.metric, &of);
        }
        let values = distribution_of_values(plan, &rung.spread);
        // A result of an earlier version of Dicta has no distribution.
        if !values.is_empty() {
            page += "<p>Games by figure, under A (gray) and B (blue):</p>\n";
            page += &histogram(&values);
            page += "<p>Pairs of games by difference, B − A:</p>\n";
            page += &histogram(&distribution_of_differences(plan, &rung.spread));
        }
        page += "<p>Events and other figures per game, under A (gray) and B (blue):</p>\n";
        page += &figure_table(&rung.figures);
    }
    page + END
}

/// What was compared in the window, as a table.
pub(super) fn facts_of(order: &LabOrder) -> String {
    let missions: Vec<&str> = order.missions.iter().map(String::as_str).collect();
    facts(&versions_of(order), &order.metric, &missions, order.seed)
}

fn facts([a, b]: &[String; 2], metric: &Metric, missions: &[&str], seed: u64) -> String {
    let facts = [
        ("A", a.clone()),
        ("B", b.clone()),
        ("Figure", figure(metric)),
        ("Missions", missions.join(", ")),
        ("Seed", seed.to_string()),
    ];
    table(&[], facts.map(|(name, fact)| vec![name.to_owned(), fact]))
}

fn versions_of(order: &LabOrder) -> [String; 2] {
    [against(&order.against), "the rules when the comparison was started".to_owned()]
}

/// The name of what B is compared with.
pub(super) fn against(against: &Against) -> String {
    match against {
        Against::Saved => "the saved files".to_owned(),
        Against::Without(rule) => format!("the rules without {rule}"),
    }
}

/// The colours of A and B.
const COLOURS: [&str; 2] = ["#9a9a9a", "#0b5394"];

/// A distribution as columns, with the number of games above each.
fn histogram(bars: &[DistributionBar]) -> String {
    let most = bars.iter().flat_map(|bar| &bar.games).map(|(games, _)| *games).max().unwrap_or(1).max(1);
    let column = ((WIDTH - MARGIN) / bars.len().max(1) as f64).min(2.0 * MARGIN);
    let (bottom, tall) = (HEIGHT - MARGIN / 2.0, HEIGHT - MARGIN);
    // As many titles as fit.
    let longest = bars.iter().map(|bar| bar.title.chars().count()).max().unwrap_or(0);
    let every = ((7 * longest + 6) as f64 / column).ceil().max(1.0) as usize;
    let mut out = svg_start(WIDTH, HEIGHT);
    for (i, bar) in bars.iter().enumerate() {
        let left = MARGIN / 2.0 + column * i as f64;
        let wide = (column - 4.0) / bar.games.len().max(1) as f64;
        for (j, (games, _)) in bar.games.iter().enumerate().filter(|(_, (games, _))| *games > 0) {
            let (x, high) = (left + wide * j as f64, (tall * *games as f64 / most as f64).max(1.0));
            // The differences have a single bar, of the colour of B.
            let colour = if bar.games.len() == 1 { COLOURS[1] } else { COLOURS[j % 2] };
            let title = escaped(&bar.title);
            let _ = writeln!(
                out,
                "<rect x=\"{x:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{high:.1}\" fill=\"{colour}\">\
                 <title>{title}: {games}</title></rect>",
                bottom - high,
                wide - 1.0,
            );
            out += &label(x + wide / 2.0, bottom - high - 3.0, "middle", &games.to_string());
        }
        if i % every == 0 {
            out += &label(left + column / 2.0, HEIGHT - 10.0, "middle", &bar.title);
        }
    }
    out + "</svg>\n"
}

/// A line for each figure that isn't 0, with bars for A and B.
fn figure_table(figures: &[ComparedFigure]) -> String {
    let mut out = String::from("<table>\n<tr><th>Per game</th><th>A</th><th>B</th><th></th></tr>\n");
    for figure in figures.iter().filter(|figure| figure.means != [0.0; 2]) {
        let [a, b] = figure.means;
        let most = a.max(b);
        let bars = [a, b].into_iter().enumerate().fold(svg_start(160.0, 16.0), |out, (i, mean)| {
            let (y, wide) = (8 * i, 160.0 * mean / most);
            format!("{out}<rect y=\"{y}\" width=\"{wide:.1}\" height=\"7\" fill=\"{}\"/>\n", COLOURS[i])
        });
        let name = escaped(&figure.name);
        let _ = writeln!(out, "<tr><th>{name}</th><td>{a:.3}</td><td>{b:.3}</td><td>{bars}</svg></td></tr>");
    }
    out + "</table>\n"
}

pub(super) fn svg_start(width: f64, height: f64) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\">\n"
    )
}

fn label(x: f64, y: f64, anchor: &str, text: &str) -> String {
    format!("<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" font-size=\"12\">{}</text>\n", escaped(text))
}

pub(super) fn figure(metric: &Metric) -> String {
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
        verdict_words(rung.verdict).to_owned(),
    ]
}

/// A table; without heads, the first cell of each row is a head.
pub(super) fn table(heads: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    table_with(heads, rows.into_iter().map(|row| row.iter().map(|cell| escaped(cell)).collect()))
}

/// A table whose cells are HTML.
pub(super) fn table_with(heads: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut out = String::from("<table>\n");
    if !heads.is_empty() {
        let heads: String = heads.iter().map(|head| format!("<th>{}</th>", escaped(head))).collect();
        let _ = writeln!(out, "<tr>{heads}</tr>");
    }
    for row in rows {
        let cell = |(i, cell): (usize, &String)| {
            let name = if i == 0 { "th" } else { "td" };
            format!("<{name}>{cell}</{name}>")
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
    let mut out = svg_start(WIDTH, HEIGHT);
    let _ = write!(
        out,
        "<polygon points=\"{}\" fill=\"#bfd7ea\"/>\n\
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
    use crate::lab::tests::{TEXT, order, played};
    use usvg::roxmltree::Document;

    #[test]
    fn a_result_is_written_as_page_table_and_figures() {
        let found = played(order(&TEXT.replace("turns 2", "turns 4")));
        let looks = found.looks.clone();
        let found = Played::Comparison(Box::new(found));
        let text = |name: &str| ReportFormat::of(Path::new(name)).expect("a format").text(&found);

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

        // The distribution: 100 games of 2 turns under A and 100 of 4 under B, and 100 pairs with the difference 2.
        for bar in ["<title>2: 100</title>", "<title>4: 100</title>", "<title>+2: 100</title>"] {
            assert!(page.contains(bar), "no {bar} in {page}");
        }

        let csv = text("result.csv");
        let row = csv.lines().nth(1).expect("a row");
        assert!(row.starts_with("random,200,100,100,2.000000,4.000000,2.000000,"), "{row}");
        assert!(row.ends_with(",greater"), "{row}");

        let json: serde_json::Value = serde_json::from_str(&text("result.json")).expect("well-formed");
        assert_eq!(json["report"]["rungs"][0]["verdict"], "greater");
        assert_eq!(ReportFormat::of(Path::new("result.txt")), None);
    }
}
