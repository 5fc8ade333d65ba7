#!/bin/sh
# Drives the window and takes the pictures of the book (docs/src/images). Needs Xvfb, xdotool and ImageMagick.
#
#     cargo build --release && docs/pictures.sh [target/release/dicta [FOLDER [WIDTHxHEIGHT]]]
set -eu

here=$(cd "$(dirname "$0")" && pwd)
dicta=$(realpath "${1:-$here/../target/release/dicta}")
into=${2:-$here/src/images}
size=${3:-1440x900}
width=${size%x*}
height=${size#*x}
for tool in Xvfb xdotool import; do
    command -v "$tool" >/dev/null || { echo "$tool is not installed" >&2; exit 3; }
done
mkdir -p "$into"
into=$(realpath "$into")

work=$(mktemp -d)
export HOME="$work" XDG_CONFIG_HOME="$work/config" LIBGL_ALWAYS_SOFTWARE=1
display=:$((80 + $$ % 900))
Xvfb "$display" -noreset -screen 0 "${width}x${height}x24" +extension GLX >/dev/null 2>&1 &
screen=$!
export DISPLAY="$display"
program=
finish() {
    [ -z "$program" ] || kill "$program" 2>/dev/null || true
    kill "$screen" 2>/dev/null || true
    rm -rf "$work"
}
trap finish EXIT
sleep 1

# settings true|false: begin with the dark or the light theme
settings() {
    mkdir -p "$XDG_CONFIG_HOME/dicta"
    echo "(dark: Some($1), zoom: 0, recent: [], speed: \"At once\")" >"$XDG_CONFIG_HOME/dicta/settings.ron"
}

# Waits until the window stands still.
settle() {
    sleep 0.3
    before=
    tries=0
    while [ "$tries" -lt 20 ]; do
        now=$(import -silent -window "$window" rgb:- | cksum)
        [ "$now" != "$before" ] || return 0
        before=$now
        tries=$((tries + 1))
        sleep 0.4
    done
}

begin() {
    "$dicta" edit --seed 7 "$@" >/dev/null 2>&1 &
    program=$!
    window=$(xdotool search --sync --onlyvisible --name '^Dicta$' | head -n 1)
    xdotool windowsize "$window" "$width" "$height" windowmove "$window" 0 0
    xdotool windowfocus "$window"
    sleep 2
    settle
}

end() {
    kill "$program"
    wait "$program" 2>/dev/null || true
    program=
}

# key [MODIFIER…] KEY: slowly, so that a busy machine sees each of them
key() {
    held=
    while [ $# -gt 1 ]; do
        xdotool keydown "$1"
        held="$held $1"
        shift
        sleep 0.15
    done
    xdotool key "$1"
    sleep 0.15
    for modifier in $held; do
        xdotool keyup "$modifier"
    done
    settle
}

text() {
    xdotool type --delay 60 "$1"
    settle
}

point() {
    xdotool mousemove "$1" "$2"
    settle
}

# click X Y: press and release are two frames
click() {
    point "$1" "$2"
    xdotool mousedown 1
    sleep 0.15
    xdotool mouseup 1
    settle
}

picture() {
    import -silent -window "$window" "$into/$1.png"
    echo "$1.png"
}

# A game that pilots have flown; the first seat is given to a person, and it is looked at when that seat plans in turn 4.
# The moment is the number of choices that the journal tells before.
game="$work/game.ron"
"$dicta" play bluemax-2013-de/dogfight --pilot entente=bold --pilot central=bold --seed "${SEED:-3}" --save "$game" \
    >"$work/told"
moment=$(awk '
    /^── Turn 4 / { there = 1 }
    / reveals | flies | → | is over|nothing else was left/ { next }
    / #[0-9]+: (maneuver|fire|tail[a-z]*|quarry|target) / {
        if (there) { print count + 0; exit }
        count++
    }' "$work/told")
sed -i -e '0,/"bold"/s//"person"/' -e "s/^    moment: .*/    moment: $moment,/" "$game"

# table: that game on the table
table() {
    key ctrl l
    text "$game"
    key Return
    sleep 1
    settle
}

# The chart of maneuvers stands in the right panel, four tiles to a row.
right=$((width - 320))

settings false
begin
point $((width - 40)) $((height - 60))
picture start

table
click $((right + 170)) 360
key ctrl Return
sleep 1
settle
click $((right + 170)) 360
picture window
key ctrl shift l
picture night
key ctrl shift l

# Why: the dice of the journal.
click 325 708
text "fires"
click 420 776
picture why
end

# A house rule with a mistake.
begin
click $((width * 4 / 5)) 150
text 'remove rule sped'
key Return
picture text
end

# Where a piece that walks may go, and the path to one cell.
settings false
begin --fly tally-ho/bombing_run
sleep 2
settle
click 560 330
picture walk
end

# A campaign that pilots have flown.
settings false
begin
click 360 705
sleep 2
settle
click $((right + 160)) 192
sleep 25
settle
picture campaign
end

# An aircraft of one's own: its text and its sheet, and the chart with what may follow.
settings false
begin
click 540 160
sleep 3
point 860 780
picture sheet
end
