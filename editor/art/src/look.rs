//! Looks as shapes: reads a `look` declaration into vector primitives and draws them anywhere, turned and scaled.
//!
//! The unit is a hundredth of a cell unless a body sets its own (`cell 800`: 800 units make a cell); the centre of the
//! cell is 0 0, x points right, y down, and a piece faces north. The colour comes first and is a role:
//!
//! ```text
//! polygon <colour> [x y, …]         a filled shape with a fine outline
//! shade   <colour> [x y, …]         a filled shape without one
//! line    <colour> <width> [x y, …] an open line
//! circle  <colour> x y r            a filled disc   ring <colour> <width> x y r   an outlined circle
//! glyph   <colour> <size> x y "…"   text; {name} in it is the value of a field
//! stamp   <look> x y <size> <turn>  another look, its cell of this size, turned clockwise, in degrees
//! mirror  { … }                     its body twice, the second time with left and right swapped
//! ```
//!
//! After the points of an outline or a line, `smooth` draws a curve through them, in which a repeated point is a
//! corner, and `mirror` adds the left half to a right one. Terrain has more words; see [`spread`].
//!
//! Content defines further colours, for day and night: `colours { haze "#7b7770" "#8b8882" }` in any look.
//!
//! `fill`, `stroke` and `width` may follow the numbers, or be in a body. A body that is not a primitive is a separate
//! figure, found under `look.word.word`; `top` is the piece from above. Unknown words are ignored: a look never fails.
//! A figure with too many points, which is an error of the rules, is left out ([`dicta_program::drawn_points`]).

mod figure;
mod outline;
mod read;
pub mod spread;
mod touch;

pub use self::figure::{Figure, Form, Mark, Placing};
pub use self::outline::triangulate;
use self::read::{coordinates, read_marks};
pub use self::touch::{Outline, edge_distance};
use dicta_program::drawn_points::{WORDS, body_name, drawn_points, stamped_names};
use dicta_program::limits::STAMPS_DEEP_MAX;
use dicta_program::{Look, LookProp, Program};
use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

/// All looks of a program, by the name of their subject.
#[derive(Clone, Debug, Default)]
pub struct Looks {
    figures: HashMap<String, Arc<Figure>>,
    props: HashMap<String, HashMap<String, String>>,
    /// Colours that content defines, as `#day/#night`.
    palette: HashMap<String, String>,
    /// A fingerprint of all looks.
    pub fingerprint: u64,
}

impl Looks {
    /// Reads the looks of a program.
    pub fn of(program: &Program) -> Self {
        let mut hasher = DefaultHasher::new();
        for look in &program.looks {
            format!("{:?}", (&look.of, &look.head.name, &look.props)).hash(&mut hasher);
        }
        let mut looks = Looks { fingerprint: hasher.finish(), ..Looks::default() };
        for colour in program.looks.iter().flat_map(|l| &l.props).filter(|p| p.name == "colours").flat_map(|p| &p.body)
        {
            let hex: Vec<String> = colour.words.iter().map(ToString::to_string).collect();
            if let [day, ..] = hex.as_slice() {
                let night = hex.get(1).unwrap_or(day);
                looks.palette.insert(colour.name.clone(), format!("{day}/{night}"));
            }
        }
        let points = drawn_points(&program.looks);
        for look in &program.looks {
            looks.add(look, &points);
        }
        looks.stamp_all();
        looks
    }

    /// Replaces stamps with the looks that they name.
    fn stamp_all(&mut self) {
        let stamps = |(_, figure): &(&String, &Arc<Figure>)| figure.0.iter().any(Mark::is_stamp);
        let those = self.figures.iter().filter(stamps);
        let stamped: Vec<(String, Arc<Figure>)> =
            those.map(|(key, figure)| (key.clone(), Arc::new(Figure(self.unfold(&figure.0, 0))))).collect();
        self.figures.extend(stamped);
    }

    fn unfold(&self, marks: &[Mark], depth: usize) -> Vec<Mark> {
        let mut all = Vec::new();
        for mark in marks {
            match &mark.form {
                Form::Stamp { name, at, size, angle } => {
                    let Some(of) = self.figure(stamped_names(name).iter().map(String::as_str)) else { continue };
                    if depth < STAMPS_DEEP_MAX {
                        let inner = self.unfold(&of.0, depth + 1);
                        all.extend(inner.into_iter().map(|m| m.moved(*at, *size, *angle)));
                    }
                }
                Form::Spread(spread) => {
                    let spread = spread.with_figures(|marks| self.unfold(marks, depth));
                    all.push(Mark { form: Form::Spread(Box::new(spread)), ..mark.clone() });
                }
                _ => all.push(mark.clone()),
            }
        }
        all
    }

    fn add(&mut self, look: &Look, points: &BTreeMap<String, usize>) {
        for key in [&look.of, &look.head.name] {
            if key.is_empty() || self.props.contains_key(key) {
                continue;
            }
            self.add_body(key, &look.props, points);
            if let Some(top) = self.figures.get(&format!("{key}.top")).cloned() {
                self.figures.insert(key.clone(), top);
            }
        }
    }

    fn add_body(&mut self, key: &str, props: &[LookProp], points: &BTreeMap<String, usize>) {
        let too_large = points.get(key).is_none_or(|points| *points == usize::MAX);
        let mut figure = if too_large { Figure::default() } else { Figure::read(props) };
        figure.0.iter_mut().for_each(|mark| mark.spell(&self.palette));
        if !figure.0.is_empty() {
            self.figures.insert(key.to_owned(), Arc::new(figure));
        }
        let words = self.props.entry(key.to_owned()).or_default();
        for prop in props {
            let value = prop.words.iter().map(|w| spelled(&self.palette, &w.to_string())).collect::<Vec<_>>().join(" ");
            words.entry(prop.name.clone()).or_insert(value);
        }
        for prop in props.iter().filter(|p| !p.body.is_empty() && !WORDS.contains(&p.name.as_str())) {
            self.add_body(&body_name(key, prop), &prop.body, points);
        }
    }

    /// The figure for the first of these keys that has one.
    pub fn figure<'a>(&self, keys: impl IntoIterator<Item = &'a str>) -> Option<Arc<Figure>> {
        keys.into_iter().find_map(|k| self.figures.get(k).cloned())
    }

    /// The figure of a body that is no look's, such as one that is being changed. It must not have more points than one
    /// of this program.
    pub fn drawing(&self, body: &[LookProp]) -> Figure {
        let mut figure = Figure::read(body);
        figure.0.iter_mut().for_each(|mark| mark.spell(&self.palette));
        Figure(self.unfold(&figure.0, 0))
    }

    /// The value of a plain property, such as a colour or a glyph.
    pub fn prop(&self, key: &str, name: &str) -> Option<&str> {
        self.props.get(key)?.get(name).map(String::as_str)
    }

    /// The colour role named by a look.
    pub fn colour(&self, key: &str) -> Option<&str> {
        ["colour", "color", "ground", "tint", "fill"].iter().find_map(|name| self.prop(key, name))
    }
}

fn spelled(palette: &HashMap<String, String>, role: &str) -> String {
    if palette.is_empty() {
        return role.to_owned();
    }
    let words = role.split('_').map(|w| palette.get(w).map_or(w, String::as_str));
    palette.get(role).cloned().unwrap_or_else(|| words.collect::<Vec<_>>().join("_"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use dicta_program::LookWord;
    use emath::pos2;

    #[test]
    fn a_stamp_scales_a_look_with_its_own_unit() {
        let number = |n| LookWord::Number(n);
        let name = |s: &str| LookWord::Name(s.to_owned());
        let prop = |name: &str, words: Vec<LookWord>| LookProp { name: name.to_owned(), words, body: vec![] };
        let dot = vec![
            prop("cell", vec![number(500)]),
            prop("circle", vec![name("ink"), number(100), number(0), number(50)]),
        ];
        let stamp = prop("stamp", vec![name("dot"), number(10), number(0), number(50)]);
        let look = |of: &str, props| Look { head: dicta_program::Head::default(), of: of.to_owned(), props };
        let program = Program { looks: vec![look("drawing.dot", dot), look("p", vec![stamp])], ..Program::default() };
        let figure = Looks::of(&program).figure(["p"]).expect("a figure");
        let Form::Circle(at, radius) = figure.0[0].form else { panic!("{figure:?}") };
        assert!(at.distance(pos2(0.2, 0.0)) < 1e-5 && (radius - 0.05).abs() < 1e-5, "{at} {radius}");
    }

    #[test]
    fn mutually_stamped_looks_terminate() {
        let number = |n| LookWord::Number(n);
        let stamp = |of: &str| {
            let words = vec![LookWord::Name(of.to_owned()), number(0), number(0), number(90)];
            LookProp { name: "stamp".into(), words, body: vec![] }
        };
        let look = |of: &str, props| Look { head: dicta_program::Head::default(), of: of.to_owned(), props };
        // 60 to the power of 6: without the limit the test would never end.
        let (a, b) = ((0..60).map(|_| stamp("b")).collect(), (0..60).map(|_| stamp("a")).collect());
        let program = Program { looks: vec![look("a", a), look("b", b)], ..Program::default() };
        assert!(Looks::of(&program).figure(["a"]).is_none());
        let once = Program { looks: vec![look("a", vec![stamp("a")])], ..Program::default() };
        assert!(Looks::of(&once).figure(["a"]).is_some());
    }

    /// A drawing is left out if it has one point too many, or one word too many that doubles it.
    #[test]
    fn a_drawing_that_is_too_large_is_left_out() {
        let body = |name: &str, words, body| LookProp { name: name.to_owned(), words, body };
        let circle = || body("circle", [0, 0, 5].map(LookWord::Number).into(), vec![]);
        let look = |props| Look { head: dicta_program::Head::default(), of: "p".to_owned(), props };
        let figure = |shape| {
            let looks = vec![look(vec![body("top", vec![], vec![shape])])];
            Looks::of(&Program { looks, ..Program::default() }).figure(["p"])
        };
        let mirrored = |times| (0..times).fold(circle(), |inner, _| body("mirror", vec![], vec![inner]));
        assert_eq!(figure(mirrored(15)).map(|f| f.0.len()), Some(1 << 15));
        assert_eq!((figure(mirrored(16)), figure(mirrored(200))), (None, None));
        let strewn =
            |times| (0..times).fold(circle(), |inner, _| body("strew", vec![LookWord::Number(30)], vec![inner]));
        assert_eq!((figure(strewn(3)).is_some(), figure(strewn(4)).is_some()), (true, false));
        let polygon = |points: i64| {
            let words = (0..2 * points).map(LookWord::Number).chain([LookWord::Name("smooth".to_owned())]);
            body("polygon", words.collect(), vec![])
        };
        let most = dicta_program::limits::SHAPE_POINTS_MAX as i64;
        assert_eq!((figure(polygon(most)).is_some(), figure(polygon(most + 1)).is_some()), (true, false));
        // The points of a curve do not multiply without a limit.
        let Form::Polygon { points, .. } = &figure(polygon(most)).expect("a figure").0[0].form else { panic!() };
        assert!(points.len() <= 4_000, "{}", points.len());
    }
}
