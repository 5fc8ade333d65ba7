//! Maps for the map editor Tiled: their terrain as a TMX file, and back.
//!
//! A terrain is a tile whose class is the terrain's name, with its letter, title and `opaque` as properties; a cell
//! that is not on the map has no tile. Zones, edges and sheets are not part of the file: the source keeps them. Only
//! the file itself is read.

#[cfg(test)]
mod tests;

use crate::hands::cutouts::{Cutout, DrawnMap, Meaning, PutProblem};
use crate::hands::maps::is_name;
use crate::picture::Picture;
use crate::project::Project;
use crate::sheet::Reading;
use dicta_ide::edit::{Edit, EditError};
use dicta_program::limits::MAP_SIDE_MAX;
use dicta_program::{Board, Map, Program};
use dicta_syntax::quote;
use std::path::{Path, PathBuf};
use usvg::roxmltree::{Document, Node};

/// The most bytes of a file that is read.
pub const BYTES_MAX: usize = 1 << 20;

/// Pixels of a tile between two flat sides, and between two points or sides across; of a side of a hex.
const FLAT: u32 = 56;
const WIDE: u32 = 64;
const SIDE: u32 = 32;
/// The bits of a tile's number that say how it is turned.
const TURNED: u32 = 0xF000_0000;

/// Why a file can't become a map.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TmxError {
    #[error("the file is not UTF-8")]
    NotUtf8,
    #[error("the file is larger than {0} MiB")]
    TooLarge(usize),
    #[error("line {line}: {why}")]
    At { line: u32, why: String },
    #[error("the file has {0} × {1} cells, the map `{2}` has {3} × {4}; give it this size first")]
    Size(u32, u32, String, u32, u32),
    #[error("the cells that have no tile are not the holes of the map `{0}`; change the holes in the source")]
    Holes(String),
    #[error("the legend of the map `{0}` has no letter left for `{1}`")]
    Letter(String, String),
    #[error("`{0}` can't be the name of a map: use letters, digits and underscores, and no word of the language")]
    Name(String),
    #[error(transparent)]
    Edit(#[from] EditError),
}

/// Whether a path is that of a TMX file.
pub fn is_tmx(path: &Path) -> bool {
    path.extension().is_some_and(|e| e.eq_ignore_ascii_case("tmx"))
}

/// The path of the picture of the tiles beside a TMX file.
pub fn picture_of(path: &Path) -> PathBuf {
    path.with_extension("terrain.png")
}

/// The terrain of a map, or none if the cell is not on it.
fn terrain(map: &Map, cell: usize) -> Option<usize> {
    let is_cell = map.holes.get(cell) == Some(&false);
    map.terrain.get(cell).filter(|_| is_cell).map(|number| usize::from(*number))
}

/// The terrains of a map: those that its legend explains, and those of the maps that it is made of.
fn terrains(map: &Map) -> Vec<usize> {
    let used = |number: &usize| (0..map.terrain.len()).any(|cell| terrain(map, cell) == Some(*number));
    (0..map.legend.len()).filter(|number| map.legend[*number].letter != ' ' || used(number)).collect()
}

/// A map as a TMX file, with the picture of its tiles, which is beside it under this name.
pub fn write(program: &Program, map: &Map, picture: &str) -> (String, Picture) {
    let board = program.board;
    let all = terrains(map);
    let (wide, high) = tile_size(board);
    let hexes = match board {
        Board::Hex => format!(" hexsidelength=\"{SIDE}\" staggeraxis=\"x\" staggerindex=\"odd\""),
        Board::HexRows => format!(" hexsidelength=\"{SIDE}\" staggeraxis=\"y\" staggerindex=\"odd\""),
        Board::Square => String::new(),
    };
    let orientation = if board.is_hex() { "hexagonal" } else { "orthogonal" };
    let (columns, rows, count) = (map.width, map.height, all.len());
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<map version=\"1.10\" orientation=\"{orientation}\" \
         renderorder=\"right-down\" width=\"{columns}\" height=\"{rows}\" tilewidth=\"{wide}\" tileheight=\"{high}\" \
         infinite=\"0\"{hexes} nextlayerid=\"2\" nextobjectid=\"1\">\n"
    );
    if map.head.title != map.head.name {
        text.push_str(&format!(" <properties>\n{} </properties>\n", property(2, "title", &map.head.title)));
    }
    text.push_str(&format!(
        " <tileset firstgid=\"1\" name=\"terrain\" tilewidth=\"{wide}\" tileheight=\"{high}\" tilecount=\"{count}\" \
         columns=\"{count}\">\n  <image source=\"{}\" width=\"{}\" height=\"{high}\"/>\n",
        escaped(picture),
        wide * count as u32,
    ));
    for (id, number) in all.iter().enumerate() {
        let of = &map.legend[*number];
        text.push_str(&format!("  <tile id=\"{id}\" type=\"{}\">\n   <properties>\n", escaped(&of.name)));
        if of.letter != ' ' {
            text.push_str(&property(4, "letter", &of.letter.to_string()));
        }
        if of.opaque {
            text.push_str("    <property name=\"opaque\" type=\"bool\" value=\"true\"/>\n");
        }
        if of.title != of.name {
            text.push_str(&property(4, "title", &of.title));
        }
        text.push_str("   </properties>\n  </tile>\n");
    }
    text.push_str(&format!(
        " </tileset>\n <layer id=\"1\" name=\"terrain\" width=\"{columns}\" height=\"{rows}\">\n  \
         <data encoding=\"csv\">\n"
    ));
    let number = |cell: usize| {
        let id = terrain(map, cell).and_then(|number| all.iter().position(|known| *known == number));
        id.map_or(0, |id| id + 1).to_string()
    };
    let width = columns as usize;
    let line = |row: usize| (row * width..(row + 1) * width).map(number).collect::<Vec<_>>().join(",");
    let lines: Vec<String> = (0..rows as usize).map(line).collect();
    text.push_str(&format!("{}\n</data>\n </layer>\n</map>\n", lines.join(",\n")));
    (text, tiles(board, count as u32))
}

fn property(indent: usize, name: &str, value: &str) -> String {
    format!("{}<property name=\"{name}\" value=\"{}\"/>\n", " ".repeat(indent), escaped(value))
}

/// A text as the content of an element or attribute.
pub(crate) fn escaped(text: &str) -> String {
    text.chars().fold(String::new(), |mut escaped, c| {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            _ => escaped.push(c),
        }
        escaped
    })
}

fn tile_size(board: Board) -> (u32, u32) {
    match board {
        Board::Hex => (WIDE, FLAT),
        Board::HexRows => (FLAT, WIDE),
        Board::Square => (WIDE, WIDE),
    }
}

/// The picture of the tiles, side by side: cells in colours that differ.
fn tiles(board: Board, count: u32) -> Picture {
    let (wide, high) = tile_size(board);
    let mut rgba = Vec::new();
    for y in 0..high {
        for x in 0..wide * count {
            let [red, green, blue] = colour(x / wide);
            rgba.extend(match depth(board, x % wide, y) {
                depth if depth < 0.0 => [0, 0, 0, 0],
                depth if depth < 1.5 => [red / 2, green / 2, blue / 2, 255],
                _ => [red, green, blue, 255],
            });
        }
    }
    Picture { width: wide * count, height: high, rgba }
}

/// How far within a cell a pixel of its tile is.
fn depth(board: Board, x: u32, y: u32) -> f32 {
    let (wide, high) = tile_size(board);
    let from_middle = |at: u32, size: u32| (at as f32 + 0.5 - size as f32 / 2.0).abs();
    let (across, along) = match board {
        Board::HexRows => (from_middle(y, high), from_middle(x, wide)),
        _ => (from_middle(x, wide), from_middle(y, high)),
    };
    match board {
        Board::Square => WIDE as f32 / 2.0 - across.max(along),
        _ => {
            let slope = (WIDE - SIDE) as f32 / FLAT as f32;
            (WIDE as f32 / 2.0 - slope * along - across).min(FLAT as f32 / 2.0 - along)
        }
    }
}

/// A light colour; those of numbers that are close to each other differ most.
fn colour(number: u32) -> [u8; 3] {
    let hue = (number as f32 * 0.618_034).fract() * 6.0;
    let light = |shift: f32| {
        let away = ((hue + shift).rem_euclid(6.0) - 3.0).abs() - 1.0;
        (110.0 + 120.0 * away.clamp(0.0, 1.0)) as u8
    };
    [light(0.0), light(4.0), light(2.0)]
}

/// The terrain of a map, as a TMX file has it.
#[derive(Clone, Debug, PartialEq)]
pub struct TmxMap {
    columns: u32,
    rows: u32,
    title: Option<String>,
    /// Its anchor is the first cell, even if that has no tile.
    cutout: Cutout,
}

impl TmxMap {
    /// Reads the bytes of a TMX file for a board.
    ///
    /// # Errors
    /// The file is no map of Tiled, is too large, has other cells than the board, or has parts that a map can't have.
    pub fn read(board: Board, bytes: &[u8]) -> Result<TmxMap, TmxError> {
        if bytes.len() > BYTES_MAX {
            return Err(TmxError::TooLarge(BYTES_MAX >> 20));
        }
        let text = std::str::from_utf8(bytes).map_err(|_| TmxError::NotUtf8)?;
        let document = Document::parse(text);
        let document = document.map_err(|why| TmxError::At { line: why.pos().row, why: why.to_string() })?;
        let map = document.root_element();
        if map.tag_name().name() != "map" {
            return Err(wrong(map, "this is not a map of Tiled"));
        }
        let cells = ["orientation", "staggeraxis", "staggerindex"].map(|name| map.attribute(name).unwrap_or_default());
        let meant = match board {
            Board::Hex => ["hexagonal", "x", "odd"],
            Board::HexRows => ["hexagonal", "y", "odd"],
            Board::Square => ["orthogonal", cells[1], cells[2]],
        };
        if cells != meant {
            return Err(wrong(map, &format!("the board of the rules needs a map with {}", described(board))));
        }
        if map.attribute("infinite") == Some("1") {
            return Err(wrong(map, "the map is infinite; clear `Infinite` in the properties of the map"));
        }
        let side = |name: &str| map.attribute(name).and_then(|n| n.parse::<u32>().ok()).filter(|n| is_side(*n));
        let (Some(columns), Some(rows)) = (side("width"), side("height")) else {
            return Err(wrong(map, &format!("a map has 1 to {MAP_SIDE_MAX} columns and rows")));
        };
        let tiles = tiles_of(map)?;
        let layers: Vec<Node> = children(map, "layer").collect();
        let [layer] = layers.as_slice() else {
            return Err(wrong(map, "the map needs exactly one tile layer; merge the layers"));
        };
        let numbers = numbers_of(*layer)?;
        if numbers.len() != (columns * rows) as usize {
            let why = format!("the layer has {} tiles, the map {}", numbers.len(), columns * rows);
            return Err(wrong(*layer, &why));
        }
        let mut places = Vec::new();
        for (cell, number) in (0..).zip(numbers).filter(|(_, number)| *number != 0) {
            let Some((_, meaning)) = tiles.iter().find(|(known, _)| *known == number) else {
                let why = format!("the tile {number} has no class; give it the name of a terrain as its class");
                return Err(wrong(*layer, &why));
            };
            places.push(((cell % columns as i32, cell / columns as i32), meaning.letter));
        }
        let mut legend: Vec<Meaning> = Vec::new();
        for (_, meaning) in tiles {
            if !legend.contains(&meaning) {
                legend.push(meaning);
            }
        }
        let cutout = Cutout::of_places(board, (0, 0), &places, legend);
        Ok(TmxMap { columns, rows, title: value(map, "title").map(str::to_owned), cutout })
    }

    /// The edits that give the map with this name the terrain of the file; terrains that its legend lacks are added.
    ///
    /// # Errors
    /// The map has another size or other holes, or its letters can't be changed.
    pub fn edits(&self, reading: &Reading, project: Option<&Project>, map: &Map) -> Result<Vec<Edit>, TmxError> {
        let name = &map.head.name;
        if (self.columns, self.rows) != (map.width, map.height) {
            return Err(TmxError::Size(self.columns, self.rows, name.clone(), map.width, map.height));
        }
        let known = |cell| terrain(map, cell).map(|number| map.legend[number].name.as_str());
        let there = self.terrain_names();
        if (0..map.terrain.len()).all(|cell| known(cell) == there[cell]) {
            return Ok(Vec::new());
        }
        if (0..map.terrain.len()).any(|cell| known(cell).is_none() != there[cell].is_none()) {
            return Err(TmxError::Holes(name.clone()));
        }
        let drawn = DrawnMap::of(reading, project, name)?;
        match drawn.put(&self.cutout, &[0]) {
            Ok((edits, _)) => Ok(edits),
            Err(PutProblem::Letter(terrain)) => Err(TmxError::Letter(name.clone(), terrain)),
            Err(PutProblem::Leaves | PutProblem::Board) => Err(TmxError::Holes(name.clone())),
        }
    }

    /// The names of the terrains, cell by cell.
    fn terrain_names(&self) -> Vec<Option<&str>> {
        let mut names = vec![None; (self.columns * self.rows) as usize];
        for ((column, row), name) in self.cutout.places() {
            names[(row * self.columns as i32 + column) as usize] = name;
        }
        names
    }

    /// The declaration of a new map of this name.
    ///
    /// # Errors
    /// It is not a name.
    pub fn declaration(&self, name: &str) -> Result<String, TmxError> {
        if !is_name(name) {
            return Err(TmxError::Name(name.to_owned()));
        }
        let title = self.title.as_ref().map(|title| format!(" {}", quote(title))).unwrap_or_default();
        let (columns, rows) = (0..=self.columns as i32 - 1, 0..=self.rows as i32 - 1);
        Ok(self.cutout.text_between(&format!("{name}{title}"), columns, rows))
    }
}

fn wrong(node: Node, why: &str) -> TmxError {
    TmxError::At { line: node.document().text_pos_at(node.range().start).row, why: why.to_owned() }
}

fn is_side(n: u32) -> bool {
    (1..=MAP_SIDE_MAX).contains(&i64::from(n))
}

/// The cells of a board, as Tiled names their properties.
fn described(board: Board) -> &'static str {
    match board {
        Board::Hex => "hexagonal orientation, stagger axis X and stagger index odd",
        Board::HexRows => "hexagonal orientation, stagger axis Y and stagger index odd",
        Board::Square => "orthogonal orientation",
    }
}

fn children<'d, 'i>(node: Node<'d, 'i>, name: &'static str) -> impl Iterator<Item = Node<'d, 'i>> {
    node.children().filter(move |child| child.tag_name().name() == name)
}

/// The value of a property of a map or a tile.
fn value<'d>(node: Node<'d, '_>, name: &str) -> Option<&'d str> {
    let mut all = children(node, "properties").flat_map(|properties| children(properties, "property"));
    all.find(|property| property.attribute("name") == Some(name))?.attribute("value")
}

/// The numbers of the tiles that have a class, with their terrains.
fn tiles_of(map: Node) -> Result<Vec<(u32, Meaning)>, TmxError> {
    let mut all: Vec<(u32, Meaning)> = Vec::new();
    for tileset in children(map, "tileset") {
        if tileset.attribute("source").is_some() {
            return Err(wrong(tileset, "this tileset is in another file; choose `Embed Tileset` in Tiled"));
        }
        let number = |node: Node, name: &str| node.attribute(name).and_then(|n| n.parse::<u32>().ok());
        for tile in children(tileset, "tile") {
            let Some(name) = tile.attribute("type").or_else(|| tile.attribute("class")).filter(|n| !n.is_empty())
            else {
                continue;
            };
            if !is_name(name) {
                return Err(wrong(tile, &format!("`{name}` is not the name of a terrain")));
            }
            let number = number(tileset, "firstgid").zip(number(tile, "id")).and_then(|(a, b)| a.checked_add(b));
            let Some(number) = number else { return Err(wrong(tile, "the tile has no number")) };
            if let Some((_, known)) = all.iter().find(|(_, known)| known.name == name) {
                let known = known.clone();
                all.push((number, known));
                continue;
            }
            let mut own = value(tile, "letter").unwrap_or_default().chars();
            let own = own.next().filter(|letter| own.next().is_none() && !matches!(*letter, ' ' | '"' | '\\'));
            let mut free = own.into_iter().chain(name.chars()).chain('a'..='z').chain('A'..='Z');
            let is_free = |letter: &char| !letter.is_control() && all.iter().all(|(_, known)| known.letter != *letter);
            let Some(letter) = free.find(is_free) else { return Err(wrong(tile, "there are too many terrains")) };
            let title = value(tile, "title").map(|title| format!(" {}", quote(title))).unwrap_or_default();
            let opaque = if value(tile, "opaque") == Some("true") { " opaque" } else { "" };
            let source = format!("{name}{title}{opaque}");
            all.push((number, Meaning { letter, name: name.to_owned(), source }));
        }
    }
    Ok(all)
}

/// The numbers of the tiles of a layer, row by row; 0 is no tile.
fn numbers_of(layer: Node) -> Result<Vec<u32>, TmxError> {
    let data = children(layer, "data").next().filter(|data| data.attribute("encoding") == Some("csv"));
    let Some(data) = data else {
        return Err(wrong(layer, "the layer is not CSV; choose CSV as the tile layer format of the map in Tiled"));
    };
    let numbers = data.text().unwrap_or_default().split(',').map(|n| n.trim().parse::<u32>().map(|n| n & !TURNED));
    numbers.collect::<Result<_, _>>().map_err(|_| wrong(data, "the layer has something that is not a number"))
}
