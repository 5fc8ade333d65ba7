//! Maps as Tiled has them: read by another program's reader, and back.

use super::*;
use crate::hands::tests::{checked, project};
use crate::library;
use dicta_ide::edit::changes_of_all;
use dicta_syntax::{TextEdit, apply};
use std::io::Cursor;
use std::sync::Arc;

/// The map as the crate that reads Tiled's files opens it.
fn opened(text: &str) -> tiled::Map {
    let bytes = text.as_bytes().to_vec();
    let reader = move |_: &Path| -> std::io::Result<_> { Ok(Cursor::new(bytes.clone())) };
    tiled::Loader::with_reader(reader).load_tmx_map("/maps/map.tmx").expect("a map of Tiled")
}

/// The names of the terrains of a map, cell by cell.
fn names(map: &Map) -> Vec<Option<&str>> {
    let name = |number: usize| map.legend[number].name.as_str();
    (0..map.terrain.len()).map(|cell| terrain(map, cell).map(name)).collect()
}

fn word(board: Board) -> &'static str {
    match board {
        Board::Hex => "hex",
        Board::HexRows => "hex in rows",
        Board::Square => "square",
    }
}

fn reading(text: &str) -> Arc<Reading> {
    let (_, project) = project(&[("mine.dicta", text)]);
    checked(&project).reading.expect("a reading")
}

/// Writes a map, opens it with the other reader, and imports it onto itself and as a new map.
fn there_and_back(reading: &Reading, map: &Map) {
    let board = reading.program.board;
    let (text, picture) = write(&reading.program, map, "map.terrain.png");
    assert!(picture.png().is_ok());
    let seen = opened(&text);
    assert_eq!((seen.width, seen.height), (map.width, map.height));
    match board {
        Board::Hex => assert_eq!(seen.stagger_axis, tiled::StaggerAxis::X),
        Board::HexRows => assert_eq!(seen.stagger_axis, tiled::StaggerAxis::Y),
        Board::Square => assert_eq!(seen.orientation, tiled::Orientation::Orthogonal),
    }
    let layer = seen.get_layer(0).and_then(|layer| layer.as_tile_layer()).expect("a layer of tiles");
    for (cell, name) in (0..).zip(names(map)) {
        let (x, y) = (cell % map.width as i32, cell / map.width as i32);
        let class = layer.get_tile(x, y).and_then(|tile| tile.get_tile()).map(|tile| tile.user_type.clone());
        assert_eq!(class.as_deref(), name, "{} {x} {y}", map.head.name);
    }
    let read = TmxMap::read(board, text.as_bytes()).expect("a map");
    assert_eq!(read.edits(reading, None, map), Ok(vec![]), "{}", map.head.name);
    let new = read.declaration(&map.head.name).expect("a name");
    let new = self::reading(&format!("edition 1\nruleset copy \"Copy\"\nboard {}\n\n{new}", word(board)));
    let new = new.program.maps.first().expect("a map");
    assert_eq!((&new.head.title, new.width, names(new)), (&map.head.title, map.width, names(map)));
}

#[test]
fn every_map_of_the_library_goes_to_tiled_and_back() {
    let mut count = 0;
    for system in library::systems() {
        let project = Project::library(&system.name).expect("a system");
        let Some(reading) = checked(&project).reading else { continue };
        for map in &reading.program.maps {
            there_and_back(&reading, map);
            count += 1;
        }
    }
    assert!(count > 10, "{count}");
}

/// A small map with a hole, a letter that is a sign, and a title that needs quotes.
fn small(board: Board) -> String {
    format!(
        r#"edition 1
ruleset mine "Mine"
board {}

map yard "The \"yard\" & <lawn>" {{
  legend {{ f meadow "Meadow", "~" brook "Brook" opaque, g meadow "Meadow" }}
  rows {{
    "f~fg"
    "fff "
    "ffff"
  }}
  zone gate [@0101]
}}
"#,
        word(board)
    )
}

#[test]
fn maps_of_every_board_go_to_tiled_and_back() {
    for board in [Board::Hex, Board::HexRows, Board::Square] {
        let reading = reading(&small(board));
        there_and_back(&reading, &reading.program.maps[0]);
    }
}

/// What an import makes of the source of the small map.
fn imported(text: &str, tmx: &str) -> Result<String, TmxError> {
    let reading = reading(text);
    let map = &reading.program.maps[0];
    let edits = TmxMap::read(reading.program.board, tmx.as_bytes())?.edits(&reading, None, map)?;
    let made = changes_of_all(reading.names.files(), &edits).expect("can be made");
    let edits: Vec<TextEdit> = made.into_iter().map(|(_, edit)| edit).collect();
    Ok(apply(text, &edits).expect("apart from each other"))
}

#[test]
fn only_cells_that_differ_change() {
    let text = small(Board::Square);
    let reading = reading(&text);
    let (tmx, _) = write(&reading.program, &reading.program.maps[0], "yard.terrain.png");
    assert_eq!(imported(&text, &tmx), Ok(text.clone()));
    // A second tile with the class of the brook, and one of a new terrain.
    let more = "<tile id=\"7\" type=\"brook\"/><tile id=\"8\" class=\"reeds\"/></tileset>";
    let tmx = tmx.replace("</tileset>", more);
    let row = tmx.lines().rfind(|line| !line.contains('<')).expect("the last row");
    let changed = tmx.replace(&format!("{row}\n</data>"), &format!("{},8,2147483657,8\n</data>", &row[..1]));
    let expected =
        text.replace("g meadow \"Meadow\" }", "g meadow \"Meadow\", r reeds }").replace("\"ffff\"", "\"f~r~\"");
    assert_eq!(imported(&text, &changed), Ok(expected));
}

#[test]
fn what_a_map_cannot_have_is_an_error_with_its_line() {
    let text = small(Board::Square);
    let reading = reading(&text);
    let (tmx, _) = write(&reading.program, &reading.program.maps[0], "yard.terrain.png");
    let why = |from: &str, to: &str| {
        assert!(tmx.contains(from), "{from}");
        imported(&text, &tmx.replacen(from, to, 1)).expect_err("refused").to_string()
    };
    assert!(why("<map ", "<map>").starts_with("line "));
    assert!(why("orthogonal", "isometric").starts_with("line 2: the board of the rules needs a map with orthogonal"));
    assert!(why("infinite=\"0\"", "infinite=\"1\"").contains("the map is infinite"));
    assert!(why("width=\"4\"", "width=\"4000\"").contains("a map has 1 to 200 columns and rows"));
    assert!(why("width=\"4\"", "width=\"5\"").contains("the layer has 12 tiles, the map 15"));
    assert!(why("encoding=\"csv\"", "encoding=\"base64\"").contains("the layer is not CSV"));
    assert!(why("<tileset ", "<tileset source=\"other.tsx\" ").contains("this tileset is in another file"));
    assert!(why("type=\"brook\"", "type=\"a brook\"").contains("`a brook` is not the name of a terrain"));
    assert!(why("type=\"brook\"", "").contains("has no class"));
    assert!(why(",0,\n", ",1,\n").contains("not the holes of the map `yard`"));
    let (other, _) = write(&reading.program, &reading.program.maps[0], "");
    assert!(matches!(TmxMap::read(Board::Hex, other.as_bytes()), Err(TmxError::At { line: 2, .. })));
    let read = TmxMap::read(Board::Square, other.as_bytes()).expect("a map");
    assert_eq!(read.declaration("no name"), Err(TmxError::Name("no name".to_owned())));
    assert_eq!(TmxMap::read(Board::Square, &vec![b' '; BYTES_MAX + 1]), Err(TmxError::TooLarge(1)));
}
