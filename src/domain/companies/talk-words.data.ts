/** Word lists of those who own, rate or trade shares: a third column beside the lists of word-classes.data.ts. */
export const talkClasses = {
  /** Who has an office in a company: before a deal in its shares the company's name is directly before it. */
  office: `
    director directors insider insiders officer officers ceo cfo coo cto chairman chairwoman chair president executive
    exec svp evp vp chief boss founder cofounder head`,
  /** What such a person does with shares. */
  insiderDeal: `
    acquires acquired buys bought purchases purchased sells sold disposes disposed exercises exercised offloads
    offloaded unloads unloaded trims`,
  /** What such a deal is about, when it is no figure. */
  holding: "shares share stock stake units options",
  /** What who rates a share advises, before "on" and its name. */
  stance:
    "buy hold sell overweight underweight neutral outperform underperform rating ratings coverage perform reduce accumulate",
  option: "puts calls",
  /** Before "on" and a symbol: what someone holds of it, or thinks of it. */
  holdsOn: "puts calls csp csps spread spreads straddle strangle basis wheel wheeling bullish bearish",
  /** Before "down on", "up on" and "in on", likewise. */
  addsOn: "averaging averaged loading loaded doubling doubled piling piled stocking stocked all",
  /** Behind "my" and a symbol. */
  mine: "position positions puts calls leaps bag bags holding holdings stake shares",
  /** Before "calls" and "puts", behind a symbol. */
  kindOfOption: "covered weekly weeklies monthly ratio naked",
  /** What is asked of a share: "Is KO a buy?" */
  advice: "buy sell hold bargain steal trap undervalued overvalued oversold overbought",
  /** Between two symbols of which one is given up for the other. */
  swap: "for into",
  /** "The new" and "the next" compare two of a kind. */
  successor: "new next",
  /** What a price does by so many percent. */
  move: `
    up down dropping falling tanking mooning crashing ripping gains dips sinks rises falls drops jumps soars plunges tumbles slides climbs rallies surges tanks craters
    slumps slips pops rips spikes gained fell rose dropped jumped soared plunged tumbled slid climbed rallied surged
    tanked cratered slumped slipped popped ripped spiked sank`,
  /** What a share pays. */
  yields: "yield dividend dividends",
  /** Only those who trade speak so. */
  trader: `
    puts leaps bagholder bagholders bagholding bag bags dd yolo yolos squeeze porn tendies theta dca`,
  /** What a trade brought, behind an amount: "200k gain". */
  outcome: "gain gains loss losses profit profits",
} as const;
