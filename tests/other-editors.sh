#!/bin/bash
# Opens a project in a real editor that talks to `dicta lsp`, and checks what it got: the problem that is published, hover,
# definition, references, rename and formatting. Needs Neovim (Debian: neovim), no display.
#
#     tests/other-editors.sh [DICTA]
#     tests/other-editors.sh target/debug/dicta
set -eu

here=$(cd "$(dirname "$0")" && pwd)
dicta=$(realpath "${1:-$here/../target/release/dicta}")
command -v nvim >/dev/null || { echo "Neovim is needed (apt-get install neovim)" >&2; exit 3; }
[ -x "$dicta" ] || { echo "there is no program $dicta; build it or name it" >&2; exit 3; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_CACHE_HOME=$work/cache XDG_CONFIG_HOME=$work/config XDG_DATA_HOME=$work/data XDG_STATE_HOME=$work/state

cat >"$work/kites.dicta" <<'DICTA'
edition 1

ruleset kites "Kites"
board hex

side red "Red" { colour brown }

/// Flies on a string.
kind kite piece {
  stat length "Length" : 1..99
}

kite box "Box kite" {
       length 12
}

define long(k: kite) = k.lenght > 10
DICTA

cat >"$work/check.lua" <<'LUA'
local file = vim.fn.expand("%:p")
local buffer = vim.api.nvim_get_current_buf()
local function fail(what) io.stderr:write("other editors: " .. what .. "\n"); vim.cmd("cquit 1") end
local function expect(what, truth) if truth then print("ok: " .. what) else fail(what) end end
local client = vim.lsp.start_client({ name = "dicta", cmd = { os.getenv("DICTA"), "lsp" }, root_dir = vim.fn.fnamemodify(file, ":h") })
vim.lsp.buf_attach_client(buffer, client)
local function until_true(test) return vim.wait(20000, test, 20) end
local function problems() return vim.diagnostic.get(buffer, { severity = vim.diagnostic.severity.ERROR }) end
expect("the mistake is published", until_true(function() return #problems() == 1 end))
local function ask(method, line, column, more)
  local params = { textDocument = { uri = vim.uri_from_fname(file) }, position = { line = line, character = column } }
  local answers = vim.lsp.buf_request_sync(buffer, method, vim.tbl_extend("force", params, more or {}), 20000)
  for _, answer in pairs(answers or {}) do
    if answer.error then fail(method .. ": " .. answer.error.message) end
    return answer.result
  end
  fail(method .. ": no answer")
end
local at = problems()[1]
local range = { start = { line = at.lnum, character = at.col }, ["end"] = { line = at.end_lnum, character = at.end_col } }
local actions = ask("textDocument/codeAction", 0, 0, { range = range, context = { diagnostics = {} } })
vim.lsp.util.apply_workspace_edit(actions[1].edit, "utf-16")
expect("its fix removes it", until_true(function() return #problems() == 0 end))
local hover = ask("textDocument/hover", 12, 1)
expect("hover shows the documentation", hover.contents.value:find("Flies on a string.", 1, true))
local definition = ask("textDocument/definition", 16, 26)
expect("a use leads to its definition", definition.range.start.line == 9)
local uses = ask("textDocument/references", 9, 8, { context = { includeDeclaration = true } })
expect("all uses are found", #uses == 3)
vim.lsp.util.apply_text_edits(ask("textDocument/formatting", 0, 0, { options = { tabSize = 2, insertSpaces = true } }), buffer, "utf-16")
expect("formatting tidies the file", vim.api.nvim_buf_get_lines(buffer, 13, 14, false)[1] == "  length 12")
vim.lsp.util.apply_workspace_edit(ask("textDocument/rename", 9, 8, { newName = "span" }), "utf-16")
expect("a name is renamed everywhere", vim.api.nvim_buf_get_lines(buffer, 16, 17, false)[1] == "define long(k: kite) = k.span > 10")
expect("nothing is wrong with it", until_true(function() return #problems() == 0 end))
local symbols = ask("textDocument/documentSymbol", 0, 0)
expect("the outline has every declaration", #symbols == 5)
local tokens = ask("textDocument/semanticTokens/full", 0, 0)
expect("every word has its colour", #tokens.data % 5 == 0 and #tokens.data > 50)
vim.lsp.stop_client(client)
vim.cmd("qall!")
LUA

cd "$work"
DICTA=$dicta nvim --headless -u NONE -n kites.dicta -c "luafile check.lua" 2>&1 | tr -d '\r'
test "${PIPESTATUS[0]}" = 0
echo
