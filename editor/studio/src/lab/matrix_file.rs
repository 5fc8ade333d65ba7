//! A matrix as the text of a file: a page with a heat map, a table, or all figures.
//!
//! The command line writes the same table and figures.

use super::report_file::{END, head, table};
use super::{LadderReport, price};
use crate::tmx::escaped;
use dicta_lab::{Estimate, LadderMissionResult};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// The size of a cell, and the width of the column of names, in pixels.
const CELL: [usize; 2] = [44, 26];
const NAMES: usize = 180;
/// The colours of all points and of none, between which is white for half of them.
const MOST: [f64; 3] = [31.0, 79.0, 115.0];
const LEAST: [f64; 3] = [180.0, 87.0, 29.0];

/// A line for each entry against each other. All names are identifiers, which need no quotes.
pub fn matrix_csv(report: &LadderReport) -> String {
    let mut out = String::from(
        "entry,elo,elo_low,elo_high,price,price_low,price_high,against,pairs,share,share_low,share_high,alike\n",
    );
    for row in &report.rungs {
        let (elo, price) = (fields(row.elo), fields(price(row.elo)));
        for column in report.rungs.iter().filter(|column| column.name != row.name) {
            let Some(of) = report.against(&row.name, &column.name) else { continue };
            let pairs: u64 = of.pairing.pairs.iter().sum();
            let share = of.share.map_or_else(|| ",,".to_owned(), fields);
            let _ = writeln!(out, "{},{elo},{price},{},{pairs},{share},{}", row.name, column.name, of.pairing.alike);
        }
    }
    out
}

/// An estimate as three fields.
fn fields(of: Estimate) -> String {
    format!("{:.6},{:.6},{:.6}", of.value, of.low, of.high)
}

/// What a matrix has measured, apart from what its report says.
#[derive(Clone, Copy, Debug)]
pub struct Measured<'m> {
    /// The kind whose entries play.
    pub kind: &'m str,
    /// The pilot of all seats.
    pub pilot: &'m str,
    /// The overlays on the ruleset.
    pub overlays: &'m [String],
    /// The missions that weren't played, and why.
    pub left_out: &'m [(String, String)],
}

/// Report and prices.
pub fn matrix_json(report: &LadderReport, of: Measured<'_>) -> Value {
    let prices: Vec<Estimate> = report.rungs.iter().map(|rung| price(rung.elo)).collect();
    let left_out = of.left_out.iter().map(|(mission, reason)| json!({ "mission": mission, "reason": reason }));
    json!({
        "report": report,
        "kind": of.kind,
        "pilot": of.pilot,
        "prices": prices,
        "overlays": of.overlays,
        "left_out": left_out.collect::<Vec<_>>(),
    })
}

/// The rules, missions and games of a matrix, by their names.
fn facts(report: &LadderReport, of: Measured<'_>) -> Vec<[String; 2]> {
    let mission = |mission: &LadderMissionResult| {
        let options = mission.options.iter().map(|(name, value)| format!(" {name}={value}"));
        format!("{}{}", mission.title, options.collect::<String>())
    };
    let mut facts = vec![("Rules", report.ruleset.clone())];
    if !of.overlays.is_empty() {
        facts.push(("Overlays", of.overlays.join(", ")));
    }
    facts.push(("Kind", of.kind.to_owned()));
    facts.push(("Pilot", of.pilot.to_owned()));
    facts.push(("Missions", report.missions.iter().map(mission).collect::<Vec<_>>().join(", ")));
    let left_out = of.left_out.iter().map(|(mission, reason)| format!("{mission} ({reason})"));
    let left_out: Vec<String> = left_out.collect();
    if !left_out.is_empty() {
        facts.push(("Left out", left_out.join(", ")));
    }
    facts.push(("Games", report.games.to_string()));
    if report.faults.count > 0 {
        facts.push(("Games that ended in a fault", report.faults.count.to_string()));
    }
    facts.extend(report.first_faults.iter().map(|faulty| {
        let [first, second] = &faulty.rungs;
        ("Fault", format!("{} {first} against {second}, seed {}: {}", faulty.mission, faulty.seed, faulty.fault))
    }));
    facts.push(("Seed", report.seed.to_string()));
    facts.into_iter().map(|(name, fact)| [name.to_owned(), fact]).collect()
}

/// A page with a table of the entries, the strongest first, and a heat map.
///
/// `titles` are those of the entries, in the order of the report.
pub fn matrix_page(report: &LadderReport, of: Measured<'_>, titles: &[String]) -> String {
    let mut page = head("Every entry against every other");
    page += &table(&[], facts(report, of).into_iter().map(Vec::from));
    page += "<h2>Strength</h2>\n";
    let title = |at: usize| titles.get(at).map_or("", String::as_str);
    let ranked = report.strongest_first();
    let rows = (1..).zip(&ranked).filter_map(|(number, at): (usize, &usize)| {
        let rung = report.rungs.get(*at)?;
        let (elo, price) = (rung.elo, price(rung.elo));
        Some(vec![
            format!("{number}. {}", title(*at)),
            format!("{:+.0}", elo.value),
            format!("{:+.0} to {:+.0}", elo.low, elo.high),
            format!("{:.2}", price.value),
            format!("{:.2} to {:.2}", price.low, price.high),
            format!("{:.1} %", 100.0 * rung.share),
        ])
    });
    page += &table(&["Entry", "Elo", "95 % interval", "Price", "95 % interval", "Points"], rows);
    page += "<p>The mean Elo is 0, and its price is 1.</p>\n<h2>Share of the points against each other</h2>\n";
    page += &heat_map(report, &ranked, &title);
    page + END
}

/// Rows and columns are entries, the strongest first.
fn heat_map<'t>(report: &LadderReport, ranked: &[usize], title: &impl Fn(usize) -> &'t str) -> String {
    let [width, height] = [NAMES + CELL[0] * ranked.len(), CELL[1] * (1 + ranked.len())];
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-size=\"12\">\n"
    );
    let text = |x: usize, y: usize, anchor: &str, fill: &str, text: &str| {
        format!("<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\" fill=\"{fill}\">{}</text>\n", escaped(text))
    };
    for (i, row) in ranked.iter().enumerate() {
        let y = CELL[1] * (i + 1);
        out += &text(0, y + 17, "start", "black", &format!("{}. {}", i + 1, title(*row)));
        out += &text(NAMES + CELL[0] * i + CELL[0] / 2, 17, "middle", "black", &(i + 1).to_string());
        for (j, column) in ranked.iter().enumerate() {
            let (Some(a), Some(b)) = (report.rungs.get(*row), report.rungs.get(*column)) else { continue };
            let Some(share) = report.against(&a.name, &b.name).and_then(|of| of.share) else { continue };
            let x = NAMES + CELL[0] * j;
            let [red, green, blue] = colour(share.value);
            let [wide, high] = CELL.map(|size| size - 1);
            let _ = writeln!(
                out,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\" \
                 fill=\"rgb({red},{green},{blue})\"><title>{} against {}: {:.1} % ({:.1} to {:.1})</title></rect>",
                escaped(title(*row)),
                escaped(title(*column)),
                100.0 * share.value,
                100.0 * share.low,
                100.0 * share.high,
            );
            let ink = if (share.value - 0.5).abs() > 0.25 { "white" } else { "black" };
            out += &text(x + wide / 2, y + 17, "middle", ink, &format!("{:.0}", 100.0 * share.value));
        }
    }
    out + "</svg>\n"
}

/// The colour of a share of the points.
fn colour(share: f64) -> [u8; 3] {
    let (end, part) = if share > 0.5 { (MOST, 2.0 * share - 1.0) } else { (LEAST, 1.0 - 2.0 * share) };
    end.map(|channel| (255.0 + (channel - 255.0) * part.clamp(0.0, 1.0)).round() as u8)
}

#[cfg(test)]
mod tests {
    use crate::lab::tests::{matrix_order as order, run_matrix as run};
    use crate::lab::{Played, PlayedMatrix, ReportFormat};
    use std::path::Path;
    use usvg::roxmltree::Document;

    #[test]
    fn a_matrix_is_written_as_page_table_and_figures() {
        let order = order();
        let result = run(&order, false).expect("played").expect("not canceled");
        let played = Played::Matrix(Box::new(PlayedMatrix { order, result }));
        let text = |name: &str| ReportFormat::of(Path::new(name)).expect("a format").text(&played);

        let page = text("matrix.html");
        let (start, end) = (page.find("<svg").expect("a heat map"), page.find("</svg>").expect("its end"));
        let map = Document::parse(&page[start..end + "</svg>".len()]).expect("well-formed");
        let cells: Vec<&str> = map.descendants().filter(|n| n.has_tag_name("title")).filter_map(|n| n.text()).collect();
        assert_eq!(cells.len(), 6);
        assert!(cells[0].starts_with("Swift against Swan: 50.0 % ("), "{cells:?}");

        let csv = text("matrix.csv");
        assert!(csv.lines().any(|line| line.starts_with("spad,") && line.contains(",swift,5,0.000000,")), "{csv}");

        let json: serde_json::Value = serde_json::from_str(&text("matrix.json")).expect("well-formed");
        assert_eq!((&json["kind"], &json["report"]["rungs"][0]["name"]), (&"plane".into(), &"spad".into()));
    }
}
