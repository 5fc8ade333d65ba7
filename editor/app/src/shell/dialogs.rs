//! The open dialogs, and those for a path to open, to save to, or to create a project in. Each of the latter has a
//! field and a button for the native dialog.

use super::Shell;
use super::leave::Unsaved;
use super::print::{self, Printing};
use super::sheet_picture::{self, SheetPicture};
use super::spreadsheet::Spreadsheets;
use super::tracing::Tracing;
use crate::field::{self, FRESH, focus_all};
use crate::palette::Palette;
use crate::settings::SettingsWindow;
use crate::start::Then;
use crate::theme::{self, Tokens, space};
use crate::words::words;
use crate::worker::{Queue, Task, Worker};
use dicta_print::Request;
use dicta_studio::io::saves::{Sort, may_replace, save_kind};
use dicta_studio::io::{Files, write_whole};
use dicta_studio::library::System;
use dicta_studio::project::Project;
use egui::RichText;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// The open dialogs of the window.
#[derive(Default)]
pub(super) struct Dialogs {
    pub palette: Option<Palette>,
    /// Input after the shortcut of the palette that arrived before the palette was open.
    pub held: Vec<egui::Event>,
    pub settings: Option<SettingsWindow>,
    pub path: Option<Dialog>,
    pub spreadsheets: Spreadsheets,
    /// The path of a PDF file that is being made, and its work.
    pub printing: Option<(String, Printing)>,
    /// A picture to trace a map from that is being read.
    pub tracing: Option<Tracing>,
    /// The unsaved changes, while the window asks whether to close.
    pub leaving: Option<Vec<Unsaved>>,
}

impl Dialogs {
    /// Whether one of them is open.
    pub fn is_open(&self) -> bool {
        let asks = self.path.is_some() || self.leaving.is_some() || self.spreadsheets.is_open();
        asks || self.palette.is_some() || self.settings.is_some()
    }
}

/// An open dialog for a path.
pub(super) struct Dialog {
    what: OpenDialog,
    path: String,
    trouble: Option<String>,
    /// The answer of the native dialog, while that is open.
    chooser: Option<Task<Option<PathBuf>>>,
    /// For how many more frames the path is selected.
    fresh: u8,
    /// The user has chosen the path, so it does not change with the system.
    own_path: bool,
    /// The path of a file that the user agreed to replace.
    replaces: Option<String>,
}

enum OpenDialog {
    NewProject {
        system: String,
        then: Then,
    },
    OpenFolder,
    SaveGame,
    SaveCampaign,
    SavePicture,
    LoadGame,
    /// The entries of a kind as a spreadsheet.
    Export(String),
    Import(String),
    ImportSvg,
    /// A map for Tiled.
    ExportMap(String),
    ImportTiled,
    /// A picture for the map with this name.
    Trace(String),
    Print(Request),
    SheetPicture(SheetPicture),
    LabResult,
}

impl Dialog {
    fn of(what: OpenDialog, path: PathBuf) -> Self {
        let path = path.display().to_string();
        Dialog { what, path, trouble: None, chooser: None, fresh: FRESH, own_path: false, replaces: None }
    }

    pub(super) fn new_project(files: &dyn Files, systems: &[System], system: &str, then: Then) -> Self {
        let name = systems.iter().find(|s| s.name == system).map_or("project", |s| s.name.as_str());
        Dialog::of(OpenDialog::NewProject { system: system.to_owned(), then }, fresh_folder(files, name))
    }

    /// Shows an earlier error.
    pub(super) fn after(mut self, trouble: String) -> Self {
        self.trouble = Some(trouble);
        self
    }

    pub(super) fn open_folder() -> Self {
        Dialog::of(OpenDialog::OpenFolder, dicta_studio::places::projects())
    }

    pub(super) fn save_game(project: Option<&Project>) -> Self {
        Dialog::of(OpenDialog::SaveGame, folder_of(project).join("game.ron"))
    }

    pub(super) fn save_campaign(project: Option<&Project>, name: &str) -> Self {
        Dialog::of(OpenDialog::SaveCampaign, folder_of(project).join(format!("{name}.ron")))
    }

    pub(super) fn save_picture(files: &dyn Files, project: Option<&Project>, title: &str) -> Self {
        Dialog::of(OpenDialog::SavePicture, dicta_studio::picture::free_path(files, &folder_of(project), title))
    }

    pub(super) fn load_game() -> Self {
        Dialog::of(OpenDialog::LoadGame, dicta_studio::places::projects().join("game.ron"))
    }

    pub(super) fn export(project: Option<&Project>, kind: &str) -> Self {
        Dialog::of(OpenDialog::Export(kind.to_owned()), folder_of(project).join(format!("{kind}.xlsx")))
    }

    pub(super) fn import(project: Option<&Project>, kind: &str) -> Self {
        Dialog::of(OpenDialog::Import(kind.to_owned()), folder_of(project).join(format!("{kind}.xlsx")))
    }

    pub(super) fn import_svg(project: Option<&Project>) -> Self {
        Dialog::of(OpenDialog::ImportSvg, folder_of(project).join("badge.svg"))
    }

    pub(super) fn export_map(project: Option<&Project>, name: &str) -> Self {
        Dialog::of(OpenDialog::ExportMap(name.to_owned()), folder_of(project).join(format!("{name}.tmx")))
    }

    pub(super) fn import_tiled(project: Option<&Project>) -> Self {
        Dialog::of(OpenDialog::ImportTiled, folder_of(project).join("map.tmx"))
    }

    pub(in crate::shell) fn trace(project: Option<&Project>, map: &str) -> Self {
        Dialog::of(OpenDialog::Trace(map.to_owned()), folder_of(project).join("map.png"))
    }

    pub(super) fn print(project: Option<&Project>) -> Self {
        let request = Request { language: crate::words::language(), ..Request::default() };
        Dialog::of(OpenDialog::Print(request), folder_of(project).join("rules.pdf"))
    }

    pub(super) fn sheet_picture(project: Option<&Project>, of: SheetPicture) -> Self {
        let path = folder_of(project).join(format!("{}.png", of.name));
        Dialog::of(OpenDialog::SheetPicture(of), path)
    }

    pub(super) fn lab_result(project: Option<&Project>, name: &str) -> Self {
        Dialog::of(OpenDialog::LabResult, folder_of(project).join(name))
    }

    /// Title, label of the path, and label of the main button.
    fn words(&self) -> [String; 3] {
        match &self.what {
            OpenDialog::NewProject { .. } => [words!("dialog-new"), words!("dialog-new.path"), words!("dialog-new.do")],
            OpenDialog::OpenFolder => [words!("dialog-open"), words!("dialog-open.path"), words!("dialog-open.do")],
            OpenDialog::SaveGame => [words!("dialog-save"), words!("dialog-save.path"), words!("dialog-save.do")],
            OpenDialog::SaveCampaign => [words!("dialog-keep"), words!("dialog-keep.path"), words!("dialog-keep.do")],
            OpenDialog::SavePicture => {
                [words!("dialog-picture"), words!("dialog-picture.path"), words!("dialog-picture.do")]
            }
            OpenDialog::LoadGame => [words!("dialog-load"), words!("dialog-load.path"), words!("dialog-load.do")],
            OpenDialog::Export(kind) => {
                [words!("dialog-export", kind = kind), words!("dialog-export.path"), words!("dialog-export.do")]
            }
            OpenDialog::Import(kind) => {
                [words!("dialog-import", kind = kind), words!("dialog-import.path"), words!("dialog-import.do")]
            }
            OpenDialog::ImportSvg => [words!("dialog-svg"), words!("dialog-svg.path"), words!("dialog-svg.do")],
            OpenDialog::ExportMap(map) => {
                [words!("dialog-tiled", map = map), words!("dialog-tiled.path"), words!("dialog-export.do")]
            }
            OpenDialog::ImportTiled => {
                [words!("dialog-tiled.import"), words!("dialog-tiled.read"), words!("dialog-tiled.do")]
            }
            OpenDialog::Trace(map) => {
                [words!("dialog-trace", map = map), words!("dialog-trace.path"), words!("dialog-trace.do")]
            }
            OpenDialog::Print(_) => [words!("dialog-print"), words!("dialog-print.path"), words!("dialog-print.do")],
            OpenDialog::SheetPicture(of) => {
                let title = words!("dialog-sheet-picture", name = of.name.as_str());
                [title, words!("dialog-sheet-picture.path"), words!("dialog-picture.do")]
            }
            OpenDialog::LabResult => [words!("dialog-lab"), words!("dialog-lab.path"), words!("dialog-export.do")],
        }
    }

    /// Opens the native file dialog, which may stay open for a long time.
    fn browse(&mut self, ctx: &egui::Context) {
        let (save, folder) = (
            matches!(
                self.what,
                OpenDialog::SaveGame
                    | OpenDialog::SaveCampaign
                    | OpenDialog::SavePicture
                    | OpenDialog::Export(_)
                    | OpenDialog::ExportMap(_)
                    | OpenDialog::Print(_)
                    | OpenDialog::SheetPicture(_)
                    | OpenDialog::LabResult
            ),
            matches!(self.what, OpenDialog::NewProject { .. } | OpenDialog::OpenFolder),
        );
        let filter = match self.what {
            OpenDialog::Export(_) | OpenDialog::Import(_) => {
                Some((words!("dialog-spreadsheets"), vec!["xlsx", "csv", "tsv"]))
            }
            OpenDialog::ImportSvg => Some((words!("dialog-svg.filter"), vec!["svg"])),
            OpenDialog::ExportMap(_) | OpenDialog::ImportTiled => Some((words!("dialog-tiled.filter"), vec!["tmx"])),
            OpenDialog::Trace(_) => Some((words!("dialog-trace.filter"), vec!["png", "jpg", "jpeg"])),
            OpenDialog::Print(_) => Some((words!("dialog-print.filter"), vec!["pdf"])),
            OpenDialog::SheetPicture(_) => Some((words!("dialog-sheet-picture.filter"), vec!["png", "svg"])),
            OpenDialog::LabResult => Some((words!("dialog-lab.filter"), vec!["html", "csv", "json"])),
            _ => None,
        };
        let name = Path::new(&self.path).file_name().unwrap_or_default().to_string_lossy().into_owned();
        let run = move |_: &AtomicBool| {
            let dialog = match filter {
                Some((title, endings)) => rfd::FileDialog::new().add_filter(title, &endings).set_file_name(name),
                None => rfd::FileDialog::new(),
            };
            match (save, folder) {
                (true, _) => dialog.save_file(),
                (_, true) => dialog.pick_folder(),
                _ => dialog.pick_file(),
            }
        };
        self.chooser = Some(Worker::of(ctx).start(ctx, Queue::Of("file-dialogs"), run));
    }
}

/// A folder for a new project, which does not exist yet.
pub(super) fn fresh_folder(files: &dyn Files, system: &str) -> PathBuf {
    let base = dicta_studio::places::projects();
    let mut names = (1..100).map(|i| if i == 1 { format!("my-{system}") } else { format!("my-{system}-{i}") });
    names.find(|n| !files.exists(&base.join(n))).map_or(base.clone(), |n| base.join(n))
}

/// Where saves of a project go: into its folder, or into the user's folder of projects.
fn folder_of(project: Option<&Project>) -> PathBuf {
    project.and_then(Project::root).map_or_else(dicta_studio::places::projects, |root| root.to_owned())
}

impl Shell {
    pub(super) fn path_dialog(&mut self, ctx: &egui::Context) {
        let Some(mut dialog) = self.dialogs.path.take() else { return };
        if let Some(answer) = dialog.chooser.as_ref().and_then(Task::take) {
            dialog.chooser = None;
            match answer {
                Ok(Some(path)) => {
                    dialog.path = path.display().to_string();
                    dialog.own_path = true;
                    // The native dialog has asked whether to replace an existing file.
                    dialog.replaces = Some(dialog.path.clone());
                }
                Ok(None) => dialog.trouble = Some(words!("dialog-nothing-chosen")),
                Err(bug) => dialog.trouble = Some(bug.to_string()),
            }
        }
        let t = Tokens::for_dark(ctx.theme() == egui::Theme::Dark);
        let [title, label, button] = dialog.words();
        let (mut go, mut keep) = (false, true);
        let modal = theme::modal(ctx, "dialog").show(ctx, |ui| {
            ui.set_width(520.0);
            ui.label(RichText::new(title).text_style(egui::TextStyle::Heading));
            ui.add_space(space::S);
            if let OpenDialog::NewProject { system, .. } = &mut dialog.what {
                let before = system.clone();
                let named = |name: &str| {
                    self.systems.iter().find(|s| s.name == name).map_or(name.to_owned(), |s| s.title.clone())
                };
                ui.horizontal(|ui| {
                    ui.label(words!("dialog-from"));
                    egui::ComboBox::from_id_salt("system")
                        .width(320.0)
                        .selected_text(named(system))
                        .show_ui(ui, |ui| {
                            for s in &self.systems {
                                ui.selectable_value(system, s.name.clone(), &s.title);
                            }
                        })
                        .response
                        .accessible_name(words!("dialog-from.name"));
                });
                // The folder is named after the system until the user changes it.
                if *system != before && !dialog.own_path {
                    dialog.path = fresh_folder(&*self.files, system).display().to_string();
                }
                ui.add_space(space::XS);
            }
            if let OpenDialog::Print(request) = &mut dialog.what {
                let reading = self.view.checked.reading.as_ref();
                print::choices(ui, reading.map(|reading| &*reading.program), request);
            }
            if let OpenDialog::SheetPicture(of) = &mut dialog.what {
                sheet_picture::choices(ui, of);
            }
            ui.label(RichText::new(&label).small().color(t.ink_soft));
            ui.horizontal(|ui| {
                // Paths are long: the field takes the width that the button leaves.
                let browse = words!("dialog-browse");
                let font = egui::TextStyle::Button.resolve(ui.style());
                let wide = ui.painter().layout_no_wrap(browse.clone(), font, t.ink).size().x;
                let (gap, padding) = (ui.spacing().item_spacing.x, ui.spacing().button_padding.x);
                let width = ui.available_width() - wide - 2.0 * padding - gap - space::M;
                let edit = egui::TextEdit::singleline(&mut dialog.path).desired_width(width.max(160.0));
                let response = ui.add(edit).accessible_name(&label);
                dialog.own_path |= response.changed();
                if dialog.fresh > 0 {
                    // Everything is selected, so that typing replaces the path.
                    dialog.fresh -= 1;
                    focus_all(ui, &response, &dialog.path);
                    ctx.request_repaint();
                }
                go |= field::entered(ui, &response) && !dialog.path.trim().is_empty();
                let waiting = dialog.chooser.is_some();
                let browse = ui.add_enabled(!waiting, egui::Button::new(browse));
                if theme::explain_disabled(browse, words!("dialog-browse.open")).clicked() {
                    dialog.browse(ctx);
                }
            });
            if let Some(trouble) = &dialog.trouble {
                ui.colored_label(t.error, crate::message::plain(trouble));
            }
            ui.add_space(space::M);
            ui.horizontal(|ui| {
                let main = egui::Button::new(RichText::new(button).color(t.on_accent)).fill(t.accent);
                let main = ui.add_enabled(!dialog.path.trim().is_empty(), main);
                go |= theme::explain_disabled(main, words!("dialog-no-path")).clicked();
                keep &= !ui.button(words!("cancel")).clicked();
            });
        });
        keep &= !modal.should_close();
        if go {
            match self.answer(ctx, &dialog) {
                Ok(()) => return,
                // The rejected path is selected, so that typing replaces it.
                Err(trouble) => {
                    (dialog.trouble, dialog.fresh) = (Some(trouble), FRESH);
                    dialog.replaces = Some(dialog.path.clone());
                }
            }
        }
        if keep {
            self.dialogs.path = Some(dialog);
        }
    }

    fn answer(&mut self, ctx: &egui::Context, dialog: &Dialog) -> Result<(), String> {
        // A relative path starts from the proposed folder.
        let below = match dialog.what {
            OpenDialog::NewProject { .. } | OpenDialog::OpenFolder | OpenDialog::LoadGame => {
                dicta_studio::places::projects()
            }
            OpenDialog::SaveGame
            | OpenDialog::SaveCampaign
            | OpenDialog::SavePicture
            | OpenDialog::Export(_)
            | OpenDialog::Import(_)
            | OpenDialog::ImportSvg
            | OpenDialog::ExportMap(_)
            | OpenDialog::ImportTiled
            | OpenDialog::Trace(_)
            | OpenDialog::Print(_)
            | OpenDialog::SheetPicture(_)
            | OpenDialog::LabResult => folder_of(self.project.as_ref()),
        };
        let path = dicta_studio::places::typed(&dialog.path, &below);
        let text = |e: &dyn std::error::Error| e.to_string();
        match &dialog.what {
            OpenDialog::NewProject { system, then } => {
                self.make_project(&path, system, *then)?;
            }
            OpenDialog::OpenFolder => self.open_project(&path)?,
            OpenDialog::SaveGame => {
                let table = self.view.table.as_ref().ok_or_else(|| words!("why-no-game"))?;
                may_replace(&path, Sort::Game).map_err(|e| text(&e))?;
                let saved = table.game.save_text().map_err(|e| text(&e))?;
                self.files.save(&path, &saved).map_err(|e| text(&e))?;
                self.say(words!("said-game-saved", path = path.display().to_string()), false);
            }
            OpenDialog::SavePicture => self.write_picture(&path)?,
            OpenDialog::SaveCampaign => {
                let campaign = self.view.campaign.as_mut().ok_or_else(|| words!("why-no-campaign"))?;
                may_replace(&path, Sort::Campaign).map_err(|e| text(&e))?;
                // From now on the campaign is saved there.
                campaign.file = Some(path.clone());
                campaign.written = 0;
                self.keep_campaign();
                self.say(words!("said-campaign-kept-in", path = path.display().to_string()), false);
            }
            OpenDialog::Export(_) | OpenDialog::ExportMap(_) | OpenDialog::SheetPicture(_) | OpenDialog::LabResult
                if self.files.exists(&path) && dialog.replaces.as_ref() != Some(&dialog.path) =>
            {
                return Err(words!("dialog-export.exists"));
            }
            OpenDialog::Print(_) if self.files.exists(&path) && dialog.replaces.as_ref() != Some(&dialog.path) => {
                return Err(words!("dialog-print.exists"));
            }
            OpenDialog::Print(request) => self.start_print(ctx, &path, request)?,
            OpenDialog::SheetPicture(of) => self.write_sheet_picture(&path, of)?,
            OpenDialog::Export(kind) => self.export_entries(&path, kind)?,
            OpenDialog::Import(kind) => self.import_entries(ctx, &path, kind)?,
            OpenDialog::ImportSvg => self.import_svg(&path)?,
            OpenDialog::ExportMap(name) => self.export_map(&path, name)?,
            OpenDialog::ImportTiled => self.import_tiled(&path)?,
            OpenDialog::Trace(map) => self.trace_picture(ctx, &path, map)?,
            OpenDialog::LabResult => {
                let exported = self.view.state.lab.export(&path)?;
                write_whole(&*self.files, &path, exported.as_bytes()).map_err(|e| text(&e))?;
                self.say(words!("said-lab-exported", path = path.display().to_string()), false);
            }
            OpenDialog::LoadGame => {
                let saved = self.files.read(&path).map_err(|e| text(&e))?;
                match save_kind(&saved) {
                    Some(Sort::Campaign) => self.load_campaign(&path, &saved)?,
                    _ => self.load_game(&saved)?,
                }
                ctx.request_repaint();
            }
        }
        Ok(())
    }
}
