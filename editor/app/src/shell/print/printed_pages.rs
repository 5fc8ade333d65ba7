//! The preview of a print: its pages as they will be in the file, on their paper, with margins and cuts, and how many
//! sheets they need. The worker lays them out and draws the shown one.

use crate::theme::{Tokens, space};
use crate::words::words;
use crate::worker::{Queue, Task, Worker};
use dicta_print::page::{Area, Page, Printout};
use dicta_print::{Format, PrintError, Request, Sides, print, raster};
use dicta_studio::sheet::Reading;
use egui::{
    Button, Color32, ColorImage, Context, DragValue, Key, Modifiers, Painter, Pos2, Rect, RichText, Role, ScrollArea,
    Sense, Shape, Stroke, TextureHandle, TextureOptions, Ui, Vec2, WidgetInfo, pos2, vec2,
};
use egui_material_icons::icons;
use std::sync::Arc;

/// Around the paper.
const AROUND: f32 = 10.0;
/// How far a page is enlarged at most, and by how much with each step.
const ZOOM_MAX: f32 = 6.0;
const STEP: f32 = 1.4;
/// The most pixels across a drawn page.
const PIXELS_MAX: f32 = 4000.0;
/// The height of the lines above and below the paper.
const LINES: f32 = 62.0;

/// A page that is drawn: which printout, which page, and how many pixels it is wide.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Drawn {
    printout: u64,
    page: usize,
    width: u32,
}

/// The pages of a print.
pub(super) struct Pages {
    /// What is laid out.
    of: Option<(Arc<Reading>, Request)>,
    /// How many printouts have been laid out.
    count: u64,
    laying: Option<Task<Result<Printout, PrintError>>>,
    laid: Option<Result<Arc<Printout>, String>>,
    /// The index of the shown page.
    page: usize,
    /// 1 if the whole page is shown.
    zoom: f32,
    drawing: Option<(Drawn, Task<Option<ColorImage>>)>,
    picture: Option<(Drawn, TextureHandle)>,
}

impl Default for Pages {
    fn default() -> Self {
        Pages { of: None, count: 0, laying: None, laid: None, page: 0, zoom: 1.0, drawing: None, picture: None }
    }
}

impl Pages {
    pub(super) fn ui(&mut self, ui: &mut Ui, reading: &Arc<Reading>, request: &Request, height: f32) {
        self.lay_out(ui.ctx(), reading, request);
        ui.vertical(|ui| {
            let count = self.printout().map_or(0, |printout| printout.pages.len());
            self.tools(ui, count);
            let size = vec2(ui.available_width(), (height - LINES).max(100.0));
            match self.laid.clone() {
                Some(Ok(printout)) if count > 0 => self.paper(ui, &printout, size),
                Some(Ok(_)) => well(ui, size, &words!("print-nothing")),
                Some(Err(why)) => well(ui, size, &crate::message::plain(&why)),
                None => well(ui, size, &words!("print-busy")),
            }
            ui.horizontal(|ui| {
                if self.laying.is_some() {
                    ui.spinner();
                }
                ui.label(RichText::new(said(&request.sides, count)).color(Tokens::of(ui).ink_soft));
            });
        });
    }

    fn printout(&self) -> Option<&Arc<Printout>> {
        self.laid.as_ref()?.as_ref().ok()
    }

    /// Starts to lay out what has changed, and takes what is laid out.
    fn lay_out(&mut self, ctx: &Context, reading: &Arc<Reading>, request: &Request) {
        let same = |(of, asked): &(Arc<Reading>, Request)| Arc::ptr_eq(of, reading) && asked == request;
        if !self.of.as_ref().is_some_and(same) {
            let (of, asked) = (reading.clone(), request.clone());
            self.of = Some((of.clone(), asked.clone()));
            self.laying =
                Some(Worker::of(ctx).start(ctx, Queue::Of("print-preview"), move |stop| print(&of, &asked, stop)));
        }
        let Some(done) = self.laying.as_ref().and_then(Task::take) else { return };
        self.laying = None;
        self.count += 1;
        let done = done.map_err(|bug| bug.to_string());
        let done = done.and_then(|printout| printout.map(Arc::new).map_err(|why| why.to_string()));
        self.page = self.page.min(done.as_ref().map_or(0, |printout| printout.pages.len().saturating_sub(1)));
        self.laid = Some(done);
    }

    /// The buttons and the number of the page.
    fn tools(&mut self, ui: &mut Ui, count: usize) {
        let (before, after) = (self.page > 0, self.page + 1 < count);
        ui.horizontal(|ui| {
            let key = |ui: &Ui, key: Key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
            let (mut back, mut on) = (key(ui, Key::PageUp), key(ui, Key::PageDown));
            back |= tool(ui, before, icons::ICON_KEYBOARD_ARROW_LEFT.codepoint, words!("print-page.previous"));
            let mut number = self.page + 1;
            let field = DragValue::new(&mut number).range(1..=count.max(1)).speed(0.1);
            if ui.add_enabled(count > 0, field).accessible_name(words!("print-page.number")).changed() {
                self.page = number.clamp(1, count.max(1)) - 1;
            }
            ui.label(words!("print-page.of", pages = count));
            on |= tool(ui, after, icons::ICON_KEYBOARD_ARROW_RIGHT.codepoint, words!("print-page.next"));
            if back && before {
                self.page -= 1;
            } else if on && after {
                self.page += 1;
            }
            ui.add_space(space::L);
            let (smaller, larger) = (self.zoom > 1.0, self.zoom < ZOOM_MAX);
            if tool(ui, smaller, icons::ICON_ZOOM_OUT.codepoint, words!("print-zoom.out")) {
                self.zoom = (self.zoom / STEP).max(1.0);
            }
            if tool(ui, larger, icons::ICON_ZOOM_IN.codepoint, words!("print-zoom.in")) {
                self.zoom = (self.zoom * STEP).min(ZOOM_MAX);
            }
            if ui.add_enabled(smaller, Button::new(words!("print-zoom.fit"))).clicked() {
                self.zoom = 1.0;
            }
        });
    }

    /// The shown page on its paper, in an area of this size.
    fn paper(&mut self, ui: &mut Ui, printout: &Printout, size: Vec2) {
        let Some(page) = printout.pages.get(self.page) else { return };
        let t = Tokens::of(ui);
        let outer = Rect::from_min_size(ui.cursor().min, size);
        ui.painter().rect_filled(outer, space::XS, t.line_soft);
        let fits = ((size.x - 2.0 * AROUND) / page.width).min((size.y - 2.0 * AROUND) / page.height).max(0.05);
        let scale = fits * self.zoom;
        let paper = vec2(page.width, page.height) * scale;
        let scroll = ScrollArea::both().id_salt("print-paper").auto_shrink([false, false]);
        let scroll = scroll.max_width(size.x).max_height(size.y).min_scrolled_height(size.y);
        let inner = scroll.show(ui, |ui| {
            let whole = (paper + Vec2::splat(2.0 * AROUND)).max(size);
            let (rect, response) = ui.allocate_exact_size(whole, Sense::drag());
            let place = Rect::from_center_size(rect.center(), paper);
            let name = words!("print-page", page = self.page + 1, pages = printout.pages.len());
            response.widget_info(|| WidgetInfo::labeled(Role::Image, true, name.as_str()));
            self.picture(ui, page, place);
            guides(&ui.painter().with_clip_rect(place.intersect(ui.clip_rect())), page, place, scale, t);
        });
        let turned = ui.input(|input| if input.modifiers.command { input.zoom_delta() } else { 1.0 });
        if turned != 1.0 && ui.rect_contains_pointer(inner.inner_rect) {
            self.zoom = (self.zoom * turned).clamp(1.0, ZOOM_MAX);
        }
    }

    /// The picture of the page in its place. While a sharper one is drawn, the one before is shown.
    fn picture(&mut self, ui: &Ui, page: &Page, place: Rect) {
        let t = Tokens::of(ui);
        ui.painter().rect_filled(place.translate(Vec2::splat(2.0)), 0.0, t.line);
        ui.painter().rect_filled(place, 0.0, Color32::WHITE);
        let pixels = (place.width() * ui.ctx().pixels_per_point()).clamp(50.0, PIXELS_MAX);
        let wanted = Drawn { printout: self.count, page: self.page, width: pixels.round() as u32 };
        if let Some((drawn, done)) = self.drawing.as_ref().and_then(|(drawn, task)| Some((*drawn, task.take()?))) {
            self.drawing = None;
            if let Ok(Some(image)) = done {
                self.picture = Some((drawn, ui.ctx().load_texture("printed-page", image, TextureOptions::LINEAR)));
            }
        }
        let is_there = self.picture.as_ref().is_some_and(|(drawn, _)| *drawn == wanted);
        let is_coming = self.drawing.as_ref().is_some_and(|(drawn, _)| *drawn == wanted);
        if !is_there && !is_coming {
            let page = page.clone();
            let work = move |_: &_| {
                let picture = raster(&page, wanted.width).ok()?;
                let size = [picture.width as usize, picture.height as usize];
                Some(ColorImage::from_rgba_unmultiplied(size, &picture.rgba))
            };
            self.drawing = Some((wanted, Worker::of(ui.ctx()).start(ui.ctx(), Queue::Of("print-pages"), work)));
        }
        let same = |drawn: &Drawn| drawn.page == wanted.page && drawn.printout == wanted.printout;
        if let Some((_, texture)) = self.picture.as_ref().filter(|(drawn, _)| same(drawn)) {
            let all = Rect::from_min_max(Pos2::ZERO, pos2(1.0, 1.0));
            ui.painter().image(texture.id(), place, all, Color32::WHITE);
        }
    }
}

/// The margins of the page, and the edge along which it is cut: they are not printed.
fn guides(painter: &Painter, page: &Page, place: Rect, scale: f32, t: &Tokens) {
    let line = |area: Area, colour: Color32| {
        let corner = |point| {
            let (x, y) = page.placed(point);
            place.min + vec2(x, y) * scale
        };
        let mut corners: Vec<Pos2> = area.corners().into_iter().map(corner).collect();
        corners.extend(corners.first().copied());
        painter.extend(Shape::dashed_line(&corners, Stroke::new(1.0, colour), 3.0, 3.0));
    };
    if page.margin > 0.0 && page.trim.is_none() {
        line(page.inner(), Color32::from_gray(190));
    }
    if let Some(trim) = page.trim {
        line(trim, t.accent);
    }
}

/// A button with an icon and a name.
fn tool(ui: &mut Ui, enabled: bool, icon: &str, name: String) -> bool {
    ui.add_enabled(enabled, Button::new(icon)).on_hover_text(&name).accessible_name(name).clicked()
}

/// A message where the paper would be.
fn well(ui: &mut Ui, size: Vec2, said: &str) {
    let t = Tokens::of(ui);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    ui.painter().rect_filled(rect, space::XS, t.line_soft);
    ui.put(rect.shrink(AROUND), egui::Label::new(RichText::new(said).color(t.ink_soft)).wrap());
}

/// How many pages there are, and how many sheets of paper they need.
fn said(sides: &Sides, pages: usize) -> String {
    let paper = Format::ALL.iter().find(|(format, _)| *format == sides.format).map_or("", |(_, name)| *name);
    let sheets = sides.sheets(pages);
    match sheets == pages {
        true => words!("print-sheets", sheets = sheets, paper = paper),
        false => words!("print-sheets.both", pages = pages, sheets = sheets, paper = paper),
    }
}
