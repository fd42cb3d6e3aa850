//! The same senses in Italian, Dutch, Polish and Portuguese, as far as they differ from the words in `labels`.

use super::Sense;

/// What a sense is called, as a further alternative of its pattern.
pub(super) const fn more(sense: Sense) -> &'static str {
    match sense {
        Sense::Cancel => {
            r"\bdis(?:dic\w+|detta|dire|iscriv\w+)\b|\bannull\w+|\brecess?o\b|\bcessare\b|\b(?:termina|interromp|chiud|disattiva)\w* (?:il |la |l'|il mio |la mia |il tuo |la tua )?(?:abbonamento|account|iscrizione|piano|contratto)\b|\banuler\w+|\bannuleren\b|\bannuleer\b|\b(?:abonnement|lidmaatschap|account)\b.*\b(?:stoppen|stopzetten|sluiten|opheffen|annuleren|uitschakelen)\b|\bstop (?:mijn |je |het )?(?:abonnement|lidmaatschap)\b|\bzeg\b.*\bop$|\banulow\w+|\brozwi(?:ąż|ąza)\w* umow\w+|\b(?:zakończ|wyłącz|zamknij)\w* (?:\w+ )?(?:subskrypcj|członkostw|umow|kont|plan|odnawian)\w*|\bencerr\w+|\brescind\w+|\bdesativ\w+ (?:a |o |minha |meu )?(?:assinatura|conta|plano|renovação)\b|\bterminar (?:a |minha )?assinatura\b"
        }
        Sense::Finish => {
            r"\bconferma\w*|\bconcludi\b|\bcompleta\b|\bbevestig\w+|\bvoltooi\w*|\bdefinitief\b|\bafronden\b|\bpotwierd\w+|\bzatwierd\w+|\bdokończ\w*|\bostateczn\w+|\bconcluir\b|\bconfirme\b"
        }
        Sense::Keep => {
            r"\bmant(?:ieni|enere|engo)\b|\brest(?:a|are|o) (?:abbonat|iscritt|con)\w*|\bcontinua (?:l'abbonamento|con il (?:mio )?piano)\b|\bnon disdire\b|\bnon annullare\b|\bbehoud\w*|\bblij(?:f|ven)\b|\bniet (?:opzeggen|annuleren|stoppen)\b|\bzachow\w+|\b(?:pozost|zost)a(?:ń|j|ję|nę|ć)\b|\bnie (?:anuluj|rezygnuj|wypowiadaj)\b|\bmanter\b|\bmantenha\b|\bcontinuar (?:com (?:o |a |meu |minha )?(?:plano|assinatura)|assinando)\b|\bficar\b|\bpermanecer\b|\bnão cancelar\b"
        }
        Sense::Resume => {
            r"\briattiv\w+|\bripristin\w+|\brinnova\b|\bannulla (?:la )?disdetta\b|\bheractive\w+|\bhervat\w*|\bverleng(?:en)?\b|\bopzegging (?:intrekken|annuleren)\b|\bwznów\b|\bwznowi\w*|\bodnów\b|\bprzywróć\b|\bcofnij (?:wypowiedzenie|rezygnację)\b|\breativ\w+|\bretomar\b|\bdesfazer\b"
        }
        Sense::Offer => {
            r"\baccetta (?:l'|la )?(?:offerta|proposta)\b|\bapprofitta\w*|\bottieni\b.*\bsconto\b|\bsconto\b.*\botten\w+|\b(?:aanbieding|korting)\b.*\b(?:accepteren|aannemen|claimen|ontvangen|pakken)\b|\bprofiteer\b|\bskorzystaj\b|\bprzyjmij\b|\bodbierz\b|\baceitar (?:a )?oferta\b|\baproveitar\b|\bresgatar\b|\bganhe\b"
        }
        Sense::Pause => r"\bsospend\w+|\bin pausa\b|\bpauzeer\b|\bpauzeren\b|\bonderbreken\b|\bwstrzym\w+|\bzawieś\b|\bzawiesz\w+",
        Sense::Plan => {
            r"\bcambia (?:il |di )?piano\b|\bpassa (?:a|al|alla)\b|\b(?:abonnement|pakket) (?:wijzigen|veranderen|wisselen)\b|\boverstappen\b|\bzmień (?:\w+ )?(?:plan|pakiet)\b|\bprzejdź na (?:plan|pakiet|premium)\b|\b(?:mudar|trocar|alterar)(?: de| o| para o)? plano\b|\bfazer (?:up|down)grade\b"
        }
        Sense::Pay => {
            r"\bacquist\w+|\babbonati\b|\baggiorna (?:il )?metodo di pagamento\b|\b(?:koop|kopen)\b|\bbeta(?:al|len)\b|\bbestel(?:len)?\b|\babonne(?:er|ren)\b|\bbetaalmethode (?:wijzigen|toevoegen)\b|\bkup\b|\bzapłać\b|\bzamów\w*|\bsubskrybuj\b|\bassin(?:ar|e) (?:agora|já|o plano)\b|^assin(?:ar|e)$|\b(?:adicionar|alterar) (?:o )?(?:cartão|método de pagamento)\b"
        }
        Sense::Decline => {
            r"^(?:nee|nie|não)\b|\bno,? grazie\b|\brifiuta\w*|\bsalta\b|\bnon (?:ora|adesso)\b|\bsenza\b|\bnee,? (?:bedankt|dank)\b|\bweiger\w*|\boverslaan\b|\bniet nu\b|\bzonder\b|\bnie,? dziękuję\b|\bodrzuć\b|\bpomiń\b|\bnie teraz\b|\bbez\b|\bnão,? obrigad[oa]\b|\brecusar\b|\bpular\b|\bagora não\b|\bsem\b"
        }
        Sense::GoOn => {
            r"\bcontinua\b|\bavanti\b|\bprocedi\b|\bprosegui\b|\bdoorgaan\b|\bga (?:door|verder)\b|\bverder\b|\bvolgende\b|\bdalej\b|\bkontynuuj\b|\bnastępn[ya]\b|\bprosseguir\b|\bavançar\b|\bpróximo\b"
        }
        Sense::Affirm => {
            r"^(?:sì|va bene|conferma|invia|accetta|d'accordo|akkoord|bevestig|bevestigen|versturen|verzenden|tak|zgoda|potwierdź|potwierdzam|wyślij|zatwierdź|sim|aceitar|confirmo)(?:$|[ ,.!])"
        }
        Sense::Back => r"^(?:torna|indietro)\b|^terug\b|^wstecz\b|^wróć\b|^powrót\b|^voltar\b",
        Sense::Help => {
            r"\b(?:aiuto|condizioni|scopri di più|cronologia|fatture|hulp|voorwaarden|meer informatie|geschiedenis|facturen|pomoc|regulamin|dowiedz się więcej|historia|faktury|ajuda|termos|saiba mais|histórico|faturas)\b"
        }
        Sense::Acknowledge => {
            r"\b(?:ho capito|capisco|accetto che|sono consapevole|ik begrijp|ik ga akkoord|rozumiem|akceptuję|compreendo|entendo|estou ciente)\b"
        }
        Sense::Delete => {
            r"\b(?:elimina|eliminare|cancella|cancellare|rimuov\w+|verwijder(?:en)?|usuń|usunąć|skasuj|excluir|apagar|remover|effacer|entfernen|quitar)\b"
        }
        Sense::Renewal => {
            r"\brinnovo\b|\bautomatische verlenging\b|\bverlenging\b|\bodnawiani\w+|\bodnowieni\w+|\brenovação\b|\bpagamenti ricorrenti\b"
        }
        Sense::SignIn => r"\baccedi\b|\binloggen\b|\baanmelden\b|\bzaloguj\b|\binici?ar sess(?:ão|ione)\b|\bentrar\b",
        Sense::SignOut => {
            r"\besci\b|\bdisconnetti\w*|\buitloggen\b|\bafmelden\b|\bwyloguj\w*|\bterminar sessão\b|\bsair\b|\bencerrar sessão\b"
        }
        Sense::Contact => {
            r"\b(?:contatta(?:ci)?|chiama|scrivici|neem contact|bellen|skontaktuj|kontakt|zadzwoń|contate|fale conosco|ligar)\b"
        }
        Sense::NotKeep => {
            r"\bnon (?:mantenere|restare|rinnovare)\b|\bniet (?:behouden|blijven|verlengen)\b|\bnie (?:zachowuj|zostaję|odnawiaj)\b|\bnão (?:manter|ficar|renovar)\b"
        }
        Sense::NotCancel => {
            r"\bnon (?:disdire|annullare|disattivare)\b|\bniet (?:opzeggen|annuleren|stoppen)\b|\bnie (?:anuluj|rezygnuj|wypowiadaj)\w*|\bnão (?:cancelar|encerrar)\b"
        }
        Sense::Money => r"\bal mese\b|\bper maand\b|\bmiesięcznie\b|\bpor mês\b|r\$ ?\d|\d ?zł\b",
    }
}
