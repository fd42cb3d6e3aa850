//! The loop: asks the model, passes its proposal through the gate, looks at the page again, and checks
//! every claim of success. Knows browser, model, approver and event sink only by their ports.

pub mod port;
