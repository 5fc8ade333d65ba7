//! Cells of a map selected by hand: moved, turned, copied, and kept as stamps.

use super::super::TestWindow;
use super::super::lookup::words;
use dicta_studio::io::Files;
use dicta_studio::picture::Picture;
use egui::{Event, Key, Modifiers, OutputCommand, Pos2};
use egui_kittest::kittest::Queryable;
use std::path::Path;

impl TestWindow {
    /// The sheet of the yard with the selection tool.
    fn selecting() -> (Self, String) {
        let (mut app, text) = TestWindow::with_yard();
        app.click(words!("sheet-map-select")).expect(words!("sheet-map-selection.none"));
        app.focus_yard();
        (app, text)
    }

    fn focus_yard(&mut self) -> &mut Self {
        self.first(words!("board-map", map = "Yard")).focus();
        self.wait(2)
    }

    /// The middle of a cell of the yard.
    fn yard_cell(&self, column: f32, row: f32) -> Pos2 {
        self.square("Yard", (4.0, 2.0), (column, row))
    }
}

#[test]
fn selected_cells_are_moved_and_deleted_with_the_keyboard() {
    let (mut app, text) = TestWindow::selecting();
    app.press(Modifiers::NONE, Key::ArrowRight).press(Modifiers::SHIFT, Key::ArrowDown);
    app.expect(words!("sheet-map-selection", n = 2, from = "0201", to = "0202"));
    app.press(Modifiers::COMMAND, Key::ArrowRight).wait(6);
    let moved = text.replace("\"fwff\"", "\"ffwf\"");
    assert_eq!(app.source(), moved);
    app.expect(words!("sheet-map-selection", n = 2, from = "0301", to = "0302"));
    app.press(Modifiers::COMMAND, Key::ArrowDown).wait(6).expect(words!("sheet-map-selection.leaves"));
    assert_eq!(app.source(), moved);
    app.press(Modifiers::NONE, Key::Delete).wait(6);
    assert_eq!(app.source(), text.replace("\"fwff\"", "\"ffff\""));
    // Each gesture is one step of the history; undo and redo select what was selected then.
    app.press(Modifiers::COMMAND, Key::Z).wait(6).expect(words!(
        "sheet-map-selection",
        n = 2,
        from = "0301",
        to = "0302"
    ));
    assert_eq!(app.source(), moved);
    app.press(Modifiers::COMMAND, Key::Z).wait(6).expect(words!(
        "sheet-map-selection",
        n = 2,
        from = "0201",
        to = "0202"
    ));
    assert_eq!(app.source(), text);
    app.press(Modifiers::COMMAND, Key::Y).wait(6).expect(words!(
        "sheet-map-selection",
        n = 2,
        from = "0301",
        to = "0302"
    ));
    assert_eq!(app.source(), moved);
    app.press(Modifiers::COMMAND, Key::Z).wait(6);
    app.focus_yard().press(Modifiers::COMMAND, Key::A).expect(words!(
        "sheet-map-selection",
        n = 8,
        from = "0101",
        to = "0402"
    ));
    // Escape forgets the selection, then puts the tool away.
    app.focus_yard().press(Modifiers::NONE, Key::Escape).expect(words!("sheet-map-selection.none"));
    app.press(Modifiers::NONE, Key::Escape).expect_not(words!("sheet-map-selection.none"));
}

#[test]
fn a_selection_is_made_and_moved_by_dragging() {
    let (mut app, text) = TestWindow::selecting();
    let [from, to, far] = [(0.0, 1.0), (1.0, 1.0), (2.0, 0.0)].map(|(column, row)| app.yard_cell(column, row));
    app.drag_and_release(from, &[to]);
    app.expect(words!("sheet-map-selection", n = 2, from = "0102", to = "0202"));
    assert_eq!(app.source(), text);
    app.drag_and_release(to, &[far]);
    let moved = text.replace("\"ffff\"", "\"ffwf\"").replace("\"fwff\"", "\"ffff\"");
    assert_eq!(app.source(), moved);
    app.expect(words!("sheet-map-selection", n = 2, from = "0201", to = "0301"));
}

#[test]
fn selected_cells_turn_around_the_one_in_the_middle() {
    let (mut app, text) = TestWindow::selecting();
    app.press(Modifiers::NONE, Key::ArrowRight).press(Modifiers::SHIFT, Key::ArrowDown);
    app.use_by_key(words!("sheet-map-turn.right"));
    let turned = text.replace("\"ffff\"", "\"wfff\"").replace("\"fwff\"", "\"ffff\"");
    assert_eq!(app.source(), turned);
    app.use_by_key(words!("sheet-map-turn.right")).expect(words!("sheet-map-selection.leaves"));
    assert_eq!(app.source(), turned);
    app.use_by_key(words!("sheet-map-turn.mirrored"));
    assert_eq!(app.source(), text.replace("\"ffff\"", "\"ffwf\"").replace("\"fwff\"", "\"ffff\""));
}

#[test]
fn cells_are_copied_as_the_source_of_a_map() {
    let (mut app, text) = TestWindow::selecting();
    app.press(Modifiers::NONE, Key::ArrowRight).press(Modifiers::SHIFT, Key::ArrowDown);
    app.window.event(Event::Cut);
    app.window.run_steps(1);
    let copied = app.window.output().platform_output.commands.iter().find_map(|command| match command {
        OutputCommand::CopyText(text) => Some(text.clone()),
        _ => None,
    });
    let legend = "  legend { f field \"Fields\", w wood \"Wood\" }\n";
    let expected = format!("map yard_cells {{\n{legend}  rows {{\n    \"f\"\n    \"w\"\n  }}\n}}\n");
    assert_eq!(copied, Some(expected));
    app.wait(6);
    let cut = text.replace("\"fwff\"", "\"ffff\"");
    assert_eq!(app.source(), cut);
    app.focus_yard().window.event(Event::Paste("nothing".into()));
    app.wait(6).expect(words!("sheet-map-paste.no-cells"));
    // From another map, with a terrain that the legend lacks.
    app.window.event(Event::Paste("map other {\n  legend { w water \"Water\" }\n  rows { \"ww\" }\n}".into()));
    let pasted = cut
        .replace("w wood \"Wood\" }", "w wood \"Wood\", a water \"Water\" }")
        .replace("\"ffff\"   // north", "\"faaf\"   // north");
    assert_eq!(app.wait(6).source(), pasted);
    app.press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(app.source(), cut);
}

#[test]
fn a_map_goes_to_tiled_and_comes_back_changed() {
    let (mut app, text) = TestWindow::with_yard();
    let palette = Modifiers { shift: true, ..Modifiers::COMMAND };
    app.press(palette, Key::P).types(words!("command-export-tiled")).press(Modifiers::NONE, Key::Enter).wait(6);
    app.fill(words!("dialog-tiled.path"), "/own/yard.txt").click(words!("dialog-export.do"));
    app.expect(words!("tiled-format"));
    app.fill(words!("dialog-tiled.path"), "/own/yard.tmx").click(words!("dialog-export.do")).wait(6);
    app.expect(words!("tiled-exported", map = "yard"));
    assert!(app.files.exists(Path::new("/own/yard.terrain.png")));
    let tmx = app.files.read(Path::new("/own/yard.tmx")).expect("written");
    // The second tile is the wood.
    let (start, rows) = tmx.split_once("<data encoding=\"csv\">\n").expect("cells");
    let changed = rows.replacen("1,1,1,1", "1,1,2,1", 1);
    app.files.save(Path::new("/own/yard.tmx"), &format!("{start}<data encoding=\"csv\">\n{changed}")).expect("saved");
    let import = |app: &mut TestWindow, file: &str| {
        app.press(palette, Key::P).types(words!("command-import-tiled")).press(Modifiers::NONE, Key::Enter).wait(6);
        app.fill(words!("dialog-tiled.read"), file).click(words!("dialog-tiled.do")).wait(6);
    };
    import(&mut app, "/own/yard.tmx");
    assert_eq!(app.source(), text.replace("\"ffff\"", "\"ffwf\""));
    app.press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(app.source(), text);
    app.files.save(Path::new("/own/lawn.tmx"), &tmx).expect("saved");
    import(&mut app, "/own/lawn.tmx");
    let legend = "  legend { f field \"Fields\", w wood \"Wood\" }\n";
    let new = format!("map lawn \"Yard\" {{\n{legend}  rows {{\n    \"ffff\"\n    \"fwff\"\n  }}\n}}\n");
    assert_eq!(app.source(), format!("{text}\n{new}"));
}

#[test]
fn a_selection_is_kept_as_a_stamp_and_drawn_with() {
    let (mut app, text) = TestWindow::selecting();
    app.press(Modifiers::NONE, Key::ArrowDown).press(Modifiers::SHIFT, Key::ArrowRight);
    app.expect(words!("sheet-map-selection", n = 2, from = "0102", to = "0202"));
    app.use_by_key(words!("sheet-map-keep")).expect(words!("sheet-map-stamp", n = 1));
    // Its left cell is at the cursor, which is in the second column.
    app.focus_yard().press(Modifiers::NONE, Key::ArrowRight).press(Modifiers::NONE, Key::ArrowRight);
    app.press(Modifiers::NONE, Key::Space).wait(6).expect(words!("sheet-map-selection.leaves"));
    assert_eq!(app.source(), text);
    app.press(Modifiers::NONE, Key::ArrowLeft).press(Modifiers::NONE, Key::ArrowLeft);
    app.press(Modifiers::NONE, Key::ArrowUp).press(Modifiers::NONE, Key::Space).wait(6);
    let drawn = text.replace("\"ffff\"", "\"ffwf\"");
    assert_eq!(app.source(), drawn);
    app.use_by_key(words!("sheet-map-stamp.remove")).expect_not(words!("sheet-map-stamp", n = 1));
}

#[test]
fn a_selection_becomes_a_zone_and_changes_it() {
    let (mut app, text) = TestWindow::selecting();
    app.press(Modifiers::NONE, Key::ArrowRight).press(Modifiers::SHIFT, Key::ArrowDown);
    app.use_by_key(words!("sheet-zone-new")).fill(words!("sheet-zone-new.name"), "gate");
    app.fill(words!("sheet-zone-new.title"), "Gate").use_by_key(words!("sheet-zone-new.do"));
    let rows = "    \"fwff\"\n  }\n";
    let declared = text.replace(rows, &format!("{rows}  zone gate \"Gate\" [@0201, @0202]\n"));
    assert_eq!(app.source(), declared);
    app.focus_yard().press(Modifiers::NONE, Key::ArrowRight).press(Modifiers::NONE, Key::Space);
    app.use_by_key(words!("sheet-zone-add.of", zone = "Gate"));
    assert_eq!(app.source(), declared.replace("@0202]", "@0202, @0302]"));
    app.press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(app.source(), declared);
    app.use_by_key(words!("sheet-zone-delete.of", zone = "Gate"));
    assert_eq!(app.source(), text);
}

#[test]
fn a_line_is_drawn_and_erased() {
    let (mut app, text) = TestWindow::with_yard();
    app.click("Wood").click(words!("sheet-map-line"));
    let [from, by, to] = [(0.0, 1.0), (3.0, 1.0), (3.0, 0.0)].map(|(column, row)| app.yard_cell(column, row));
    // The pointer takes a detour.
    app.drag_and_release(from, &[by, to]);
    let drawn = text.replace("\"ffff\"", "\"ffww\"").replace("\"fwff\"", "\"wwff\"");
    assert_eq!(app.source(), drawn);
    app.press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(app.source(), text);
    // With the keyboard: the eraser gives a cell the most frequent terrain.
    app.use_by_key(words!("sheet-map-erase")).use_by_key(words!("sheet-map-brush")).focus_yard();
    for key in [Key::ArrowRight, Key::ArrowDown, Key::Space] {
        app.press(Modifiers::NONE, key);
    }
    app.wait(6);
    assert_eq!(app.source(), text.replace("\"fwff\"", "\"ffff\""));
    app.press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(app.source(), text);
}

#[test]
fn the_terrain_of_a_cell_is_picked_to_draw_with() {
    let (mut app, text) = TestWindow::with_yard();
    app.use_by_key(words!("sheet-map-pick"));
    let [wood, corner] = [(1.0, 1.0), (0.0, 0.0)].map(|(column, row)| app.yard_cell(column, row));
    app.drag_and_release(wood, &[wood]);
    app.drag_and_release(corner, &[corner]);
    assert_eq!(app.source(), text.replace("\"ffff\"", "\"wfff\""));
    app.press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(app.source(), text);
    app.use_by_key(words!("sheet-map-pick")).focus_yard();
    app.press(Modifiers::NONE, Key::ArrowRight).press(Modifiers::NONE, Key::Space).wait(4);
    app.press(Modifiers::NONE, Key::ArrowDown).press(Modifiers::NONE, Key::Space).wait(6);
    assert_eq!(app.source(), text.replace("\"fwff\"", "\"ffff\""));
}

#[test]
fn an_edge_gets_an_owner() {
    let (mut app, text) = TestWindow::with_yard();
    let owner = |app: &mut TestWindow, edge: &str, side: &str| {
        app.use_by_key(words!("sheet-map-edge", edge = edge)).wait(4).window.get_by_label(side).click();
        app.wait(6);
    };
    let (above, left) = (words!("sheet-map-size.above"), words!("sheet-map-size.left"));
    let none = words!("sheet-zone-new.no-side");
    owner(&mut app, above, "Red");
    let rows = "    \"fwff\"\n  }\n";
    let first = text.replace(rows, &format!("{rows}  edges {{ north red }}\n"));
    assert_eq!(app.source(), first);
    owner(&mut app, left, "Red");
    assert_eq!(app.source(), first.replace("north red", "north red, west red"));
    app.press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(app.source(), first);
    owner(&mut app, above, none);
    assert_eq!(app.source(), text);
}

/// The picture is part of the window, not of the project.
#[test]
fn a_picture_is_shown_under_the_cells() {
    let (mut app, text) = TestWindow::with_yard();
    let picture = Picture { width: 4, height: 2, rgba: [200, 30, 30, 255].repeat(8) };
    picture.write(&*app.files, Path::new("/own/scan.png")).expect("written");
    app.files.save(Path::new("/own/notes.png"), "no picture").expect("saved");
    let choose = |app: &mut TestWindow, file: &str| {
        app.fill(words!("dialog-trace.path"), file).click(words!("dialog-trace.do")).wait(6);
    };
    app.use_by_key(words!("sheet-trace.choose"));
    choose(&mut app, "/own/notes.png");
    app.expect(words!("trace-failed", file = "notes.png")).use_by_key(words!("sheet-trace.choose"));
    choose(&mut app, "/own/scan.png");
    app.expect("scan.png").expect(words!("sheet-trace.opacity")).use_by_key(words!("sheet-trace.fit"));
    assert_eq!(app.source(), text);
    app.use_by_key(words!("sheet-trace.remove")).expect_not("scan.png");
}
