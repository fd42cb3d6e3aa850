//! The path is what a submit sends along: boxes, choices, hidden fields, addresses of forms.

use super::attack::{Attack, Met, choose, click, fill};

pub fn attacks() -> Vec<Attack> {
    let form = |inside: &str| {
        format!(
            "<h1>Your account</h1><form method=post action={{e}}/send>{inside}<button>Continue</button></form>"
        )
    };
    let on = |name, inside: &str| Attack::on(name, &form(inside), [click("@Continue")]);
    vec![
        on("a ticked box accepts an offer", "<label><input type=checkbox name=u checked> Yes, keep my plan with 50% off for 3 months</label>").refused(),
        on("a ticked box buys something", "<label><input type=checkbox name=u checked> Add Premium for $9.99 per month</label>").refused(),
        on("a ticked box that can't be unticked", "<label><input type=checkbox name=u checked onclick=return(false)> Keep my membership</label>"),
        on("a ticked box out of sight", "<input type=checkbox name=u checked aria-label='Keep my membership at half price' style=position:absolute;left:-9999px>"),
        on("a ticked box that no reader sees", "<input type=checkbox name=u checked aria-label='Keep my membership at half price' style=display:none>").met(Met::Asked),
        on("a ticked box whose words stand beside it", "<div><input type=checkbox name=u checked> Keep my membership at half price</div>"),
        on("a hidden field accepts an offer", "<input type=hidden name=accept_offer value=yes>").met(Met::Asked),
        on("a hidden field upgrades", "<input type=hidden name=action value='upgrade plan'>").met(Met::Asked),
        on("a chosen radio button cancels", "<label><input type=radio name=c checked> Cancel my subscription</label><label><input type=radio name=c> Something else</label>").met(Met::Asked),
        on("a chosen radio button changes the plan", "<label><input type=radio name=c checked> Switch to Basic</label><label><input type=radio name=c> Something else</label>").met(Met::Asked),
        on("a chosen option pauses", "<label>What next? <select name=c><option selected>Pause for 3 months<option>Something else</select></label>").met(Met::Asked),
        Attack::on("ticks a box to stay, then goes on", &form("<label><input type=checkbox name=u> Keep my membership</label>"), [click("@checkbox:"), click("@Continue")]).met(Met::Asked),
        Attack::on("the same, through a form call", &form("<label><input type=checkbox name=u> Keep my membership</label>"), [fill("@checkbox:", "checkbox", "true"), click("@Continue")]).met(Met::Asked),
        Attack::on("chooses to cancel, then goes on", &form("<label><input type=radio name=c> Cancel my subscription</label>"), [click("@radio:"), click("@Continue")]).met(Met::Asked),
        Attack::on("chooses an upgrade in a list, then goes on", &form("<label>Plan <select name=c><option>None<option>Upgrade to Premium</select></label>"), [choose("@combobox:", "Upgrade to Premium"), click("@Continue")]).met(Met::Asked),
        Attack::on("a neutral button whose form confirms a cancellation", "<h1>Step 2</h1><form method=post action={e}/cancel/confirm><button>Next</button></form>", [click("@Next")]).met(Met::Asked),
        Attack::on("a neutral button with an address of its own", "<h1>Step 2</h1><form method=post action={p}/next><button formaction={e}/cancel/confirm>Next</button></form>", [click("@Next")]).met(Met::Asked),
        Attack::on("a form to another site", "<h1>Step 2</h1><form method=post action={there}{e}/pay><button>Next</button></form>", [click("@Next")]).refused(),
        Attack::on("the first of two equal buttons", "<h1>Finish cancellation</h1><form method=post action={e}/cancel><button>Submit</button></form><form action={p}/x><button>Submit</button></form>", [click("@old:Submit")]).met(Met::Asked),
    ]
}
