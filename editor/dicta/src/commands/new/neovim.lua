-- Neovim 0.11 or newer: starts `dicta lsp` for the files of this project. `:set exrc` lets Neovim read this file.
vim.filetype.add({ extension = { dicta = "dicta" } })
vim.lsp.config("dicta", { cmd = { "dicta", "lsp" }, filetypes = { "dicta" }, root_markers = { ".nvim.lua" } })
vim.lsp.enable("dicta")
