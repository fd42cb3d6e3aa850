//! The loop with a scripted browser, a scripted model and a scripted person.

mod acts;
mod fakes;
mod loops;
mod second_look;
