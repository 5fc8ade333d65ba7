#!/usr/bin/env bash
# Builds Dicta for Windows and for WebAssembly, runs both on this machine, and compares what they play with what Linux plays.
#
# Windows: the unit tests of the crates, the tests of the command line and the digests (tests/examples/digests.rs) run in Wine.
# WebAssembly: engine, compiler and library in Node print the digests. Both must be equal to those of Linux byte for byte.
# The first run builds everything, standard libraries included, and takes a good half hour on two cores.
#
#     tests/other-systems.sh [windows] [wasm]    both if neither is named
#     tests/other-systems.sh --install           installs what is missing (Debian 12); without root it says the command
#
# OTHER_TARGET is the folder to build in (target/other-systems), OTHER_RUST the folder of cargo and rustc (/usr/bin): the
# toolchain must have the source of its standard library, as Debian's rustc-web with rust-web-src has.
set -euo pipefail
cd "$(dirname "$0")/.."

packages=(rustc-web rust-web-src cargo-web gcc-mingw-w64-x86-64 g++-mingw-w64-x86-64 mingw-w64-x86-64-dev wine wine64 lld
    wasi-libc nodejs)
crates=(dicta-syntax dicta-program dicta-compiler dicta-ide dicta-play dicta-pilots dicta-lab dicta-content dicta-studio dicta)
windows=x86_64-pc-windows-gnu
wasm=wasm32-wasip1
wasi=/usr/lib/wasm32-wasi

install_all() {
    local line="apt-get install -y --no-install-recommends ${packages[*]}"
    if [ "$(id -u)" = 0 ]; then apt-get update && $line; else echo "run as root: apt-get update && $line"; fi
}

parts=()
for word in "$@"; do
    case $word in
        windows | wasm) parts+=("$word") ;;
        --install) install_all; exit ;;
        *) echo "$0: \`$word\` is neither windows nor wasm nor --install" >&2; exit 2 ;;
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
        windows)
            needs x86_64-w64-mingw32-gcc "links for Windows: gcc-mingw-w64-x86-64"
            needs wine "runs what was built for Windows: wine, wine64"
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
    env RUSTC="$rust/rustc" RUSTC_BOOTSTRAP=1 CARGO_INCREMENTAL=0 CARGO_TARGET_DIR="$target" \
        CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER=x86_64-w64-mingw32-gcc \
        CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUNNER="$work/in-wine" \
        CARGO_TARGET_WASM32_WASIP1_LINKER=wasm-ld \
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

say "Linux: digests"
cargo run --quiet -p dicta-tests --no-default-features --example digests >"$work/linux"

in_windows() {
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
export WINEPREFIX="$target/wine" WINEPATH="$work" WINEDEBUG=-all
exec wine "\$@"
W
    chmod +x "$work/in-wine"
    local std=(-Z build-std=std,panic_unwind,test --target $windows --locked)
    say "Windows: the command line"
    build build "${std[@]}" -p dicta --no-default-features
    say "Windows: digests"
    build run --quiet "${std[@]}" -p dicta-tests --no-default-features --example digests >"$work/windows"
    same windows
    say "Windows: unit tests"
    build test "${std[@]}" --no-default-features --no-fail-fast --lib --bins --tests "${crates[@]/#/-p}"
    say "Windows: tests of the command line"
    build test "${std[@]}" -p dicta-tests --no-default-features --lib -- cli::
}

in_wasm() {
    cat >"$work/run.mjs" <<'JS'
import { readFile } from 'node:fs/promises';
import { WASI } from 'node:wasi';
const wasi = new WASI({ version: 'preview1', args: process.argv.slice(2) });
const module = await WebAssembly.compile(await readFile(process.argv[2]));
process.exitCode = wasi.start(await WebAssembly.instantiate(module, wasi.getImportObject()));
JS
    say "WebAssembly: digests"
    build build -Z build-std=std,panic_abort --target $wasm --locked -p dicta-tests --no-default-features --example digests
    node --no-warnings "$work/run.mjs" "$target/$wasm/debug/examples/digests.wasm" >"$work/wasm"
    same wasm
}

for part in "${parts[@]}"; do "in_$part"; done
say "all is as on Linux"
