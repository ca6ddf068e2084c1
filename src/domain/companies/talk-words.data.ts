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
  /** What a spread of options is called. */
  spread: "call calls put puts spread spreads condor strangle straddle bull bear collar",
  /** Symbols that are everyday words, but none that people write in capitals to be heard. */
  symbolWord: `
    car eat shop key low cat play root snow fix five box bill edge land line loan main man nice post race road team
    wolf open fast love hood cake dash path net cube rock skin sun ride gap ball elf hims joby lime link rely
    well wing tree toast peak pool mat dog pets cars gold hear life lead luck
    boot brew coke cost crown dark doc ever flow fork form fresh gate grow heart hut jack kind lab lake mark mass meta
    moon mp oil pen pins plug port rare rent sail salt self ship site spot steel strong tape tile trip tv vital wave`,
  /** Behind "my" and a symbol. */
  mine: "position positions puts calls leaps bag bags holding holdings stake shares",
  /** "KO has been in my roth": where people keep shares. */
  account: "roth ira 401k portfolio account isa brokerage",
  /** "Fed's Jefferson": who speaks for it. */
  centralBank: "fed ecb boe boj snb rba rbnz riksbank",
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
  /** What names of companies end with, and phrases of everyday words do not. */
  companyEnd: `
    inc corp holdings therapeutics pharmaceuticals pharma biosciences biopharma bancorp bancshares technologies
    semiconductor semi motors airlines aviation aerospace biotech robotics platforms entertainment
    realty petroleum software charging hospitality labs majestic airways pal hound bnb`,
  /** The same, and now and then a phrase: only of someone who writes without capitals. */
  tradeEnd: `
    tech pharmaceutical beauty internet networks brands communications beverage minerals meat motor cruise digital health
    electric dynamics mills depot enterprise energy financial capital foods resources dash strike flare`,
  /** What a company makes or does, as the last word of its name: "Century Aluminum", "Heartland Express". */
  tradeNoun: `
    aluminum steel metals gold silver copper lithium uranium mining minerals energy oil gas petroleum coal solar
    power electric water foods farms brands bank bancorp financial health healthcare medical therapeutics pharma
    pharmaceuticals biosciences systems technologies tech robotics motors auto truck trucking freight express lines
    airlines marine shipping logistics tankers homes realty properties insurance materials chemical chemicals paper
    packaging products industries semiconductor devices networks communications media entertainment gaming resorts
    hotels restaurants software beauty mills dairy beverage tire tires rubber glass lumber timber plastics coatings
    controls instruments machines tools electronics photonics optics aerospace defense armor outdoors sports fitness
    education learning staffing rentals leasing mortgage realtors storage data cloud digital wireless broadband cable`,
  /** Before such a word, the beginning of a phrase all the same: "global brands", "mental health", "new tech". */
  quality: `
    american national universal community first global international general advanced united public new clean green
    blue black white red big great good digital modern mobile smart total pure true real open free fast best rich
    bright brilliant strong young old local world us chinese china european canadian british german western eastern
    southern northern central pacific atlantic capital business financial medical mental natural organic electric
    electronic video social consumer personal home city bank air water energy power solar data cloud cyber bit
    bitcoin crypto quantum life care business high low next future early late top rocket space gold silver oil gas`,
  /** In small letters nobody means the company. */
  needsCapital: "meta delta theta shell vertex alphabet wells on ally bam cha founder roper",
  /** What a company is called behind its trade and before its name: "barge operator Kirby". */
  introduction: `
    operator owner maker producer developer provider supplier firm company group giant specialist hopeful builder
    insurer lender carrier chain contractor distributor manufacturer processor startup major`,
  /** What a company reports of its business. */
  figures: `
    results earnings dividend dividends buyback buybacks payout revenue profit profits eps guidance`,
  /** "3 Reasons to Avoid VTRS", "2 Reasons SYM is Risky". */
  reason: "reason reasons",
  reasonFor: "avoid buy sell hold own watch like love skip",
  /** Before "to" and what a company will do: "Occidental set to report earnings". */
  intent: "set due expected slated scheduled poised likely",
  /** What a trade brought, behind an amount: "200k gain". */
  outcome: "gain gains loss losses profit profits",
} as const;
