/**
 * What an amount or a percentage measures, in the words of results: the first that fits at a place counts, so longer ones come
 * before those within them.
 */
const measures: readonly (readonly [name: string, words: string])[] = [
  ["recurring revenue", "annual(?:i[sz]ed)? recurring revenues?|recurring revenues?|ARR"],
  ["obligations", "(?:remaining|current) performance obligations?|c?RPO"],
  ["bookings", "gross bookings|bookings|billings"],
  ["orders", "order intake|orders|Auftragseing[aä]ng\\w*|pedidos"],
  ["backlog", "backlog|Auftragsbestand"],
  ["gross volume", "gross merchandise (?:volume|value)|GMV|GOV|GTV|payment volume"],
  [
    "per share",
    "earnings per share|profit per share|EPS|(?:Gewinn|Ergebnis) je Aktie|beneficio por acci[oó]n|BPA",
  ],
  ["ebitda", "EBITDAR?|AEBITDA"],
  [
    "operating profit",
    "operating (?:income|profit|earnings|loss)|EBITA?|Betriebsergebnis|(?:resultado|beneficio) operativo",
  ],
  ["gross margin", "gross (?:profit )?margins?|Bruttomarge|margen bruto"],
  ["operating margin", "operating margins?|operative Marge|margen operativo"],
  ["net margin", "net margins?|Nettomarge"],
  ["free cash flow", "free cash flow|FCF|freier Cashflow|flujo de caja libre"],
  ["capital spending", "capital (?:expenditures?|spending)|capex|Investitionen"],
  ["dividend", "dividends?|Dividende|dividendo"],
  ["buyback", "buybacks?|repurchas\\w+|Aktienr[uü]ckk[aä]uf\\w*|recompras?"],
  ["savings", "savings|saves?|Einsparungen|ahorr\\w+"],
  ["charges", "impairments?|write-?downs?|restructuring (?:costs|charges)|severance|Abschreibungen"],
  ["debt", "net debt|debt"],
  ["assets managed", "assets under management|AUM"],
  ["net profit", "net (?:income|profit|earnings|loss)|Nettogewinn|Nettoergebnis|beneficio neto"],
  ["revenue", "revenues?|net sales|sales|turnover|Umsatz\\w*|ventas|ingresos"],
  // Other things end what a measure before them says, and are none themselves: they are meant too variously.
  [
    "",
    "profits?|earnings|loss(?:es)?|margins?|costs?|prices?|stakes?|cash|tax(?:es)?|yields?|stocks?|multiples?|volumes?|users?|customers?|spending|fees?|fines?|charges?|reserves?|inventor(?:y|ies)|deposits?|loans?|interest|growth|Gewinn|Verlust|Marge|Kosten|ganancias?|p[eé]rdidas?|margen|costes?",
  ],
];
const all = new RegExp(`\\b(?:${measures.map(([, words]) => `(${words})`).join("|")})(?![\\w-])`, "gi");
/** "$5 billion of backlog", "9 % growth in bookings". */
const behindMax = 36;
const directlyBehind =
  /^[ -](?:(?:[a-z-]+ ){0,2}(?:of|in|on) )?(?:(?:the|its|their|adjusted|core|annual|quarterly|total|net|organic) ){0,2}$/i;
const beforeMax = 70;

type Found = { name: string; at: number; end: number };

function measuresIn(text: string): Found[] {
  return [...text.matchAll(all)].map((match) => ({
    name: measures[match.slice(1).findIndex((group) => group !== undefined)]?.[0] ?? "",
    at: match.index,
    end: match.index + match[0].length,
  }));
}

/** What the words beside a figure say that it measures; null where they say nothing. Both texts are of its own sentence. */
export function measureOf(before: string, behind: string, per: string | null): string | null {
  const found = nearestMeasure(before, behind);
  // What a share earned or pays is told in dollars a share; all else beside it is of the company.
  return per === "share" && found !== "dividend" ? "per share" : found;
}

function nearestMeasure(before: string, behind: string): string | null {
  const near = behind.slice(0, behindMax);
  const next = measuresIn(near).find(({ name, at }) => name !== "" && directlyBehind.test(near.slice(0, at)));
  if (next) return next.name;
  const clause = /[^;:]*$/.exec(before.slice(-beforeMax).replace(/: (?=[$€£\d])/g, ", "))?.[0] ?? "";
  return measuresIn(clause).at(-1)?.name || null;
}
