//! What the palette looks through, and what is done with what was picked.

use super::{Page, Pane, Shell};
use crate::command::Command;
use crate::palette::{Among, Goal, Item, Palette, Picked};
use dicta_studio::outline::outline;
use dicta_studio::sheet;
use egui_material_icons::icons;

impl Shell {
    /// Opens the palette, or closes it if it is open.
    pub(super) fn open_palette(&mut self, ctx: &egui::Context, among: Among, query: String) {
        let items = match among {
            Among::Commands => self.command_items(ctx),
            Among::Anything => self.anything_items(),
            Among::Symbols => self.symbol_items(),
        };
        self.palette = Some(Palette::new(among, query, items));
    }

    /// Shows the palette, and does what was picked.
    pub(super) fn show_palette(&mut self, ctx: &egui::Context) {
        let Some(mut palette) = self.palette.take() else { return };
        match palette.show(ctx) {
            Picked::Nothing => self.palette = Some(palette),
            Picked::Closed => {}
            Picked::Other(among, query) => {
                self.open_palette(ctx, among, query);
                ctx.request_repaint();
            }
            Picked::Goal(goal, other) => self.go_to_goal(goal, other),
        }
    }

    fn go_to_goal(&mut self, goal: Goal, other: bool) {
        match goal {
            Goal::Command(command) => {
                self.settings.used(command.id());
                self.to_do.push(command);
            }
            Goal::Text(path) => {
                self.page = Page::Room;
                self.open_text(&path, None);
            }
            Goal::Declared(path, range) => {
                self.page = Page::Room;
                let names = self.checked.names.clone();
                let sheet = names.and_then(|n| sheet::at(&n, &path, range.start)).filter(|_| !other);
                match sheet {
                    Some(sheet) => self.dock.open(Pane::Sheet(sheet)),
                    None => self.open_text(&path, Some((range.start, range.end))),
                }
            }
        }
    }

    /// Every command; those used lately first.
    fn command_items(&self, ctx: &egui::Context) -> Vec<Item> {
        let lately = |c: Command| self.settings.commands.iter().position(|id| id == c.id()).unwrap_or(usize::MAX);
        let mut commands: Vec<Command> = Command::ALL.iter().copied().filter(|c| *c != Command::Palette).collect();
        commands.sort_by_key(|c| lately(*c));
        let item = |c: Command| Item {
            icon: c.icon(),
            title: c.title().to_owned(),
            detail: c.help().to_owned(),
            keys: c.keys_text(ctx),
            missing: self.unavailable(c),
            goal: Goal::Command(c),
        };
        commands.into_iter().map(item).collect()
    }

    /// Every text, and everything that is declared.
    fn anything_items(&mut self) -> Vec<Item> {
        let Some(project) = &self.project else { return Vec::new() };
        let text = |path: &str| Item {
            icon: icons::ICON_DESCRIPTION.codepoint,
            title: path.rsplit('/').next().unwrap_or(path).to_owned(),
            detail: path.to_owned(),
            keys: String::new(),
            missing: None,
            goal: Goal::Text(path.to_owned()),
        };
        let texts: Vec<Item> = project.documents().iter().chain(project.beside()).map(|d| text(&d.path)).collect();
        let declared = self.tree.declared(project).into_iter().map(|(path, d)| declared(path, d));
        // What is seen now stands first.
        let open = self.dock.panes();
        let (mut first, rest): (Vec<Item>, Vec<Item>) =
            texts.into_iter().partition(|i| matches!(&i.goal, Goal::Text(p) if open.contains(&Pane::Text(p.clone()))));
        first.extend(rest);
        first.extend(declared);
        first
    }

    /// What the text in front declares, in its order.
    fn symbol_items(&self) -> Vec<Item> {
        let Some(document) = self.front_document() else { return Vec::new() };
        outline(document.text())
            .iter()
            .map(|d| Item { detail: d.sort.clone(), ..declared(&document.path, d) })
            .collect()
    }
}

fn declared(path: &str, d: &dicta_studio::outline::Declaration) -> Item {
    let title =
        if d.title == d.name || d.name.is_empty() { d.title.clone() } else { format!("{}  {}", d.title, d.name) };
    Item {
        icon: crate::tree::icon(&d.sort),
        title,
        detail: format!("{}  ·  {path}", d.sort),
        keys: String::new(),
        missing: None,
        goal: Goal::Declared(path.to_owned(), d.start..d.end),
    }
}
