#!/bin/sh
# Saves of the real binary, seen from outside: every call that a save makes is made to fail once, and the program is
# killed at every one of them once. Afterwards the file must hold the old text or the new one, whole.
#
# Needs Linux and strace. Not part of `cargo test`:
#     cargo build --release && tests/strace-saves.sh [target/release/dicta]
set -eu

dicta=$(realpath "${1:-target/release/dicta}")
command -v strace >/dev/null || { echo "strace is not installed" >&2; exit 3; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# `dicta fmt` lays a text out anew and saves it through the same port as the window does.
mkdir probe
cd probe
text=probe.dicta
{
    printf 'edition 1\n\nruleset probe "Probe"\n\nboard hex\n'
    i=0
    while [ "$i" -lt 300 ]; do
        printf '\n\n\ndefine   twice%s( n : 0..9 )=n*2\n' "$i"
        i=$((i + 1))
    done
} > ../old
cp ../old "$text"
"$dicta" fmt "$text" >/dev/null
cp "$text" ../new
cmp -s ../old ../new && { echo "the text was not laid out anew: nothing is tried" >&2; exit 1; }

calls="openat,write,fsync,fdatasync,rename,renameat,renameat2,link,linkat,unlink,unlinkat,fchmod,chmod"
tried=0
torn=0

# reset: the old text, and nothing beside it
reset() {
    rm -f ./.dicta-* ./*.bak
    cp ../old "$text"
}

check() {
    tried=$((tried + 1))
    if ! cmp -s "$text" ../old && ! cmp -s "$text" ../new; then
        torn=$((torn + 1))
        echo "torn: $1"
    fi
}

# How often each call is made in one save.
reset
strace -f -qq -o ../trace -e "trace=$calls" "$dicta" fmt "$text" >/dev/null
cmp -s "$text" ../new || { echo "a save under strace went wrong" >&2; exit 1; }

for call in $(echo "$calls" | tr ',' ' '); do
    times=$(grep -c "^[0-9]* *$call(" ../trace || true)
    [ "$times" -gt 0 ] || continue
    n=1
    while [ "$n" -le "$times" ]; do
        for fault in error=EIO error=ENOSPC signal=KILL; do
            reset
            strace -f -qq -o /dev/null -e "trace=$call" -e "inject=$call:$fault:when=$n" "$dicta" fmt "$text" \
                >/dev/null 2>&1 || true
            check "$call number $n, $fault"
        done
        n=$((n + 1))
    done
done

# The canary: a copy in place, killed at its writes, is torn; so a torn file would have been seen.
# (The copy is made of small blocks, as one call writes a small file whole.)
cp ../old canary
strace -f -qq -o /dev/null -e trace=write -e inject=write:signal=KILL:when=2 \
    dd if=../new of=canary bs=64 >/dev/null 2>&1 || true
if cmp -s canary ../old || cmp -s canary ../new; then
    echo "the canary was not torn: this would not have found anything" >&2
    exit 1
fi

echo "$tried saves stopped, $torn torn"
[ "$torn" -eq 0 ]
