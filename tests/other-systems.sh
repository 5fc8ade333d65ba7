#!/usr/bin/env bash
# Builds Dicta for Windows and for WebAssembly, runs both on this machine, and compares what they play with what Linux plays.
#
# windows: the digests (tests/examples/digests.rs), the unit tests of the crates and the tests of the command line run in Wine.
# wasm: engine, compiler and library print the digests in Node, and the parser reads the deepest text there.
# The digests of both must be equal to those of Linux byte for byte.
# window: the editor is built for Windows and started in Wine on a display of its own, until its window is there.
# The first run builds everything, standard libraries included, and takes a good half hour on two cores.
#
#     tests/other-systems.sh [windows] [wasm] [window]    windows and wasm if none is named
#     tests/other-systems.sh --install                    installs what is missing (Debian 12); without root it says the command
#
# OTHER_TARGET is the folder to build in (target/other-systems), OTHER_RUST the folder of cargo and rustc (/usr/bin): the
# toolchain must have the source of its standard library, as Debian's rustc-web with rust-web-src has.
set -euo pipefail
cd "$(dirname "$0")/.."

packages=(rustc-web rust-web-src cargo-web gcc-mingw-w64-x86-64 g++-mingw-w64-x86-64 mingw-w64-x86-64-dev wine wine64 lld
    wasi-libc nodejs xvfb xauth xdotool libgl1 libgl1-mesa-dri)
crates=(dicta-diagnostics dicta-syntax dicta-program dicta-compiler dicta-ide dicta-play dicta-pilots dicta-lab dicta-content dicta-studio dicta)
windows=x86_64-pc-windows-gnu
wasm=wasm32-wasip1
wasi=/usr/lib/wasm32-wasi

install_all() {
    local line="apt-get install -y --no-install-recommends ${packages[*]}"
    if [ "$(id -u)" = 0 ]; then apt-get update && $line; else echo "run as root: apt-get update && $line"; fi
}

# show_window RUNNER PROGRAM: starts the editor on the display it is given, and waits until its window is there.
show_window() {
    "$1" "$2" edit &
    local editor=$! waited=0
    until xdotool search --onlyvisible --name Dicta >/dev/null 2>&1; do
        kill -0 $editor 2>/dev/null || { wait $editor; echo "the editor ended with $? before its window came" >&2; exit 1; }
        [ $((waited += 1)) -le 120 ] || { kill $editor; echo "no window came in two minutes" >&2; exit 1; }
        sleep 1
    done
    xdotool search --onlyvisible --name Dicta getwindowname
    kill $editor
}

parts=()
for word in "$@"; do
    case $word in
        windows | wasm | window) parts+=("$word") ;;
        --install) install_all; exit ;;
        --show-window) show_window "$2" "$3"; exit ;;
        *) echo "$0: \`$word\` is none of windows, wasm, window and --install" >&2; exit 2 ;;
    esac
done
[ ${#parts[@]} -gt 0 ] || parts=(windows wasm)

target=$(realpath -m "${OTHER_TARGET:-target/other-systems}")
rust=${OTHER_RUST:-/usr/bin}
missing=0
# needs THING WHY: says what is missing, and which part wants it
needs() {
    if ! command -v "$1" >/dev/null && [ ! -e "$1" ]; then
        echo "missing: $1 ($2)" >&2
        missing=1
    fi
}
needs cargo "builds for Linux, to compare with"
needs "$rust/cargo" "builds for other systems: cargo-web"
needs "$rust/rustc" "builds for other systems: rustc-web"
needs /usr/lib/rustlib/src/rust/library/std "the standard library, which is built for each system: rust-web-src"
for part in "${parts[@]}"; do
    case $part in
        windows | window)
            needs x86_64-w64-mingw32-gcc "links for Windows: gcc-mingw-w64-x86-64"
            needs wine "runs what was built for Windows: wine, wine64"
            ;;&
        window)
            needs xvfb-run "a display for the window: xvfb, xauth"
            needs xdotool "finds the window: xdotool"
            ;;
        wasm)
            needs wasm-ld "links for WebAssembly: lld"
            needs "$wasi/libc.a" "the C library of WASI: wasi-libc"
            needs node "runs WebAssembly: nodejs 20 or later"
            ;;
    esac
done
[ $missing = 0 ] || { echo "$0 --install installs all of it on Debian 12" >&2; exit 3; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$target"

say() { printf '\n== %s\n' "$*"; }

# build FOR ARGS…: cargo with the toolchain for other systems
build() {
    env PATH="$work/linker:$PATH" RUSTC="$rust/rustc" RUSTC_BOOTSTRAP=1 CARGO_INCREMENTAL=0 CARGO_TARGET_DIR="$target" \
        CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER=x86_64-w64-mingw32-gcc \
        CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUNNER="$work/in-wine" \
        CARGO_TARGET_WASM32_WASIP1_LINKER=wasm-ld \
        CARGO_TARGET_WASM32_WASIP1_RUNNER="$work/in-node" \
        CARGO_TARGET_WASM32_WASIP1_RUSTFLAGS="-C link-self-contained=no -L native=$wasi -C link-arg=$wasi/crt1-command.o" \
        "$rust/cargo" "$@"
}

# same SYSTEM: its digests are those of Linux
same() {
    if cmp -s "$work/linux" "$work/$1"; then
        echo "$1: $(wc -l <"$work/$1") digests equal those of Linux"
    else
        diff "$work/linux" "$work/$1" | head -20
        echo "$1 plays other games than Linux" >&2
        exit 1
    fi
}

std_of_windows=(-Z build-std=std,panic_unwind,test --target $windows --locked)
std_of_wasm=(-Z build-std=std,panic_abort,test --target $wasm --locked)

linux() {
    [ ! -e "$work/linux" ] || return 0
    say "Linux: digests"
    cargo run --quiet -p dicta-tests --no-default-features --example digests >"$work/linux"
}

wine_runner() {
    # Wine 8 has no bcryptprimitives.dll, of which Rust's standard library wants one function.
    cat >"$work/prng.c" <<'C'
#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID data, ULONG length);
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T length) {
    return SystemFunction036(data, (ULONG)length);
}
C
    x86_64-w64-mingw32-gcc -shared -o "$work/bcryptprimitives.dll" "$work/prng.c" -ladvapi32
    cat >"$work/in-wine" <<W
#!/bin/sh
# The tests of the command line would build it for the system they run on: that has been done.
export CARGO=none INSTA_WORKSPACE_ROOT="$PWD" INSTA_UPDATE=no WINEPREFIX="$target/wine" WINEPATH="$work" WINEDEBUG=-all
# Of the suites across crates those of the command line.
case "\$1" in */dicta_tests-*) set -- "\$@" cli:: ;; esac
exec wine "\$@"
W
    chmod +x "$work/in-wine"
}

in_windows() {
    wine_runner
    # One choice of packages throughout: another would build what they share anew, with other features.
    local all=("${std_of_windows[@]}" --no-default-features --features dicta/print "${crates[@]/#/-p}" -pdicta-tests) programs="$target/$windows/debug"
    say "Windows: the command line"
    build build "${all[@]}" --bin dicta --example digests
    linux
    say "Windows: digests"
    "$work/in-wine" "$programs/examples/digests.exe" >"$work/windows"
    same windows
    say "Windows: unit tests of the crates, and tests of the command line"
    build test "${all[@]}" --no-fail-fast --lib --bins --tests
}

in_wasm() {
    cat >"$work/run.mjs" <<'JS'
import { readFile } from 'node:fs/promises';
import { WASI } from 'node:wasi';
const wasi = new WASI({ version: 'preview1', args: process.argv.slice(2) });
const module = await WebAssembly.compile(await readFile(process.argv[2]));
// What the C library leaves out: there are no threads (ENOTSUP), and no real path is found.
const wanted = WebAssembly.Module.imports(module).filter((of) => of.module === 'env').map((of) => of.name);
const env = Object.fromEntries(wanted.map((name) => [name, () => (name === 'pthread_create' ? 58 : 0)]));
process.exitCode = wasi.start(await WebAssembly.instantiate(module, { ...wasi.getImportObject(), env }));
JS
    # What Debian's C library of WASI leaves out; anything else that is missing is an error of the linker.
    printf '%s\n' realpath pthread_{create,detach,join,attr_init,attr_setstacksize,attr_destroy} >"$work/left-out"
    mkdir "$work/linker"
    printf '#!/bin/sh\nexec "%s" "$@" --allow-undefined-file="%s"\n' "$(command -v wasm-ld)" "$work/left-out" \
        >"$work/linker/wasm-ld"
    chmod +x "$work/linker/wasm-ld"
    printf '#!/bin/sh\nexec node --no-warnings "%s" "$@"\n' "$work/run.mjs" >"$work/in-node"
    chmod +x "$work/in-node"
    linux
    say "WebAssembly: digests"
    build run --quiet "${std_of_wasm[@]}" -p dicta-tests --no-default-features --example digests >"$work/wasm"
    same wasm
    say "WebAssembly: the deepest text on the stack there is"
    build test "${std_of_wasm[@]}" -p dicta-syntax --lib -- the_deepest_text
}

in_window() {
    wine_runner
    say "Windows: the window"
    build build "${std_of_windows[@]}" -p dicta
    xvfb-run -a -s "-screen 0 1600x1000x24 +extension GLX" "$0" --show-window "$work/in-wine" "$target/$windows/debug/dicta.exe"
}

for part in "${parts[@]}"; do "in_$part"; done
say "all is as on Linux"
