/** Words of deals, by what they do. */
export const dealWords = {
  /** Verbs whose subject buys: the object is a company, a part of one or something else. */
  buys: "buy buys bought buying purchase purchases purchased purchasing acquire acquires acquired acquiring",
  /** Those that companies alone are the object of, as a rule. */
  acquires: "acquire acquires acquired acquiring",
  /** The verb in the form behind "to". */
  bare: "buy acquire purchase take",
  /** Two words: "snaps up". */
  snaps: "snap snaps snapped scoop scoops scooped gobble gobbles gobbled",
  takes: "take takes taking taken took",
  modal: "to would could may might will can",
  /** Before "to buy" they say that somebody else is to buy: "stocks to buy". */
  advice:
    "stocks stock shares reasons reason time pick picks you what how where best things names ways investors consumers customers shoppers etfs upgraded raised cut rating hold right wants want need",
  /** What a company is bid for with. */
  bids: "bid bids offer offers takeover buyout acquisition purchase approach proposal pursuit deal buyouts takeovers",
  /** Of them, those that say by themselves that a whole company is meant. */
  takeovers: "takeover buyout acquisition purchase takeovers buyouts",
  approaches: "approaches approached",
  /** "for", "of" between a bid and who is bid for. */
  links: "for of",
  by: "by",
  about: "about over with",
  sold: "sold sale",
  to: "to",
  private: "private",
  goes: "go goes going went",
  up: "up",
  back: "back out",
  /** Who is bid for does this about a bid. */
  answers:
    "rejects reject rejected spurns spurned rebuffs rebuffed accepts accepted approve approves approved vote votes voted shareholders investors board mulls backs soars jumps surges climbs gains rises rallies leaps falls slips drops tumbles receives gets draws attracts fields jumped soared",
  /** A deal of which is told by more than a price. */
  draws:
    "rejects rejected spurns spurned rebuffs accepts soars jumps surges climbs gains rises rallies leaps falls drops receives gets draws attracts fields ends jumped soared",
  /** Who buys does this about a bid. */
  closes:
    "completes complete completed closes closed seals sealed wins won abandons abandoned drops dropped scraps scrapped shelves shelved wraps finalizes finishes launches considers weighs explores plans pursues ends walks clinches ditches nears",
  /** Where the object of a verb ends. */
  stops:
    "for from after amid as in on with before to at by over near while despite that who worth when if and instead through via is was said says",
  /** Goods, and shares of less than all: no deal. */
  goods:
    "stake stakes share shares stock stocks bonds debt jets jet planes plane aircraft power chips chip gpus credits bitcoin bitcoins spectrum land property gas tickets groceries products orders goods cars vehicles homes treasuries time now pay later rating low dip it them more electricity 787s 737s royalty license licenses rights ads insurance customers users subscribers talent point points",
  /** Of shares that are traded: "X buys Y, trims Z". */
  traded: "stake stakes trims dumps",
  from: "from",
  deal: "deal",
  /** Parts of a company, and companies that are called by their trade. */
  firms:
    "unit business division arm brand brands operations assets startup firm company maker developer provider operator lender bank chain rival subsidiary platform partner plants stores network studio studios group exchange bookseller broker retailer chipmaker drugmaker biotech",
  /** Between a verb and the company that is bought. */
  fillers:
    "rest of the all out up back retailer rival chipmaker drugmaker smaller insurer peer lender bank airline biotech",
} as const;

export type DealWord = keyof typeof dealWords;
