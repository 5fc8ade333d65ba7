//! Exporting a pane as an image: a screenshot of the window is cropped to the pane and written to a chosen file.

use super::dialogs::folder_of;
use super::{Dialog, Host, OpenProject, Shell, dock};
use crate::words::words;
use dicta_studio::picture::{Picture, free_path};
use egui::{ColorImage, Context, Rect};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};

/// Frames to wait until menu and palette have disappeared.
const FRAMES: u8 = 3;
/// Seconds after which the screenshot is considered failed.
const PATIENCE: f64 = 5.0;
/// The width of the focus frame, in points; it is cropped as well.
const EDGE: f32 = 3.0;

/// The progress of an export.
#[derive(Default)]
pub(super) enum Camera {
    #[default]
    Idle,
    /// The screenshot is requested after this number of frames.
    Waiting { rect: Rect, title: String, frames: u8 },
    /// The screenshot was requested at this time.
    Asked { rect: Rect, title: String, since: f64, image: Receiver<Arc<ColorImage>> },
    /// The user is choosing a file.
    Taken(Picture),
}

impl Camera {
    /// Writes the exported image.
    pub(super) fn write_picture(&mut self, host: &mut Host, path: &std::path::Path) -> Result<(), String> {
        let Camera::Taken(picture) = self else { return Err(words!("said-no-picture")) };
        let path = picture.write(&*host.files, path).map_err(|e| e.to_string())?;
        *self = Camera::Idle;
        host.say(words!("said-picture", path = path.display().to_string()), false);
        Ok(())
    }
}

impl Shell {
    /// Starts to export the pane that was used last.
    pub(super) fn take_picture(&mut self, ctx: &Context) {
        let Some(pane) = self.open.view.dock.touched().or(self.open.view.dock.front()).cloned() else { return };
        let Some(rect) = ctx.data(|d| d.get_temp::<Rect>(dock::anchor(&pane))) else { return };
        self.camera = Camera::Waiting { rect, title: pane.label(&self.open).title, frames: FRAMES };
        ctx.request_repaint();
    }

    /// Continues an export. Call this in every frame.
    pub(super) fn camera(&mut self, ctx: &Context) {
        let now = ctx.input(|i| i.time);
        self.camera = match std::mem::take(&mut self.camera) {
            Camera::Waiting { rect, title, frames: 0 } => {
                let (send, image) = channel();
                let window = ctx.clone();
                ctx.request_screenshot(move |pixels| {
                    // Without a receiver, the image is no longer wanted.
                    let _ = send.send(pixels);
                    window.request_repaint();
                });
                Camera::Asked { rect, title, since: now, image }
            }
            Camera::Waiting { rect, title, frames } => {
                ctx.request_repaint();
                Camera::Waiting { rect, title, frames: frames - 1 }
            }
            Camera::Asked { rect, title, since, image } => match image.try_recv() {
                Ok(pixels) => {
                    let picture = cut(&pixels, rect.shrink(EDGE), ctx.pixels_per_point());
                    self.dialogs.path = Some(Dialog::save_picture(&self.open, &self.host, &title));
                    Camera::Taken(picture)
                }
                Err(_) if now - since > PATIENCE => {
                    self.host.say(words!("said-no-picture"), true);
                    Camera::Idle
                }
                Err(_) => {
                    ctx.request_repaint_after_secs(0.2);
                    Camera::Asked { rect, title, since, image }
                }
            },
            Camera::Taken(_) if self.dialogs.path.is_none() => Camera::Idle,
            other => other,
        };
    }
}

/// A part of a screenshot; `scale` is pixels per point.
fn cut(pixels: &ColorImage, rect: Rect, scale: f32) -> Picture {
    let [width, height] = pixels.size;
    let within = |at: f32, most: usize| (at * scale).round().clamp(0.0, most as f32) as usize;
    let (left, right) = (within(rect.left(), width), within(rect.right(), width));
    let (top, bottom) = (within(rect.top(), height), within(rect.bottom(), height));
    let rows = (top..bottom).map(|y| &pixels.pixels[y * width + left..y * width + right.max(left)]);
    // The window is always opaque.
    let rgba = rows.flatten().flat_map(|p| [p.r(), p.g(), p.b(), u8::MAX]).collect();
    Picture { width: right.saturating_sub(left) as u32, height: bottom.saturating_sub(top) as u32, rgba }
}

impl Dialog {
    fn save_picture(open: &OpenProject, host: &Host, title: &str) -> Self {
        let words = [words!("dialog-picture"), words!("dialog-picture.path"), words!("dialog-picture.do")];
        let path = free_path(&*host.files, &folder_of(open.project.as_ref()), title);
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        Dialog::save(open, words, &name, |shell, _, path| shell.camera.write_picture(&mut shell.host, path))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{Color32, pos2};

    #[test]
    fn a_screenshot_is_cropped_to_the_pane() {
        let colours = (0..6 * 4).map(|i| Color32::from_rgb(i, 0, 0)).collect();
        let pixels = ColorImage::new([6, 4], colours);
        let rect = Rect::from_min_max(pos2(1.0, 0.5), pos2(2.0, 1.5));
        let picture = cut(&pixels, rect, 2.0);
        assert_eq!((picture.width, picture.height), (2, 2));
        assert_eq!(picture.rgba.iter().step_by(4).copied().collect::<Vec<_>>(), [8, 9, 14, 15]);
        // The part outside the window is left out.
        let picture = cut(&pixels, Rect::from_min_max(pos2(4.0, -5.0), pos2(90.0, 1.0)), 1.0);
        assert_eq!((picture.width, picture.height, picture.rgba.len()), (2, 1, 8));
        assert_eq!(cut(&pixels, Rect::from_min_max(pos2(9.0, 9.0), pos2(10.0, 10.0)), 1.0), Picture::default());
    }
}
