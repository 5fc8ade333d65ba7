//! Background threads, which never take time from the thread that draws the window.

use dicta_program::limits::STACK;
use thread_priority::{ThreadPriority, ThreadPriorityValue, set_current_thread_priority};

/// The priority of a background thread, from 0 to 99; ordinary threads have about 50. It is not the lowest, so that a
/// check finishes even while another program is busy.
const PRIORITY: u8 = 22;

/// Starts a thread; returns whether that succeeded.
pub fn spawn(name: &str, run: impl FnOnce() + Send + 'static) -> bool {
    let run = || {
        if let Ok(priority) = ThreadPriorityValue::try_from(PRIORITY) {
            // If the system does not allow this, the thread keeps the ordinary priority.
            let _ = set_current_thread_priority(ThreadPriority::Crossplatform(priority));
        }
        run();
    };
    std::thread::Builder::new().name(name.to_owned()).stack_size(STACK).spawn(run).is_ok()
}
