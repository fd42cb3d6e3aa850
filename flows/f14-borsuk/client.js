import './client.css';
import { createApp, h, onMounted, onUnmounted, reactive, ref } from 'vue';

const api = async (metoda, sciezka, dane) => {
  const r = await fetch(`/api/v2/${sciezka}`, { method: metoda, headers: { 'content-type': 'application/json' }, body: dane ? JSON.stringify(dane) : undefined });
  const j = await r.json();
  if (!r.ok) throw new Error(j.blad ?? 'Coś poszło nie tak.');
  return j;
};
const klient = reactive({ gotowe: false });
const wczytaj = (k) => Object.assign(klient, k, { gotowe: true });
const MENU = [['pulpit', 'Pulpit'], ['kalendarz', 'Kalendarz dostaw'], ['jadlospis', 'Jadłospis'], ['zamowienie', 'Moje zamówienie'], ['platnosci', 'Płatności i faktury'], ['skarbonka', 'Skarbonka'], ['adresy', 'Adresy'], ['pomoc', 'Pomoc']];
const POWODY = [['cena', 'Cena'], ['smak', 'Smak posiłków'], ['porcje', 'Wielkość porcji'], ['dostawy', 'Problemy z dostawą'], ['wyjazd', 'Wyjeżdżam'], ['lekarz', 'Zalecenie lekarza'], ['konkurencja', 'Zamawiam gdzie indziej'], ['brak', 'Wolę nie podawać']];
const karta = (t, ...r) => h('section', { class: 'kafel' }, [h('h3', t), ...r]);
const wiersze = (w) => h('table', h('tbody', w.map((k) => h('tr', k.map((c) => h('td', c))))));

const Rezygnacja = {
  emits: ['zamknij'],
  setup(_, { emit }) {
    const krok = ref(1), powod = ref(''), blad = ref(''), zajete = ref(false), zgoda = ref(false), zostalo = ref(3);
    let zegar;
    onUnmounted(() => clearInterval(zegar));
    const rob = async (co) => { zajete.value = true; blad.value = ''; try { await co(); } catch (e) { blad.value = e.message; } zajete.value = false; };
    const dalej = () => rob(async () => { await api('POST', 'rezygnacja/powod', { powod: powod.value }); krok.value = 2; });
    const wez = (co) => rob(async () => { wczytaj(await api('POST', `zamowienie/${co}`, {})); emit('zamknij', 'Gotowe. Twoje zamówienie trwa dalej.'); });
    const nie = () => rob(async () => { await api('POST', 'rezygnacja/dalej', {}); krok.value = 3; zegar = setInterval(() => { zostalo.value -= 1; if (zostalo.value <= 0) clearInterval(zegar); }, 1000); });
    const koniec = () => rob(async () => { wczytaj(await api('POST', 'rezygnacja/koniec', { zgoda: zgoda.value })); emit('zamknij', 'Zamówienie zakończone. Potwierdzenie wysłaliśmy na adres marta@wilk.example.'); });
    return () => h('div', [h('div', { class: 'zaslona', onClick: () => emit('zamknij', '') }), h('div', { class: 'panel' }, [h('button', { class: 'x', 'aria-label': 'Zamknij', onClick: () => emit('zamknij', '') }, '×'), h('p', { class: 'szare' }, `Krok ${krok.value} z 3`), blad.value ? h('p', { class: 'blad', role: 'alert' }, blad.value) : null,
      krok.value === 1 ? [h('h2', 'Szkoda, że odchodzisz'), h('label', { for: 'powod' }, 'Dlaczego kończysz?'), h('select', { id: 'powod', value: powod.value, onChange: (e) => { powod.value = e.target.value; } }, [h('option', { value: '' }, 'Wybierz…'), ...POWODY.map(([k, t]) => h('option', { value: k }, t))]), h('button', { class: 'btn', disabled: !powod.value || zajete.value, onClick: dalej }, 'Dalej')]
        : krok.value === 2 ? [h('h2', 'A może inaczej?'), ...[['zawies', 'Przerwa na 14 dni', 'Pudełka wrócą same po dwóch tygodniach.', 'Zawieś na 14 dni'], ['zmniejsz', 'Mniejsze porcje', '1200 kcal, taniej o 9 zł dziennie.', 'Zmień na 1200 kcal'], ['rabat', '20% taniej', 'Na kolejne cztery tygodnie.', 'Odbierz rabat']].map(([k, t, o, b]) => h('div', { class: 'prop' }, [h('h4', t), h('p', o), h('button', { class: 'btn', disabled: zajete.value, onClick: () => wez(k) }, b)])), h('button', { class: 'link', disabled: zajete.value, onClick: nie }, 'Nie, chcę zakończyć')]
          : [h('h2', 'Podsumowanie'), wiersze([['Zamówienie', `Wege ${klient.kcal} kcal`], ['Kończy się', 'od razu, bez opłat'], ['Opłacone pudełka', 'przywieziemy do piątku 27 listopada'], ['Skarbonka', '48,60 zł wróci na Twoją kartę w 5 dni']]), h('p', h('label', [h('input', { type: 'checkbox', checked: zgoda.value, onChange: (e) => { zgoda.value = e.target.checked; } }), ' Chcę dostawać SMS-y z ofertami powrotu'])), h('p', [h('button', { class: 'btn b', onClick: () => emit('zamknij', '') }, 'Zostaję'), ' ', h('button', { class: 'btn c', disabled: zajete.value || zostalo.value > 0, onClick: koniec }, zostalo.value > 0 ? `Potwierdzam zakończenie (${zostalo.value})` : 'Potwierdzam zakończenie')])]])]);
  },
};

const Zamowienie = {
  setup() {
    const otwarte = ref(''), panel = ref(false), wiesc = ref('');
    const sekcja = (id, tytul, tresc) => h('div', { class: 'akordeon' }, [h('button', { 'aria-expanded': otwarte.value === id, onClick: () => { otwarte.value = otwarte.value === id ? '' : id; } }, [tytul, h('span', { 'aria-hidden': 'true' }, otwarte.value === id ? '–' : '+')]), otwarte.value === id ? h('div', { class: 'w' }, tresc()) : null]);
    const zapisz = (d) => api('PUT', 'zamowienie', d).then(wczytaj);
    return () => h('div', [h('h1', 'Moje zamówienie'), wiesc.value ? h('div', { class: 'pasek', role: 'status' }, wiesc.value) : null,
      klient.czynne ? h('section', { class: 'kafel' }, [h('h2', `Wege ${klient.kcal} kcal`), h('p', klient.zawieszone ? 'Zawieszone na 14 dni' : `Odnawia się co 4 tygodnie. Następna opłata: 1 188,00 zł w piątek 27 listopada${klient.rabat ? ' (z rabatem 20%)' : ''}.`)])
        : h('section', { class: 'kafel' }, [h('h2', 'Zamówienie zakończone'), h('p', `Wege ${klient.kcal} kcal nie odnowi się. Nie pobierzemy już żadnej opłaty.`), h('p', 'Opłacone wcześniej pudełka przywieziemy do piątku 27 listopada 2026.'), h('button', { class: 'btn', onClick: () => api('POST', 'zamowienie/wznow', {}).then(wczytaj) }, 'Zamów ponownie')]),
      klient.czynne ? [sekcja('kcal', 'Kaloryczność i wariant', () => [h('label', { for: 'kcal' }, 'Kaloryczność'), h('select', { id: 'kcal', value: klient.kcal, onChange: (e) => zapisz({ kcal: e.target.value }) }, ['1200', '1500', '1800', '2200'].map((k) => h('option', { value: k }, `${k} kcal`)))]),
        sekcja('dni', 'Dni dostaw', () => [h('label', { for: 'dni' }, 'Dostarczamy'), h('select', { id: 'dni', value: klient.dni, onChange: (e) => zapisz({ dni: e.target.value }) }, [h('option', { value: 'pn-pt' }, 'poniedziałek–piątek'), h('option', { value: 'pn-sb' }, 'poniedziałek–sobota'), h('option', { value: 'co-drugi' }, 'co drugi dzień')])]),
        sekcja('alergie', 'Wykluczenia i alergeny', () => h('p', 'Bez selera, bez orzechów ziemnych.')),
        sekcja('koniec', 'Odnawianie i zakończenie', () => [h('p', 'Zamówienie odnawia się samo co cztery tygodnie. Możesz je zakończyć w każdej chwili przed pobraniem kolejnej opłaty.'), h('button', { class: 'btn b', onClick: () => { panel.value = true; } }, 'Zakończ zamówienie')])] : null,
      panel.value ? h(Rezygnacja, { onZamknij: (t) => { panel.value = false; wiesc.value = t; } }) : null]);
  },
};

const Ustawienia = {
  setup() {
    const pewne = ref(false);
    return () => h('div', [h('h1', 'Ustawienia konta'), karta('Powiadomienia', h('label', [h('input', { type: 'checkbox', checked: klient.newsletter, onChange: (e) => api('POST', 'konto/newsletter', { wlaczony: e.target.checked }).then(wczytaj) }), ' Newsletter z przepisami'])), karta('Usunięcie konta', h('p', 'Usuwa Twoje dane i historię. Nie zastępuje zakończenia zamówienia.'), klient.kontoUsuniete ? h('p', 'Konto zostanie usunięte w ciągu 30 dni.') : pewne.value ? h('button', { class: 'btn c', onClick: () => api('POST', 'konto/usun', {}).then(wczytaj) }, 'Tak, usuń konto') : h('button', { class: 'btn b', onClick: () => { pewne.value = true; } }, 'Usuń konto'))]);
  },
};
const WIDOKI = {
  pulpit: () => h('div', [h('h1', 'Cześć, Marto!'), h('div', { class: 'siatka' }, [karta('Jutro w pudełku', h('p', 'Owsianka z gruszką, krem z pieczonej dyni, kopytka z burakiem, hummus z papryką, pudding z kaszy jaglanej.')), karta('Twoje zamówienie', h('p', klient.czynne ? `Wege ${klient.kcal} kcal, trwa` : 'Zakończone'), h('a', { href: '#/zamowienie' }, 'Szczegóły')), karta('Poleć znajomym', h('p', 'Za każdą osobę 40 zł do skarbonki.')), karta('Nowość: dieta śródziemnomorska', h('p', 'Spróbuj przez trzy dni za 129 zł.'))])]),
  kalendarz: () => h('div', [h('h1', 'Kalendarz dostaw'), h('section', { class: 'kafel' }, wiersze([['śr. 25 listopada', 'opłacone'], ['czw. 26 listopada', 'opłacone'], ['pt. 27 listopada', 'opłacone']].map(([d, t]) => [d, klient.pominiete?.includes(d) ? 'przełożone' : t, h('button', { class: 'link', 'aria-label': `Przełóż ${d}`, onClick: () => api('POST', 'zamowienie/pomin', { dzien: d }).then(wczytaj) }, 'Przełóż')])))]),
  jadlospis: () => h('div', [h('h1', 'Jadłospis'), karta('Tydzień 48', h('p', 'Menu na ten tydzień jest już w kuchni. Wybór na tydzień 49 otwieramy w czwartek.'))]),
  platnosci: () => h('div', [h('h1', 'Płatności i faktury'), h('section', { class: 'kafel' }, wiersze([['30 października 2026', '1 188,00 zł', 'opłacone'], ['2 października 2026', '1 188,00 zł', 'opłacone']])), karta('Karta', h('p', 'Visa kończąca się na 9025'))]),
  skarbonka: () => h('div', [h('h1', 'Skarbonka'), karta('48,60 zł', h('p', 'Po zakończeniu zamówienia skarbonka wraca na kartę.'))]),
  adresy: () => h('div', [h('h1', 'Adresy'), karta('Dom', h('p', 'ul. Lipowa 14/3, Toruń, między 4:00 a 7:00'))]),
  pomoc: () => h('div', [h('h1', 'Pomoc'), karta('Jak zakończyć zamówienie?', h('p', 'W Panelu klienta, w zakładce Moje zamówienie. Infolinia i czat nie przyjmują rezygnacji.')), karta('Nie dotarło pudełko', h('p', 'Zadzwoń do 10:00: 56 555 01 20.'))]),
};

createApp({
  setup() {
    const gdzie = ref(location.hash.slice(2) || 'pulpit'), menu = ref(false);
    window.addEventListener('hashchange', () => { gdzie.value = location.hash.slice(2) || 'pulpit'; menu.value = false; });
    onMounted(() => api('GET', 'klient').then(wczytaj));
    return () => h('div', { class: 'uklad' }, [h('nav', { class: 'bok' }, [h('div', { class: 'logo' }, '🦡 Borsucza Spiżarnia'), ...MENU.map(([k, t]) => h('a', { href: `#/${k}`, class: gdzie.value === k ? 'akt' : '' }, t))]), h('div', [h('div', { class: 'gora' }, [h('a', { href: '#/jadlospis' }, 'Menu tygodnia'), h('a', { href: '#/skarbonka' }, 'Skarbonka: 48,60 zł'), h('button', { class: 'btn b', 'aria-expanded': menu.value, onClick: () => { menu.value = !menu.value; } }, 'Marta W. ▾'), menu.value ? h('div', { class: 'rozwij' }, [h('a', { href: '#/ustawienia' }, 'Ustawienia konta'), h('a', { href: '#/adresy' }, 'Adresy'), h('a', { href: '#/pomoc' }, 'Pomoc')]) : null]),
      h('main', { class: 'tresc' }, !klient.gotowe ? h('p', 'Wczytywanie…') : gdzie.value === 'zamowienie' ? h(Zamowienie) : gdzie.value === 'ustawienia' ? h(Ustawienia) : (WIDOKI[gdzie.value] ?? WIDOKI.pulpit)()), h('footer', { class: 'stopka' }, [h('a', { href: '#/pomoc' }, 'Regulamin'), h('a', { href: '#/pomoc' }, 'Prywatność'), '© 2026 Borsucza Spiżarnia sp. z o.o., Toruń'])])]);
  },
}).mount('#spizarnia');
