//! How many points each drawing has once everything is carried out that repeats shapes: `mirror`, `strew` and `stamp`.
//! A few words can ask for any number of shapes, so the compiler reports drawings that are too large, and nothing
//! draws them.
//!
//! A circle or a text counts as one point, a ribbon and a patchwork as the lines that they consist of.

use crate::limits::{DRAWING_POINTS_MAX, DRAWINGS_POINTS_MAX, SHAPE_POINTS_MAX, STAMPS_DEEP_MAX};
use crate::{Look, LookProp, LookWord};
use std::collections::{BTreeMap, HashMap};

/// The words with a body that belongs to the drawing around it. Other bodies are drawings of their own.
pub const WORDS: [&str; 6] = ["patchwork", "patch", "join", "strew", "variant", "mirror"];
/// Times that `strew` draws its body, at most.
pub const STREWN_MAX: i64 = 60;

/// Points of a ribbon, and of a patchwork.
const RIBBON: usize = 10;
const PATCHWORK: usize = 100;

/// The points of each drawing, by its name, such as `spad.top`; `usize::MAX` for one that is too large, or that comes
/// after too many others.
pub fn drawn_points(looks: &[Look]) -> BTreeMap<String, usize> {
    let mut drawings = Drawings::default();
    for look in looks {
        for key in [&look.of, &look.head.name] {
            if !key.is_empty() && !drawings.bodies.contains_key(key) {
                drawings.add(key.clone(), &look.props);
            }
        }
    }
    let mut left = DRAWINGS_POINTS_MAX;
    let keys: Vec<String> = looks.iter().flat_map(|look| drawings.of_look(look)).collect();
    let mut all = BTreeMap::new();
    for key in keys {
        if all.contains_key(&key) {
            continue;
        }
        let points = drawings.points(&key, 0);
        let room = points.min(DRAWING_POINTS_MAX + 1) <= left.min(DRAWING_POINTS_MAX);
        left -= if room { points } else { 0 };
        all.insert(key, if room { points } else { usize::MAX });
    }
    all
}

/// The name of a body of a drawing: `spad.top`, `maneuver.frame.acrobatic`.
pub fn body_name(of: &str, prop: &LookProp) -> String {
    prop.words.iter().fold(format!("{of}.{}", prop.name), |name, word| format!("{name}.{word}"))
}

#[derive(Default)]
struct Drawings<'l> {
    /// A name can be given more than once.
    bodies: HashMap<String, Vec<&'l [LookProp]>>,
    /// By name and by how many stamps are around it.
    known: HashMap<(String, usize), usize>,
}

impl<'l> Drawings<'l> {
    fn add(&mut self, key: String, props: &'l [LookProp]) {
        for prop in props.iter().filter(|prop| is_drawing(prop)) {
            self.add(body_name(&key, prop), &prop.body);
        }
        self.bodies.entry(key).or_default().push(props);
    }

    /// The names of a look's drawings: its own, and those of its bodies.
    fn of_look(&self, look: &Look) -> Vec<String> {
        fn names(key: &str, props: &[LookProp], into: &mut Vec<String>) {
            into.push(key.to_owned());
            props.iter().filter(|prop| is_drawing(prop)).for_each(|p| names(&body_name(key, p), &p.body, into));
        }
        let mut all = Vec::new();
        [&look.of, &look.head.name].into_iter().for_each(|key| names(key, &look.props, &mut all));
        all.retain(|key| self.bodies.contains_key(key));
        all
    }

    /// The points of a drawing within this many stamps. A piece from above is also the drawing of its look.
    fn points(&mut self, key: &str, deep: usize) -> usize {
        let place = (key.to_owned(), deep);
        if let Some(known) = self.known.get(&place) {
            return *known;
        }
        let top = self.bodies.get(&format!("{key}.top"));
        let bodies = top.or_else(|| self.bodies.get(key)).cloned().unwrap_or_default();
        let points = bodies.into_iter().fold(0, |sum: usize, body| sum.saturating_add(self.body(body, deep)));
        self.known.insert(place, points);
        points
    }

    fn body(&mut self, props: &[LookProp], deep: usize) -> usize {
        props.iter().fold(0, |sum: usize, prop| sum.saturating_add(self.shape(prop, deep)))
    }

    fn shape(&mut self, prop: &LookProp, deep: usize) -> usize {
        match prop.name.as_str() {
            "mirror" => self.body(&prop.body, deep).saturating_mul(2),
            "strew" => self.body(&prop.body, deep).saturating_mul(strewn(prop)),
            "patch" => self.body(&prop.body, deep).saturating_add(RIBBON),
            "variant" => self.body(&prop.body, deep),
            "join" => RIBBON,
            "patchwork" => PATCHWORK,
            "stamp" => match prop.words.first() {
                Some(LookWord::Name(of)) => self.stamp(of, deep).saturating_add(1),
                _ => 0,
            },
            _ => shape_points(prop),
        }
    }

    fn stamp(&mut self, of: &str, deep: usize) -> usize {
        let named = stamped_names(of);
        match named.into_iter().find(|name| self.bodies.contains_key(name)) {
            Some(name) if deep < STAMPS_DEEP_MAX => self.points(&name, deep + 1),
            _ => 0,
        }
    }
}

/// The names of the drawings that a stamp can mean, the first that exists.
pub fn stamped_names(of: &str) -> [String; 3] {
    [of.to_owned(), format!("drawing.{of}"), format!("{of}.insignia")]
}

/// How often `strew` draws its body.
pub fn strewn(prop: &LookProp) -> usize {
    let times = prop.words.iter().find_map(|word| match word {
        LookWord::Number(n) => Some(*n),
        LookWord::Name(_) | LookWord::Text(_) => None,
    });
    times.unwrap_or(0).clamp(0, STREWN_MAX) as usize
}

fn is_drawing(prop: &LookProp) -> bool {
    !prop.body.is_empty() && !WORDS.contains(&prop.name.as_str())
}

/// The points of a shape; `usize::MAX` if it has more than a shape can have.
fn shape_points(prop: &LookProp) -> usize {
    match prop.name.as_str() {
        "polygon" | "shade" | "outline" | "line" => {
            let mirrored = prop.words.iter().any(|word| matches!(word, LookWord::Name(name) if name == "mirror"));
            match numbers(prop) / 2 {
                points if points > SHAPE_POINTS_MAX => usize::MAX,
                points if mirrored => 2 * points,
                points => points,
            }
        }
        "rect" | "box" | "circle" | "disc" | "ring" | "ellipse" | "oval" | "text" | "glyph" => 1,
        _ => 0,
    }
}

fn numbers(prop: &LookProp) -> usize {
    let own = prop.words.iter().filter(|word| matches!(word, LookWord::Number(_))).count();
    own + prop.body.iter().filter(|inner| inner.name.is_empty()).map(numbers).sum::<usize>()
}
