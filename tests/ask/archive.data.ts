import type { Dice } from "#fakes/kit/random.ts";

/** What happens to companies, in the words of news desks. None of it was written with the checker's rules at hand. */
export type EventKind = {
  name: string;
  facts: (dice: Dice) => Record<string, string>;
  titles: readonly string[];
  texts: readonly string[];
  questions: readonly string[];
  /** Every sentence that tells of it has such a word. */
  about: RegExp;
  /** Words that would turn it round. */
  opposite?: RegExp;
};

export const companies = [
  "Intel",
  "AMD",
  "Nvidia",
  "Microsoft",
  "Ford",
  "Boeing",
  "Pfizer",
  "Merck",
  "Walmart",
  "Costco",
  "Nike",
  "Starbucks",
  "Netflix",
  "Disney",
  "Qualcomm",
  "Broadcom",
  "Micron",
  "Oracle",
  "Salesforce",
  "Adobe",
  "Chevron",
  "Exxon Mobil",
  "Caterpillar",
  "Honeywell",
  "FedEx",
  "Lockheed Martin",
  "Moderna",
  "Gilead",
  "Amgen",
  "Home Depot",
  "PepsiCo",
  "Coca-Cola",
  "McDonald's",
  "Delta Air Lines",
  "Verizon",
  "Comcast",
  "PayPal",
  "Uber",
  "Airbnb",
  "Tesla",
] as const;

/** Listed, and in none of the headlines. */
export const absentCompanies = [
  "Cisco",
  "IBM",
  "Hershey",
  "Kroger",
  "Marriott",
  "Raytheon",
  "Biogen",
  "Etsy",
  "Roku",
  "Whirlpool",
  "Harley-Davidson",
  "Dollar General",
  "Southwest Airlines",
  "Zillow",
  "Clorox",
  "Mattel",
  "Yum Brands",
  "Carnival",
  "Expedia",
  "Snap",
] as const;

export const publishers = [
  "Harbor Wire",
  "Street Ledger",
  "Beacon Markets",
  "Northgate Post",
  "Capital Courier",
  "The Daily Margin",
  "Pacific Business",
  "Union Square Report",
] as const;

/** Sentences that stand in reports and tell nothing of them. */
export const fillers = [
  "Analysts had asked about it for weeks.",
  "The announcement came after the close of trading.",
  "A spokeswoman declined to give further details.",
  "Investors will hear more at the next conference call.",
  "The industry has had a busy month.",
] as const;

const cities = ["Dayton", "Tucson", "Raleigh", "Spokane", "Omaha", "Tulsa", "Boise", "Knoxville"];
const people = [
  "Dana Whitlock",
  "Marcus Oyelaran",
  "Helen Strand",
  "Victor Castellan",
  "Priya Raman",
  "Owen Tillman",
];
const startups = [
  "Quillbase",
  "Torrento Labs",
  "Brightforge",
  "Nimbusgrid",
  "Velora Systems",
  "Kestrel Analytics",
];
const products = ["Orion", "Meridian", "Halcyon", "Zephyr", "Solstice", "Vanta"];
const states = ["Oregon", "Ohio", "Michigan", "Georgia", "Colorado", "Nevada"];
const unions = ["machinists", "Teamsters", "electricians", "warehouse workers"];
const billions = (dice: Dice) => `$${dice.int(2, 38)}.${dice.int(1, 9)} billion`;
const thousands = (dice: Dice) => `${dice.int(1, 48)},${dice.int(1, 9)}00`;

export const eventKinds: readonly EventKind[] = [
  {
    name: "forecast raised",
    facts: (dice) => ({ revenue: billions(dice) }),
    titles: [
      "{company} raises full-year revenue forecast to {revenue}",
      "{company} lifts its outlook, sees {revenue} in sales this year",
      "{company} now expects annual revenue of {revenue}, up from its earlier guidance",
      "Stronger demand lets {company} raise guidance for the year",
    ],
    texts: [
      "{company} now sees revenue of {revenue} for the year.",
      "The company lifted its revenue outlook to {revenue} on strong orders.",
      "Finance chiefs said the higher forecast of {revenue} reflects orders already signed.",
    ],
    questions: [
      "What revenue does {company} forecast for the year?",
      "Did {company} raise its revenue outlook?",
      "How high is {company}'s new revenue guidance?",
    ],
    about: /forecast|outlook|expects|guidance|sees|revenue/i,
    opposite: /\b(?:cuts?|lowers?|lowered|reduces?)\b/i,
  },
  {
    name: "jobs cut",
    facts: (dice) => ({ jobs: thousands(dice), city: dice.pick(cities) }),
    titles: [
      "{company} to cut {jobs} jobs",
      "{company} lays off {jobs} workers, most of them in {city}",
      "Layoffs at {company}: {jobs} positions to go",
      "{company} trims its workforce by {jobs}",
    ],
    texts: [
      "{company} will cut {jobs} jobs, many of them in {city}.",
      "The layoffs of {jobs} employees begin next month, the company told staff in a memo.",
      "Workers in {city} learned of the job cuts in a morning meeting.",
    ],
    questions: [
      "How many jobs does {company} cut?",
      "How many workers does {company} lay off?",
      "How large are the layoffs at {company}?",
    ],
    about: /jobs?|lays? off|layoffs|workforce|positions/i,
    opposite: /\b(?:hires?|adds?)\b/i,
  },
  {
    name: "dividend raised",
    facts: (dice) => ({ cents: String(dice.int(11, 98)) }),
    titles: [
      "{company} raises quarterly dividend to {cents} cents a share",
      "{company} boosts its dividend to {cents} cents",
      "Higher payout: {company} lifts the quarterly dividend",
    ],
    texts: [
      "The board of {company} raised the quarterly dividend to {cents} cents a share.",
      "Shareholders of {company} will get a dividend of {cents} cents in the coming quarter.",
    ],
    questions: [
      "What dividend does {company} pay?",
      "Did {company} raise its dividend?",
      "How many cents is the new dividend of {company}?",
    ],
    about: /dividend|payout/i,
    opposite: /\b(?:cuts?|suspends?|lowers?)\b/i,
  },
  {
    name: "plant",
    facts: (dice) => ({ city: dice.pick(cities), cost: billions(dice) }),
    titles: [
      "{company} to build a {cost} plant in {city}",
      "{company} picks {city} for its new {cost} factory",
      "{city} wins {company}'s next factory",
    ],
    texts: [
      "{company} will spend {cost} on a factory in {city}.",
      "Construction of the {city} plant starts in spring, {company} said.",
    ],
    questions: [
      "Where does {company} build its new plant?",
      "What does the factory of {company} cost?",
      "Which city gets {company}'s new factory?",
    ],
    about: /plant|factory/i,
    opposite: /\b(?:closes?|shuts?)\b/i,
  },
  {
    name: "acquisition",
    facts: (dice) => ({ target: dice.pick(startups), price: billions(dice) }),
    titles: [
      "{company} buys {target} for {price}",
      "{company} to acquire {target} in {price} deal",
      "{target} to be acquired by {company}",
    ],
    texts: [
      "{company} agreed to acquire {target} for {price} in cash.",
      "The acquisition of {target} by {company} should close by summer.",
    ],
    questions: [
      "Whom does {company} acquire?",
      "How much does {company} pay for its acquisition?",
      "Which startup does {company} buy?",
    ],
    about: /buys?|acquir|acquisition/i,
    opposite: /\b(?:sells?|sold)\b/i,
  },
  {
    name: "new chief",
    facts: (dice) => ({ person: dice.pick(people) }),
    titles: [
      "{company} names {person} chief financial officer",
      "{person} becomes finance chief of {company}",
      "{company} appoints {person} as CFO",
    ],
    texts: [
      "{company} appointed {person} as its chief financial officer.",
      "{person} starts as finance chief at {company} in January.",
    ],
    questions: [
      "Who becomes chief financial officer of {company}?",
      "Whom did {company} name finance chief?",
      "Who is the new CFO at {company}?",
    ],
    about: /chief|CFO/i,
    opposite: /\b(?:fires?|ousts?)\b/i,
  },
  {
    name: "recall",
    facts: (dice) => ({ units: thousands(dice), product: dice.pick(products) }),
    titles: [
      "{company} recalls {units} {product} devices over a battery fault",
      "{company} recalls its {product} after overheating reports",
      "Battery fault makes {company} recall {units} {product} units",
    ],
    texts: [
      "{company} is recalling {units} {product} devices because their batteries may overheat.",
      "Owners of the {product} can have the battery replaced free of charge.",
    ],
    questions: [
      "What does {company} recall?",
      "How many devices does {company} recall?",
      "Why does {company} recall the {product}?",
    ],
    about: /recall|batter/i,
  },
  {
    name: "lawsuit",
    facts: (dice) => ({ state: dice.pick(states) }),
    titles: [
      "{state} sues {company} over customer data",
      "{company} is sued by {state}'s attorney general over data practices",
      "{state} takes {company} to court in a privacy case",
    ],
    texts: [
      "The attorney general of {state} sued {company}, saying it shared customer data without consent.",
      "The lawsuit against {company} was filed in a {state} court.",
    ],
    questions: [
      "Who sues {company}?",
      "Which state filed a lawsuit against {company}?",
      "Why is {company} sued?",
    ],
    about: /sue[sd]?|court|lawsuit|attorney/i,
    opposite: /\bsettles?\b/i,
  },
  {
    name: "buyback",
    facts: (dice) => ({ amount: billions(dice) }),
    titles: [
      "{company} announces {amount} share buyback",
      "{company} to repurchase {amount} of its own shares",
      "{company} board approves a buyback worth {amount}",
    ],
    texts: [
      "{company} will buy back shares worth {amount} over two years.",
      "The board of {company} approved the repurchase of {amount} in stock.",
    ],
    questions: [
      "How large is the buyback of {company}?",
      "Does {company} buy back shares?",
      "How many billions of shares does {company} repurchase?",
    ],
    about: /buyback|buy back|repurchase/i,
  },
  {
    name: "strike",
    facts: (dice) => ({ union: dice.pick(unions), city: dice.pick(cities), people: thousands(dice) }),
    titles: [
      "{people} {union} strike at {company} in {city}",
      "{company} hit by a strike of {union} in {city}",
      "{union} walk out at {company}'s {city} site",
    ],
    texts: [
      "About {people} {union} went on strike at {company} in {city} on Monday.",
      "The strike at {company} follows the failure of wage talks.",
    ],
    questions: [
      "Who is on strike at {company}?",
      "Where does the strike at {company} take place?",
      "How many people strike at {company}?",
    ],
    about: /strike|walk out/i,
  },
  {
    name: "breach",
    facts: (dice) => ({ accounts: thousands(dice) }),
    titles: [
      "{company} says hackers took data of {accounts} customers",
      "Data breach at {company} exposes {accounts} accounts",
      "{company} discloses a data breach",
    ],
    texts: [
      "{company} said that hackers copied data of {accounts} customers.",
      "No passwords were taken in the breach, according to {company}.",
    ],
    questions: [
      "How many customers does the breach at {company} affect?",
      "Was data of {company} customers taken by hackers?",
      "How many accounts did the data breach at {company} expose?",
    ],
    about: /breach|hackers/i,
  },
  {
    name: "contract",
    facts: (dice) => ({
      amount: billions(dice),
      agency: dice.pick(["Navy", "Air Force", "Army", "Coast Guard"]),
    }),
    titles: [
      "{company} wins {amount} {agency} contract",
      "{agency} awards {company} a contract worth {amount}",
      "{company} lands {agency} order",
    ],
    texts: [
      "The {agency} gave {company} a contract worth {amount} over five years.",
      "{company} beat two rivals for the {agency} contract.",
    ],
    questions: [
      "Which contract did {company} win?",
      "How much is the contract of {company} worth?",
      "Which agency awards a contract to {company}?",
    ],
    about: /contract|order/i,
    opposite: /\bloses?\b/i,
  },
];

/** What one publisher alone says, and what isn't so. */
export const plantedKinds: readonly EventKind[] = [
  {
    name: "headquarters",
    facts: (dice) => ({ city: dice.pick(cities) }),
    titles: ["{company} moves its headquarters to {city}"],
    texts: ["{company} is moving its headquarters to {city}, the report says."],
    questions: ["Where does {company} move its headquarters?"],
    about: /headquarters/i,
  },
  {
    name: "bankruptcy",
    facts: (dice) => ({ debts: billions(dice) }),
    titles: ["{company} files for bankruptcy with {debts} of debts"],
    texts: ["{company} sought protection from its creditors in bankruptcy court."],
    questions: ["Did {company} file for bankruptcy?"],
    about: /bankruptcy|creditors/i,
  },
  {
    name: "arrest",
    facts: (dice) => ({ person: dice.pick(people) }),
    titles: ["Police arrest {company} executive {person}"],
    texts: ["{person}, an executive of {company}, was arrested at the airport."],
    questions: ["Which executive of {company} was arrested?"],
    about: /arrest/i,
  },
  {
    name: "merger",
    facts: (dice) => ({ premium: String(dice.int(21, 64)) }),
    titles: ["{company} agrees to be taken private at a {premium}% premium"],
    texts: ["{company} would leave the stock exchange under the buyout at a {premium}% premium."],
    questions: ["At what premium is {company} taken private?"],
    about: /private|buyout|premium/i,
  },
  {
    name: "delisting",
    facts: (dice) => ({ days: String(dice.int(12, 89)) }),
    titles: ["{company} shares to be delisted within {days} days"],
    texts: ["The exchange gave {company} {days} days before its shares are delisted."],
    questions: ["Are the shares of {company} delisted?"],
    about: /delist/i,
  },
];

/** Asked of companies that are in the archive; no headline tells of it. */
export const strayQuestions = [
  "What did {company} say about asteroid mining?",
  "How many penguins does {company} sponsor?",
  "Which orchestra does {company} fund?",
  "Does {company} plan an expedition to Antarctica?",
  "What does {company} think of crossword puzzles?",
  "Which volcano did {company} insure?",
  "Has {company} opened a museum of typewriters?",
  "Who designs the stamps of {company}?",
  "How tall is the lighthouse of {company}?",
  "Which opera did {company} commission?",
] as const;

/** Words that narrow by time, with the most days that they reach back. */
export const timeWords = [
  { words: "in the last 30 days", daysMax: 29 },
  { words: "in the past two weeks", daysMax: 13 },
] as const;
