//! Processor time, which other programs don't change.

use std::time::Duration;

/// The processor time of this thread, so that other programs don't count; the elapsed time if the system doesn't report
/// it.
#[cfg(target_os = "linux")]
pub fn on_processor() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

#[cfg(not(target_os = "linux"))]
pub fn on_processor() -> Duration {
    static BEGIN: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    BEGIN.elapsed()
}
