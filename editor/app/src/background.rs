//! Threads beside the one that draws: whatever they do, the window goes first.

use dicta_program::limits::STACK;
use thread_priority::{ThreadPriority, ThreadPriorityValue, set_current_thread_priority};

/// How much such a thread gets where there is work for all, from 0 to 99; ordinary threads have about 50. Not the
/// least: what is checked must come to an end beside a busy program, too.
const PRIORITY: u8 = 22;

/// Starts a thread; whether one could be had.
pub fn spawn(name: &str, run: impl FnOnce() + Send + 'static) -> bool {
    let run = || {
        if let Ok(priority) = ThreadPriorityValue::try_from(PRIORITY) {
            // Where the system does not allow it, the thread works like any other.
            let _ = set_current_thread_priority(ThreadPriority::Crossplatform(priority));
        }
        run();
    };
    std::thread::Builder::new().name(name.to_owned()).stack_size(STACK).spawn(run).is_ok()
}
