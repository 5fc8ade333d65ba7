//! Maps to and from the map editor Tiled.

use super::pane::PaneId;
use super::{Dialog, Host, OpenProject, Page, Shell, View};
use crate::words::words;
use dicta_studio::hands::{self, maps};
use dicta_studio::history::Change;
use dicta_studio::io::{Files, write_whole};
use dicta_studio::sheet::{SheetKind, SheetRef};
use dicta_studio::tmx::{self, TmxMap};
use egui::Context;
use std::path::Path;

impl View {
    /// The map whose sheet is open.
    pub(super) fn active_map(&self) -> Option<String> {
        self.active_sheet_of(SheetKind::Map).map(|(_, name)| name)
    }
}

impl OpenProject {
    /// Why no map can be exported.
    pub(super) fn why_no_map(&self) -> Option<String> {
        let has_map = self.page == Page::Project && self.view.active_map().is_some();
        (!has_map).then(|| words!("why-no-map"))
    }

    /// Writes a map, and the picture of its tiles beside it.
    pub(super) fn export_map(&mut self, host: &mut Host, path: &Path, name: &str) -> Result<(), String> {
        if !tmx::is_tmx(path) {
            return Err(words!("tiled-format"));
        }
        let reading = self.view.checked.reading.as_ref().ok_or_else(|| words!("why-errors"))?;
        let map = reading.program.maps.iter().find(|map| map.head.name == name);
        let map = map.ok_or_else(|| words!("why-no-map"))?;
        let beside = tmx::picture_of(path);
        let picture_name = beside.file_name().unwrap_or_default().to_string_lossy();
        let (text, picture) = tmx::write(&reading.program, map, &picture_name);
        let picture = picture.png().map_err(|why| why.to_string())?;
        write_whole(&*host.files, &beside, &picture).map_err(|why| why.to_string())?;
        write_whole(&*host.files, path, text.as_bytes()).map_err(|why| why.to_string())?;
        host.say(words!("tiled-exported", map = name, path = path.display().to_string()), false);
        Ok(())
    }

    /// Reads a file: the map with its name gets its terrain, or is declared in the current file.
    pub(super) fn import_tiled(&mut self, host: &mut Host, path: &Path) -> Result<(), String> {
        let bytes = host.files.bytes(path).map_err(|why| why.to_string())?;
        let reading = self.view.checked.reading.clone().ok_or_else(|| words!("why-errors"))?;
        let project = self.project.as_ref().ok_or_else(|| words!("why-no-project"))?;
        let read = TmxMap::read(reading.program.board, &bytes).map_err(|why| why.to_string())?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let from = path.file_name().unwrap_or_default().to_string_lossy();
        let title = words!("svg-step", name = name.as_str(), file = from.as_ref());
        if let Some(map) = reading.program.maps.iter().find(|map| map.head.name == name) {
            let edits = read.edits(&reading, Some(project), map).map_err(|why| why.to_string())?;
            if edits.iter().any(|edit| hands::is_built_in(project, edit.path())) {
                return Err(words!("sheet-map-draw.shipped"));
            }
            match edits.is_empty() {
                true => host.say(words!("tiled-same", map = name.as_str()), false),
                false => self.change_all_by_hand(host, &title, &edits),
            }
        } else {
            let declaration = read.declaration(&name).map_err(|why| why.to_string())?;
            let file = self.file_of_new_declaration().ok_or_else(|| words!("why-no-project"))?;
            let text = project.document(&file).map(|document| document.text()).unwrap_or_default();
            let edit = maps::at_end(text, &declaration);
            self.apply_change(host, Change::new(title, vec![(file, edit)]));
        }
        let sheet = SheetRef::new(SheetKind::Map, &name);
        self.view.sheets.reset(&sheet);
        self.view.dock.open(PaneId::Sheet(sheet));
        Ok(())
    }
}

impl Dialog {
    pub(super) fn export_map(open: &OpenProject, map: String) -> Self {
        let words = [words!("dialog-tiled", map = &map), words!("dialog-tiled.path"), words!("dialog-export.do")];
        let (name, exists) = (format!("{map}.tmx"), words!("dialog-export.exists"));
        let export =
            move |shell: &mut Shell, _: &Context, path: &Path| shell.open.export_map(&mut shell.host, path, &map);
        Dialog::save(open, words, &name, export).filter(words!("dialog-tiled.filter"), &["tmx"]).unless_exists(exists)
    }

    pub(super) fn import_tiled(open: &OpenProject, files: &dyn Files) -> Self {
        let words = [words!("dialog-tiled.import"), words!("dialog-tiled.read"), words!("dialog-tiled.do")];
        Dialog::read(open, words, "map.tmx", |shell, _, path| shell.open.import_tiled(&mut shell.host, path))
            .filter(words!("dialog-tiled.filter"), &["tmx"])
            .existing(files)
    }
}
