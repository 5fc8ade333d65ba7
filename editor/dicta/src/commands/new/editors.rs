//! What other editors need to start the language server, as files of a new project.

/// Path within the project and text.
pub const FILES: [(&str, &str); 4] = [
    (".helix/languages.toml", include_str!("helix.toml")),
    (".nvim.lua", include_str!("neovim.lua")),
    (".vscode/settings.json", include_str!("vscode-settings.json")),
    (".vscode/extensions.json", include_str!("vscode-extensions.json")),
];
