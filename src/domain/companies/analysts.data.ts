/** Words of those who rate shares, by what they do. */
export const analystWords = {
  /** What a share is rated, and that it is: said of little else. */
  grades: `
    overweight underweight outperform underperform outperformer underperformer neutral upgrade upgrades upgraded
    upgrading downgrade downgrades downgraded downgrading rating ratings initiates initiated initiating initiation
    reiterates reiterated reiterating reinstates reinstated sidelines pt`,
  /** How a house feels about a share. */
  moods: `
    bullish bearish constructive upbeat cautious positive negative optimistic pessimistic wary upside downside conviction
    catalyst`,
  /** Two of them beside each other are one: "Equal-Weight", "Sector Perform". */
  gradeParts: "equal sector market peer weight perform",
  /** Also grades, and words of other things. */
  plainGrades: "buy sell hold accumulate reduce",
  /** Before a plain grade: "to buy" is what many do, "from sell to buy" is a rating. */
  gradeLeft: "from strong at reaffirms keeps maintains stays conviction its as",
  gradeRight: "rating ratings call calls list recommendation",
  /** Before a plain grade behind a verb: "goes to hold", "bumps Lowe's up to Buy", "cut to Sell". */
  to: "to with",
  price: "price stock pt high low",
  targets: "target targets",
  targetRight: "to by of on at from above",
  top: "top best tactical conviction favorite favourite new",
  picks: "pick picks idea ideas call calls",
  lists: "list lists coverage",
  listed: "adds added removes removed pulls pulled joins drops dropped",
  /** Behind a house, these are its work. */
  research: `
    analyst analysts strategist strategists economist economists note survey checks math call calls list lists pick
    picks roadshow fireside symposium seminar bets favorite favorites favourite favourites ideas estimates ratings
    rating coverage conference summit forum outperform underperform overweight underweight medalist evaluation
    consensus eps magic quadrant wave bump lift boost backing nod praise report study ranking rankings tracker`,
  /** Behind a house's possessive only: "Moody's view", "the agents say". */
  ownResearch: `
    target targets data reports view views forecast forecasts outlook estimate say says research poll index idea
    stocks names basket screen bet wager take look advice warning prediction predictions thesis model playbook monitor
    clients`,
  /** Directly behind a house: an opinion. */
  opinions: `
    prefers favors favours likes loves thinks believes estimates reckons expects recommends picks slashes slash flags
    hails defends insists insist highlights praises applauds upgrading downgrading initiating reiterating`,
  /** Directly behind a house: an opinion where something is rated, or "on" a company. */
  changes: `
    reels points joins sends reveals gets out warms cashes bets sides steps views
    takes take moves goes bumps names adds removes drops abandons replaces launches issues lifts sets cuts raises trims ups
    pulls puts stays sticks tags assumes double reduces increases hikes boosts lowers keeps turns drop cut raise lift starts
    doubles`,
  /** Behind such a verb: it does so to what is its own. */
  own: "stake stakes holding holdings position jobs staff dividend fees workforce bonuses headcount branches",
  /** Between a house and its verb. */
  adverbs: "now still also again just is isn't isnt not",
  /** Directly behind a house and before a company, these are what it did; elsewhere what was done to it. */
  did: "upgraded downgraded raised cut initiated reiterated lifted lowered trimmed boosted slashed doubled",
  joiners: "and & plus",
  /** Before a house: it is one that rates. */
  kinds:
    "bull bulls bear bears broker brokerage brokers analysts analyst strategists economists impresses wows",
  /** Before a house that ends the headline, or behind one that does: its word. */
  tells:
    "warns warned predicts notes estimates argues writes reckons thinks believes finds shows adds reports says say said",
  /** Before a house: what follows is its word. */
  sources: "at by per via from as after on disappoints surprises",
  after: "after on",
  /** Behind a house that opens a clause: it speaks of the house itself. */
  moves: `
    upgrade downgrade targets sank sinking fell rose jumped soared slid dropped climbed gained surged tumbled slipped
    rallied rallies rally plunged rises rise falls fall jumps jump soars slides drops climbs gains surges sinks
    tumbles slips rallies leaps plunges advances reports posts beats beat misses miss tops top trades trade profit
    earnings to hires names sues settles agrees plans eyes wins faces ceo cfo chief will may was has`,
  /** "According to", "in a chat with". */
  phrases: "according chat conversation",
  /** Behind a house: it is the one that is rated, or whose shares move. */
  rated: `
    upgraded downgraded initiated stock shares share given raised reiterated rated added removed named price pt
    earnings profit`,
  /** Before a house: somebody else does this to it. */
  rates: "upgrades downgrades raises cuts initiates reiterates maintains lifts trims",
  on: "on about",
} as const;

export type AnalystWord = keyof typeof analystWords;

/** Words of business that a house itself does: beside them it is no analyst. */
export const partyWords = {
  party: `
    card cards cardholders loan loans lend lends lender lenders lending borrow borrows borrowed borrowing bond bonds financing
    finances funding fund funds facility stake stakes holder holders owns owner owned invest invests investing investment
    backer buys bought buying purchase purchases acquire acquires acquired acquisition takeover bid bids merger merge merges
    sells sold selling unloads offloads exits partner partners partnership pact tie-up alliance venture ventures joint
    collaboration pilot pilots stablecoin sue sues sued suit lawsuit court settles settle settlement fined fine fines probe
    investigation fraud judge jury antitrust jobs job layoffs layoff employees workers bankers banker hires hired hire hiring poach
    poaches poached recruits recruit taps tapped appoints ex former formerly alum executive dealmaker treasurer customers
    accounts account branches branch league charge charges agents rail rails receivables mortgage mortgages mandate
    sponsorship ballpark stadium arena offering ipo underwriter underwriters syndicate adviser advisor advising advised
    advises advisory 13f 13g filed filing files discloses disclosed records dividend dividends movers moving gainers losers
    roundup rout crypto bitcoin trading brokerage brokerages broker advisers advisors wealth custody teams team deposits
    deposit lenders overdraft naming renews renew extend extends issued issuer issuing agreement credit revolver line
    consortium chase selects tower floors office offices headquarters watchlist borrowers cfpb bond rates fed stress
    working launches launch joins backs exit ventures group platform desk help copilot agentforce license licenses licensing`,
} as const;
