//! Ending a long run early: with Ctrl+C, or any other signal that asks a process to end, a run stops after the games in
//! progress, and the command reports those that it has played. Printing stops, and writes nothing.
//!
//! A second signal ends the command at once. Where there are no such signals, as on Windows, so does the first.

use crate::exit::Failure;
use crate::source::count;
use std::sync::atomic::{AtomicBool, Ordering};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Becomes true with the first signal.
pub fn flag() -> &'static AtomicBool {
    &INTERRUPTED
}

/// Whether there was a signal.
pub fn is_set() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// The failure of a run that was to play more games.
pub fn failure(played: u64, wanted: u64, (one, many): (&str, &str)) -> Failure {
    Failure::failed(format!("interrupted after {played} of {}", count(wanted as usize, one, many)))
}

/// Waits for signals on a thread of its own. All other threads have to be started after this call: they inherit that
/// signals don't end them.
#[cfg(unix)]
pub fn listen() {
    use nix::sys::signal::{SigSet, Signal};

    let ignored = ignored();
    let mut signals = SigSet::empty();
    for signal in [Signal::SIGINT, Signal::SIGTERM, Signal::SIGHUP] {
        if ignored >> (signal as u32 - 1) & 1 == 0 {
            signals.add(signal);
        }
    }
    if signals.thread_block().is_err() {
        return;
    }
    let wait = move || {
        while signals.wait().is_ok() {
            if INTERRUPTED.swap(true, Ordering::Relaxed) {
                std::process::exit(3);
            }
        }
    };
    if std::thread::Builder::new().name("signals".to_owned()).spawn(wait).is_err() {
        let _ = signals.thread_unblock();
    }
}

/// Signals can't be waited for here.
#[cfg(not(unix))]
pub fn listen() {}

/// The signals that this process was started to ignore, as `nohup` does: bit 0 is signal 1. Unknown, and so empty,
/// where there is no `/proc`.
#[cfg(unix)]
fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or_default()
}
