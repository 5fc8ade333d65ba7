//! Files in a new project that configure other editors to start the language server.

/// Path within the project and content.
pub const FILES: [(&str, &str); 4] = [
    (".helix/languages.toml", include_str!("helix.toml")),
    (".nvim.lua", include_str!("neovim.lua")),
    (".vscode/settings.json", include_str!("vscode-settings.json")),
    (".vscode/extensions.json", include_str!("vscode-extensions.json")),
];
