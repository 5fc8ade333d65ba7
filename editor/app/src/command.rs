//! The one list of commands behind menus, toolbar, shortcuts and tooltips.

use egui::{Key, KeyboardShortcut, Modifiers};
use egui_material_icons::icons;

/// Everything that can be asked of the window as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Command {
    StartPage,
    NewProject,
    OpenFolder,
    Save,
    SaveAll,
    SaveGame,
    LoadGame,
    Undo,
    Redo,
    Find,
    FindNext,
    FindBefore,
    Definition,
    Complete,
    FlyAgain,
    Replay,
    StepBack,
    StepForth,
    ToStart,
    ToEnd,
    PilotsStep,
    Choose,
    ToggleTree,
    ToggleBottom,
    ToggleSide,
    Theme,
    ZoomIn,
    ZoomOut,
    ZoomReset,
    FitMap,
}

impl Command {
    /// Every command, in the order of the menus.
    pub const ALL: [Command; 30] = [
        Command::StartPage,
        Command::NewProject,
        Command::OpenFolder,
        Command::Save,
        Command::SaveAll,
        Command::SaveGame,
        Command::LoadGame,
        Command::Undo,
        Command::Redo,
        Command::Find,
        Command::FindNext,
        Command::FindBefore,
        Command::Definition,
        Command::Complete,
        Command::FlyAgain,
        Command::Replay,
        Command::StepBack,
        Command::StepForth,
        Command::ToStart,
        Command::ToEnd,
        Command::PilotsStep,
        Command::Choose,
        Command::ToggleTree,
        Command::ToggleBottom,
        Command::ToggleSide,
        Command::Theme,
        Command::ZoomIn,
        Command::ZoomOut,
        Command::ZoomReset,
        Command::FitMap,
    ];

    /// What menus and assistive technology call it.
    pub fn title(self) -> &'static str {
        match self {
            Command::StartPage => "Start page",
            Command::NewProject => "New project…",
            Command::OpenFolder => "Open folder…",
            Command::Save => "Save",
            Command::SaveAll => "Save all",
            Command::SaveGame => "Save game…",
            Command::LoadGame => "Load game…",
            Command::Undo => "Undo",
            Command::Redo => "Redo",
            Command::Find => "Find…",
            Command::FindNext => "Find next",
            Command::FindBefore => "Find the one before",
            Command::Definition => "Go to the declaration",
            Command::Complete => "What may be typed",
            Command::FlyAgain => "Fly again",
            Command::Replay => "Fly with new dice",
            Command::StepBack => "Step back",
            Command::StepForth => "Step forth",
            Command::ToStart => "To the start",
            Command::ToEnd => "To the present",
            Command::PilotsStep => "Let a pilot decide",
            Command::Choose => "Choose",
            Command::ToggleTree => "Project tree",
            Command::ToggleBottom => "Problems and journal",
            Command::ToggleSide => "Decision and cards",
            Command::Theme => "Light or dark",
            Command::ZoomIn => "Larger",
            Command::ZoomOut => "Smaller",
            Command::ZoomReset => "Normal size",
            Command::FitMap => "Fit the map",
        }
    }

    /// One sentence on what it does.
    pub fn help(self) -> &'static str {
        match self {
            Command::StartPage => "Shipped systems, missions and projects",
            Command::NewProject => "Copy a shipped system into a folder of yours",
            Command::OpenFolder => "Open a project from a folder",
            Command::Save => "Save the text in front",
            Command::SaveAll => "Save every text that was changed",
            Command::SaveGame => "Write the game with its rules into a file",
            Command::LoadGame => "Put a saved game on the table",
            Command::Undo => "Take the last change of the text back",
            Command::Redo => "Make the change again",
            Command::Find => "Find words in the text in front",
            Command::FindNext => "Go to the next match",
            Command::FindBefore => "Go to the match before",
            Command::Definition => "Go to where the name at the cursor was declared",
            Command::Complete => "Offer what may be typed at the cursor",
            Command::FlyAgain => "Start the mission again under the rules as they stand in the text",
            Command::Replay => "Start the mission again with other dice and cards",
            Command::StepBack => "Go one decision back",
            Command::StepForth => "Go one decision forth",
            Command::ToStart => "Go to the first decision",
            Command::ToEnd => "Go to the latest decision",
            Command::PilotsStep => "A computer pilot makes the decision that is due",
            Command::Choose => "Choose what is marked in the chart",
            Command::ToggleTree => "Show or hide the project tree",
            Command::ToggleBottom => "Show or hide problems and journal",
            Command::ToggleSide => "Show or hide decision and cards",
            Command::Theme => "Paper and ink, or a cockpit at night",
            Command::ZoomIn => "Make everything larger",
            Command::ZoomOut => "Make everything smaller",
            Command::ZoomReset => "Back to normal size",
            Command::FitMap => "Show the whole map",
        }
    }

    /// Its icon.
    pub fn icon(self) -> &'static str {
        match self {
            Command::StartPage => icons::ICON_HOME.codepoint,
            Command::NewProject => icons::ICON_NOTE_ADD.codepoint,
            Command::OpenFolder => icons::ICON_FOLDER_OPEN.codepoint,
            Command::Save | Command::SaveAll => icons::ICON_SAVE.codepoint,
            Command::SaveGame => icons::ICON_DOWNLOAD.codepoint,
            Command::LoadGame => icons::ICON_UPLOAD.codepoint,
            Command::Undo => icons::ICON_UNDO.codepoint,
            Command::Redo => icons::ICON_REDO.codepoint,
            Command::Find => icons::ICON_SEARCH.codepoint,
            Command::FindNext => icons::ICON_KEYBOARD_ARROW_DOWN.codepoint,
            Command::FindBefore => icons::ICON_KEYBOARD_ARROW_UP.codepoint,
            Command::Definition => icons::ICON_ARROW_FORWARD.codepoint,
            Command::Complete => icons::ICON_LIST.codepoint,
            Command::FlyAgain => icons::ICON_REPLAY.codepoint,
            Command::Replay => icons::ICON_CASINO.codepoint,
            Command::StepBack => icons::ICON_SKIP_PREVIOUS.codepoint,
            Command::StepForth => icons::ICON_SKIP_NEXT.codepoint,
            Command::ToStart => icons::ICON_FIRST_PAGE.codepoint,
            Command::ToEnd => icons::ICON_LAST_PAGE.codepoint,
            Command::PilotsStep => icons::ICON_PLAY_ARROW.codepoint,
            Command::Choose => icons::ICON_CHECK.codepoint,
            Command::ToggleTree => icons::ICON_VIEW_SIDEBAR.codepoint,
            Command::ToggleBottom => icons::ICON_BOTTOM_PANEL_OPEN.codepoint,
            Command::ToggleSide => icons::ICON_RIGHT_PANEL_OPEN.codepoint,
            Command::Theme => icons::ICON_DARK_MODE.codepoint,
            Command::ZoomIn => icons::ICON_ZOOM_IN.codepoint,
            Command::ZoomOut => icons::ICON_ZOOM_OUT.codepoint,
            Command::ZoomReset => icons::ICON_ZOOM_OUT_MAP.codepoint,
            Command::FitMap => icons::ICON_FIT_SCREEN.codepoint,
        }
    }

    /// Its keys.
    pub fn shortcut(self) -> Option<KeyboardShortcut> {
        let (modifiers, key) = match self {
            Command::NewProject => (Modifiers::COMMAND, Key::N),
            Command::OpenFolder => (Modifiers::COMMAND, Key::O),
            Command::Save => (Modifiers::COMMAND, Key::S),
            Command::SaveAll => (Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::S),
            Command::Undo => (Modifiers::COMMAND, Key::Z),
            Command::Redo => (Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::Z),
            Command::Find => (Modifiers::COMMAND, Key::F),
            Command::FindNext => (Modifiers::NONE, Key::F3),
            Command::FindBefore => (Modifiers::SHIFT, Key::F3),
            Command::Definition => (Modifiers::NONE, Key::F12),
            Command::Complete => (Modifiers::CTRL, Key::Space),
            Command::FlyAgain => (Modifiers::NONE, Key::F5),
            Command::Replay => (Modifiers::SHIFT, Key::F5),
            Command::StepBack => (Modifiers::ALT, Key::ArrowLeft),
            Command::StepForth => (Modifiers::ALT, Key::ArrowRight),
            Command::ToStart => (Modifiers::ALT, Key::Home),
            Command::ToEnd => (Modifiers::ALT, Key::End),
            Command::PilotsStep => (Modifiers::NONE, Key::F8),
            Command::Choose => (Modifiers::COMMAND, Key::Enter),
            Command::ToggleTree => (Modifiers::COMMAND, Key::B),
            Command::ToggleBottom => (Modifiers::COMMAND, Key::J),
            Command::ToggleSide => (Modifiers::COMMAND, Key::I),
            Command::Theme => (Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::L),
            Command::ZoomIn => (Modifiers::COMMAND, Key::Plus),
            Command::ZoomOut => (Modifiers::COMMAND, Key::Minus),
            Command::ZoomReset => (Modifiers::COMMAND, Key::Num0),
            Command::FitMap => (Modifiers::COMMAND, Key::Num9),
            Command::SaveGame => (Modifiers::COMMAND, Key::G),
            Command::LoadGame => (Modifiers::COMMAND, Key::L),
            Command::StartPage => (Modifiers::COMMAND, Key::H),
        };
        Some(KeyboardShortcut::new(modifiers, key))
    }

    /// Takes the commands whose keys were pressed in this frame; longer chords first.
    pub fn pressed(ctx: &egui::Context) -> Vec<Command> {
        let mut keyed: Vec<(Command, KeyboardShortcut)> =
            Command::ALL.iter().filter_map(|&c| c.shortcut().map(|s| (c, s))).collect();
        keyed.sort_by_key(|(_, s)| !s.modifiers.shift);
        // A key that is held counts as often as it came since the last frame.
        let times =
            |i: &mut egui::InputState, s: &KeyboardShortcut| i.count_and_consume_key(s.modifiers, s.logical_key);
        ctx.input_mut(|i| keyed.into_iter().flat_map(|(c, s)| std::iter::repeat_n(c, times(i, &s))).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_commands_share_keys() {
        let mut seen = Vec::new();
        for command in Command::ALL {
            if let Some(shortcut) = command.shortcut() {
                assert!(!seen.contains(&shortcut), "{command:?}");
                seen.push(shortcut);
            }
        }
    }
}
