//! What the palette lists, and what happens with the picked item.

use super::{Dialogs, Host, OpenProject, Page, PaneId};
use crate::command::{Command, Group, keymap};
use crate::palette::{GAP, Goal, Item, Palette, PaletteList, Picked};
use crate::tree::title_of;
use crate::words::words;
use dicta_studio::sheet;
use dicta_syntax::Head;
use egui::Event;
use egui_material_icons::icons;

/// The commands that open the palette.
const OPENING: [Command; 3] = [Command::Palette, Command::QuickOpen, Command::Symbol];

impl OpenProject {
    fn go_to_goal(&mut self, host: &mut Host, ctx: &egui::Context, goal: Goal, other: bool) {
        match goal {
            Goal::Command(command) => {
                host.settings.used(command.id());
                host.to_do.push(command);
            }
            Goal::Text(path) => {
                self.page = Page::Project;
                self.open_text(&path, None);
                self.view.text_pane_mut(&path).take_focus();
            }
            Goal::Declared(path, range) => {
                self.page = Page::Project;
                let names = self.view.checked.names.clone();
                let sheet = names.and_then(|n| sheet::at(&n, &path, range.start)).filter(|_| !other);
                match sheet {
                    Some(sheet) => {
                        self.view.sheets.reset(&sheet);
                        self.view.go_to_pane(ctx, PaneId::Sheet(sheet));
                    }
                    None => self.open_text(&path, Some((range.start, range.end))),
                }
            }
            Goal::Line(path, line, column) => {
                let text = self.project.as_ref().and_then(|p| p.document(&path)).map(|d| d.text());
                let byte = text.map_or(0, |text| byte_of(text, line, column));
                self.open_text(&path, Some((byte, byte)));
            }
            // `show_palette` has handled this one.
            Goal::PaletteList(_) => {}
        }
    }

    /// All commands: recently used ones first, then those of the active pane; unavailable ones last.
    fn command_items(&self, host: &Host, ctx: &egui::Context) -> Vec<Item> {
        let last_used = |c: Command| host.settings.commands.iter().position(|id| id == c.id());
        let all = Command::ALL.iter().copied().filter(|c| *c != Command::Palette);
        let mut commands: Vec<(Command, Option<String>)> = all.map(|c| (c, self.unavailable(c))).collect();
        commands.sort_by_key(|(c, missing)| {
            (missing.is_some(), last_used(*c).unwrap_or(usize::MAX), !self.is_of_front(*c))
        });
        let detail = |c: Command| match last_used(c) {
            Some(_) => format!("{}  ·  {}", words!("palette-lately"), c.help()),
            None => c.help(),
        };
        let item = |(c, missing): (Command, Option<String>)| Item {
            icon: c.icon(),
            title: c.title(),
            detail: detail(c),
            keys: c.keys_text(ctx),
            missing,
            goal: Goal::Command(c),
        };
        commands.into_iter().map(item).collect()
    }

    /// Whether a command belongs to the active pane.
    fn is_of_front(&self, command: Command) -> bool {
        match self.view.dock.front().filter(|_| self.page == Page::Project) {
            Some(PaneId::Table | PaneId::Campaign) => command.group() == Group::Play,
            Some(pane) if pane.text().is_some() => {
                crate::text_pane::command_of(command).is_some() || command.group() == Group::Edit
            }
            Some(_) => command.group() == Group::View,
            None => command.group() == Group::File,
        }
    }

    /// One item, which goes to the line that is typed.
    fn line_items(&self) -> Vec<Item> {
        let Some(document) = self.front_document() else { return Vec::new() };
        let lines = document.text().lines().count().max(1);
        let path = document.path.clone();
        vec![Item {
            icon: Command::GoToLine.icon(),
            title: words!("palette-line.none"),
            detail: words!("palette-line.count", path = path.as_str(), n = lines),
            keys: String::new(),
            missing: None,
            goal: Goal::Line(path, 1, 1),
        }]
    }

    /// All files and declarations; looks and translations come after what they belong to, which may have the same name.
    pub(super) fn anything_items(&mut self) -> Vec<Item> {
        let Some(project) = &self.project else { return Vec::new() };
        let text = |path: &str| Item {
            icon: icons::ICON_DESCRIPTION.codepoint,
            title: path.rsplit('/').next().unwrap_or(path).to_owned(),
            // Outside any folder, the path is the name.
            detail: if path.contains('/') { path.to_owned() } else { String::new() },
            keys: String::new(),
            missing: None,
            goal: Goal::Text(path.to_owned()),
        };
        let texts: Vec<Item> =
            project.documents().iter().chain(project.other_documents()).map(|d| text(&d.path)).collect();
        let all = self.view.state.tree.declared(project).into_iter();
        let (belonging, things): (Vec<_>, Vec<_>) =
            all.partition(|(_, d)| matches!(d.word.as_str(), "look" | "translation"));
        let declared = things.into_iter().chain(belonging).map(|(path, d)| declared(path, d));
        // Open files come first.
        let open = self.view.dock.panes();
        let (mut first, rest): (Vec<Item>, Vec<Item>) = texts
            .into_iter()
            .partition(|i| matches!(&i.goal, Goal::Text(p) if open.contains(&PaneId::Text(p.clone()))));
        first.extend(rest);
        first.extend(declared);
        first
    }

    /// The declarations of the active file, in source order.
    fn symbol_items(&self) -> Vec<Item> {
        let Some(document) = self.front_document() else { return Vec::new() };
        document
            .declared()
            .map(|d| Item { detail: kind_beside(&d).to_owned(), ..declared(&document.path, &d) })
            .collect()
    }
}

impl Dialogs {
    /// Opens the palette with a list.
    pub(super) fn open_palette(
        &mut self,
        open: &mut OpenProject,
        host: &mut Host,
        ctx: &egui::Context,
        among: PaletteList,
        query: String,
    ) {
        let items = match among {
            PaletteList::Commands => open.command_items(host, ctx),
            PaletteList::Anything => open.anything_items(),
            PaletteList::Symbols => open.symbol_items(),
            PaletteList::Lines => open.line_items(),
            PaletteList::Help => help_items(ctx),
        };
        let palette = Palette::new(among, query, items);
        // When the list changes, the input field keeps focus and cursor.
        if self.palette.is_none() {
            palette.take_keyboard(ctx);
        }
        self.palette = Some(palette);
    }

    /// Keys that are typed right after the shortcut of the palette are meant for it, even if all arrive in one frame:
    /// they are held until the next frame.
    pub(super) fn hold_what_follows(&mut self, open: &mut OpenProject, ctx: &egui::Context) {
        let map = keymap(ctx);
        let opening: Vec<_> =
            OPENING.into_iter().filter(|c| open.unavailable(*c).is_none()).filter_map(|c| map.of(c)).collect();
        let opens = |event: &Event| match event {
            Event::Key { key, pressed: true, modifiers, .. } => {
                opening.iter().any(|keys| *key == keys.logical_key && modifiers.matches_logically(keys.modifiers))
            }
            _ => false,
        };
        let typed =
            |event: &Event| matches!(event, Event::Text(_) | Event::Paste(_) | Event::Key { pressed: true, .. });
        ctx.input_mut(|i| {
            let Some(at) = i.events.iter().position(opens) else { return };
            let (held, others) = i.events.split_off(at + 1).into_iter().partition(typed);
            i.events.extend::<Vec<Event>>(others);
            self.held = held;
        });
    }

    /// Passes the held input to the palette.
    pub(super) fn replay_held_events(&mut self, ctx: &egui::Context) {
        if !self.held.is_empty() {
            let held = std::mem::take(&mut self.held);
            ctx.input_mut(|i| i.events.splice(0..0, held).for_each(drop));
        }
    }

    /// Shows the palette, and does what was picked.
    pub(super) fn show_palette(&mut self, open: &mut OpenProject, host: &mut Host, ctx: &egui::Context) {
        let Some(palette) = &mut self.palette else { return };
        match palette.show(ctx) {
            Picked::Nothing => {}
            Picked::Closed => self.palette = None,
            Picked::Other(among, query, pick) => {
                self.open_palette(open, host, ctx, among, query);
                self.palette = self.palette.take().map(|p| p.picking(pick));
                ctx.request_repaint();
            }
            Picked::Goal(Goal::PaletteList(among), _) => {
                self.palette = None;
                self.open_palette(open, host, ctx, among, String::new());
            }
            Picked::Goal(goal, other) => {
                self.palette = None;
                open.go_to_goal(host, ctx, goal, other);
            }
        }
    }
}

/// The lists of the palette, each with its sign and shortcut.
fn help_items(ctx: &egui::Context) -> Vec<Item> {
    let item = |sign: String, command: Command, detail: String, among: PaletteList| Item {
        icon: command.icon(),
        title: format!("{sign}{}", among.name()),
        detail,
        keys: command.keys_text(ctx),
        missing: None,
        goal: Goal::PaletteList(among),
    };
    let about = |among: PaletteList| match among {
        PaletteList::Commands => (Command::Palette, words!("palette-commands.tells")),
        PaletteList::Anything => (Command::QuickOpen, words!("palette-anything.tells")),
        PaletteList::Symbols => (Command::Symbol, words!("palette-symbols.tells")),
        PaletteList::Lines => (Command::GoToLine, words!("palette-lines.tells")),
        PaletteList::Help => (Command::Hover, words!("palette-help.tells")),
    };
    let anything = (String::new(), PaletteList::Anything);
    let signs = PaletteList::SIGNS
        .into_iter()
        .filter(|s| s.1 != PaletteList::Help)
        .map(|(sign, among)| (format!("{sign}  "), among));
    std::iter::once(anything)
        .chain(signs)
        .map(|(sign, among)| {
            let (command, detail) = about(among);
            item(sign, command, detail, among)
        })
        .collect()
}

/// The byte offset of a line and a column, both counted from 1; lines past the end count as the last one.
fn byte_of(text: &str, line: usize, column: usize) -> usize {
    let mut start = 0;
    let mut last = "";
    for (i, of_line) in text.split_inclusive('\n').enumerate() {
        start += last.len();
        last = of_line;
        if i + 1 == line {
            break;
        }
    }
    let inside = last.trim_end_matches('\n');
    start + inside.char_indices().nth(column - 1).map_or(inside.len(), |(at, _)| at)
}

fn declared(path: &str, d: &Head) -> Item {
    let title = match () {
        () if d.is_change() => title_of(d),
        () if d.called().to_lowercase() == d.name.to_lowercase() || d.name.is_empty() => d.called().to_owned(),
        () => format!("{}{GAP}{}", d.called(), d.name),
    };
    let detail = match kind_beside(d) {
        "" => path.to_owned(),
        sort => format!("{sort}  ·  {path}"),
    };
    Item {
        icon: crate::tree::icon(&d.word),
        title,
        detail,
        keys: String::new(),
        missing: None,
        goal: Goal::Declared(path.to_owned(), d.span.clone()),
    }
}

/// The keyword of a declaration, unless its title contains it already.
fn kind_beside(d: &Head) -> &str {
    if d.is_change() || d.called() == d.word { "" } else { &d.word }
}
