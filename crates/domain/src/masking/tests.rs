//! Tests of `masking`.

use super::*;
use proptest::prelude::*;

fn mask(text: &str) -> String {
    Masker::new(["sk-ant-planted-key".to_owned()])
        .mask(text)
        .into_owned()
}

#[test]
fn a_masked_address_is_put_back_where_it_stands_for_one_alone() {
    let page = "Signed in as k.vollmer@home.example\nHelp: help@shop.example";
    let two = "Signed in as k.vollmer@home.example\nkim@home.example";
    let shown = mask("to k.vollmer@home.example");
    for (text, seen, whole) in [
        (&*shown, page, Some("to k.vollmer@home.example")),
        (&*shown, two, None),
        (&*shown, "Help: help@shop.example", None),
        ("k***", page, None),
        ("none", page, None),
    ] {
        let found = unmasked(text, seen.lines());
        assert_eq!(found.as_deref(), whole, "{text}: {seen}");
    }
}

#[test]
fn a_mask_is_put_back_whole_or_not_at_all() {
    let kim = "Signed in as kim@shop.co";
    let both = [kim, "Cards: kate@shop.co.uk"];
    let put = |text: &str, seen: &[&str]| unmasked(text, seen.iter().copied());
    // One mask may begin like another, or end like one.
    assert_eq!(put("k***@shop.co.uk", &[kim]), None);
    assert_eq!(put("jo.k***@shop.co", &[kim]), None);
    assert_eq!(
        put("k***@shop.co.uk, k***@shop.co", &both).as_deref(),
        Some("kate@shop.co.uk, kim@shop.co")
    );
}

#[test]
fn personal_data_is_masked() {
    const ROWS: &str = r#"
        as jane.doe@mail.example.com | as j***@mail.example.com
        Card 4111 1111 1111 1111 on file | Card [card …1111] on file
        key sk-ant-planted-key! | key [secret]!
        https://a.example/x?token=abc123&b=2 | https://a.example/x?token=[secret]&b=2
        Auth: Bearer abcdefghijklmnop | Auth: [token]
        An: jürgen.groß@beispiel.de | An: j***@beispiel.de
        IBAN DE89 3704 0044 0532 0130 00 | IBAN [account DE89…]
        https://jane:hunter2@a.example/ | https://jane:[secret]@a.example/
        Password: Tr0ub4dor&3 ok | Password: [secret] ok
        - textbox "Password" [active] [ref=e4]: hunter2 | - textbox "Password" [active] [ref=e4]: [secret]
    "#;
    assert_masked(ROWS);
}

/// Each text, and what is shown of it.
fn assert_masked(rows: &str) {
    for row in rows.trim().lines() {
        let (text, masked) = row.trim().split_once(" | ").unwrap();
        assert_eq!(mask(text), masked);
    }
}

#[test]
fn codes_are_masked_in_several_wordings() {
    for text in [
        "‹739205› is your security code",
        "Your verification code is ‹492817›",
        "One-time code: ‹839 201›",
        "Dein Sicherheitscode lautet ‹661544›",
        "Votre code de vérification : ‹552761›",
        "Tu código de verificación es ‹318842›",
        "SMS code ‹G-771203›",
        "CVC ‹913›",
        "Send the code ‹204816› to us. Your code is ‹204816›.",
        r#"- textbox "Security code" [ref=e130]: "‹4711›""#,
    ] {
        // What stands between these marks.
        let mut masked = text.to_owned();
        while let Some((begin, end)) = masked.find('‹').zip(masked.find('›')) {
            masked.replace_range(begin..end + '›'.len_utf8(), "[code]");
        }
        assert_eq!(mask(&text.replace(['‹', '›'], "")), masked);
    }
    for text in [
        "Confirmation code: 482913",
        "Error code 500123",
        "ZIP code 941071",
        r#"button "Security code" [ref=e1300]"#,
        "Cancellation code 482913",
    ] {
        assert_eq!(mask(text), text);
    }
}

#[test]
fn digits_of_several_scripts_are_no_card() {
    for text in ["١٢٣٤٥٦٧٨٩٠018", "٠٠٠٠٠٠٠٠٠٠٠٠٠", "code ١٢٣٤٥٦٧٨٩٠٩٠18"]
    {
        let _ = mask(text);
    }
    assert_eq!(mask("١٢٣ 4111 1111 1111 1111"), "١٢٣ [card …1111]");
}

#[test]
fn a_card_among_other_digits_is_masked() {
    const ROWS: &str = "
        1 4111 1111 1111 1111 12/27 | 1 [card …1111] 12/27
        4111 1111 1111 1111 12 27 | [card …1111] 12 27
        12 27 4111-1111-1111-1111 | 12 27 [card …1111]
        3782 822463 10005 7 | [card …0005] 7
        4111111111111111 5500005555555559 | [card …1111] [card …5559]
        1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 | 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16
    ";
    assert_masked(ROWS);
}

#[test]
fn references_prices_and_dates_stay() {
    for text in [
        r#"button "Finish Cancellation" [ref=e12]"#,
        "f1e2 $15.49 until 2027-02-15, order 1234567890123",
        "Plan 4 of 6, 20 turns",
    ] {
        assert_eq!(mask(text), text);
    }
}

proptest! {
    /// No secret reaches over the end of a line.
    #[test]
    fn lines_are_masked_as_the_whole_would_be(text in "(?:(?:jane@b\\.example|sk-abcdefgh|SK_LIVE_abcdefgh1|ghp_abcdefghijklmnopqr|eyJabcdefgh\\.abcd|AKIAABCDEFGH1234|[Bb]earer abcdefghijkl|https://a:b@c\\.d/|\\?token=x|;CODE=1|#sig=a|(?i:password|passwort|mot de passe|contraseña|CONTRASEÑA|api key|secret|paſſword|security code|PRÜFNUMMER|prüfziffer|Cvc|code|pin|código|m?tan|sms|2fa|one-time)|[:= ]{1,2}|is|4111 1111 1111 1111|DE89370400440532013000|DE89 3704 0044 0532 0130 00|492817|839 201|\\d{3,8}|٤٤٤٤|\\[ref=e\\d\\]|[a-zé€ ]{1,6}|\n|\r\n)){1,9}") {
        let Some(patterns) = PATTERNS.as_ref() else { panic!("patterns") };
        let whole = mask_line(Cow::Borrowed(&text), patterns);
        prop_assert!(whole == text || holds_a_mask(&whole), "{}", whole);
        prop_assert_eq!(Masker::default().mask(&text), whole);
    }
}

#[test]
fn keys_never_show_themselves() {
    let key = ApiKey::new(" sk-secret-value ").unwrap();
    assert_eq!(format!("{key} {key:?}"), "*** ***");
    assert_eq!(key.expose(), "sk-secret-value");
    assert!(ApiKey::new("  ").is_none());
}
