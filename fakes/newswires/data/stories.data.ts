/**
 * Building blocks of invented headlines. Words in braces are filled in:
 * {co} {sym} first company, {co2} {sym2} second, {co3} third, {bank} a brokerage, {revenue} {eps} {growth} {amount} {pct}
 * {target} figures, {thing} what the company makes, {sector} its trade, {agency} its regulator, {place} {month} {count}.
 * "up" and "down" say for which mood of a company's day a story fits; "any" fits both.
 */
export type StoryKind = {
  kind: string;
  /** How often the kind is drawn, against the others. */
  weight: number;
  companies: 0 | 1 | 2 | 3;
  /** Trades the story fits; left out: all. */
  industries?: string[];
  titles: { up?: string[]; down?: string[]; any?: string[] };
  leads: { up?: string[]; down?: string[]; any?: string[] };
  details: string[];
};

export const storyKinds: readonly StoryKind[] = [
  {
    kind: "earnings",
    weight: 16,
    companies: 1,
    titles: {
      up: [
        "{co} beats quarterly estimates as revenue climbs {growth}",
        "{co} tops forecasts with revenue of {revenue}",
        "{co} profit rises on strong demand for {thing}",
        "{co} ({sym}) posts earnings of {eps} a share, ahead of expectations",
        "Earnings: {co} reports revenue of {revenue}, up {growth}",
        "{co} quarterly results top expectations, helped by {thing}",
        "Strong {thing} sales lift {co} above Wall Street forecasts",
      ],
      down: [
        "{co} misses quarterly estimates as demand for {thing} softens",
        "{co} revenue slips {growth} to {revenue}",
        "{co} profit falls short of forecasts on higher costs",
        "{co} ({sym}) earns {eps} a share, below expectations",
        "Earnings: {co} reports {growth} drop in revenue",
        "Weak {thing} orders weigh on {co} results",
        "{co}'s quarter disappoints as margins narrow",
      ],
    },
    leads: {
      up: [
        "{co} said revenue rose {growth} to {revenue} in the quarter.",
        "{co} reported earnings of {eps} a share on revenue of {revenue}.",
      ],
      down: [
        "{co} said revenue fell {growth} to {revenue} in the quarter.",
        "{co} reported earnings of {eps} a share, below the average analyst estimate.",
      ],
    },
    details: [
      "Management pointed to {thing} as the main driver of the change.",
      "Operating costs moved by {pct} against the year before.",
      "A call with analysts is scheduled for later today.",
      "The company left its capital spending plan unchanged.",
      "Sales outside the United States made up a larger share than a year ago.",
      "Chief executive and finance chief are due to take questions this afternoon.",
    ],
  },
  {
    kind: "guidance",
    weight: 9,
    companies: 1,
    titles: {
      up: [
        "{co} raises full-year outlook on {thing} demand",
        "{co} lifts annual forecast, now sees {growth} growth",
        "{co} guides above expectations for the current quarter",
        "{co} more confident about the holiday quarter, lifts sales target",
      ],
      down: [
        "{co} cuts full-year outlook, citing weaker {thing} demand",
        "{co} lowers annual forecast as costs rise",
        "{co} guides below expectations for the current quarter",
        "{co} warns of slower start to the year",
        "{co} withdraws sales target, points to uncertain orders",
      ],
    },
    leads: {
      up: ["{co} now expects revenue to grow about {growth} this year, more than it said before."],
      down: ["{co} trimmed its forecast for the year and now expects to end {pct} below its plan."],
    },
    details: [
      "The new range assumes stable exchange rates.",
      "Executives said order books gave a clearer picture than three months ago.",
      "Analysts had expected a smaller change.",
      "The company will give details at its investor day in {place}.",
      "Spending on {thing} stays at the level announced earlier.",
    ],
  },
  {
    kind: "analyst",
    weight: 11,
    companies: 2,
    titles: {
      up: [
        "{bank} upgrades {co} to buy, sees {thing} momentum",
        "{bank} raises {co} price target to {target}",
        "{bank} starts {co} with an overweight rating",
        "{co} named a top pick at {bank}",
        "{bank} says worries about {co} are overdone",
      ],
      down: [
        "{bank} downgrades {co} to hold on valuation",
        "{bank} cuts {co} price target to {target}",
        "{bank} starts {co} with an underweight rating",
        "{bank} turns cautious on {co} ahead of results",
        "{co} removed from conviction list at {bank}",
      ],
    },
    leads: {
      up: ["Analysts at {bank} see room for {co} to grow faster than the rest of the {sector} group."],
      down: ["Analysts at {bank} wrote that expectations for {co} leave little room for error."],
    },
    details: [
      "The note points to channel checks on {thing}.",
      "The brokerage set its price target at {target}.",
      "Other houses remain divided on the stock.",
      "The analysts kept their estimates for next year.",
      "They expect the next update to come with quarterly results.",
    ],
  },
  {
    kind: "product",
    weight: 9,
    companies: 1,
    titles: {
      any: [
        "{co} unveils new generation of {thing}",
        "{co} to launch {thing} in {place} in {month}",
        "{co} expands {thing} line-up ahead of the holiday season",
        "{co} cuts prices of {thing} in push for market share",
        "{co} delays rollout of {thing} to {month}",
        "{co} tests {thing} with selected customers",
        "{co} opens orders for {thing}, first deliveries in {month}",
      ],
    },
    leads: {
      any: [
        "{co} presented the plans at an event in {place}.",
        "{co} said the change reaches customers in stages, beginning in {month}.",
      ],
    },
    details: [
      "Prices were not given for every market.",
      "Rivals have announced similar offers in recent months.",
      "The company did not say how much it is spending on the project.",
      "Early reviews from trade partners were mixed.",
      "Analysts expect only a small effect on this year's revenue.",
    ],
  },
  {
    kind: "deal",
    weight: 8,
    companies: 1,
    titles: {
      any: [
        "{co} to buy {startup} for {amount}",
        "{co} in talks to acquire {startup}, people familiar say",
        "{co} agrees to sell {place} unit for {amount}",
        "{co} explores sale of smaller businesses",
        "{co} takes minority stake in {startup}",
        "{co} completes purchase of {startup}",
        "{co} walks away from talks with {startup}",
      ],
    },
    leads: {
      any: [
        "The transaction would give {co} more weight in {thing}.",
        "{co} said the step lets it concentrate on its main business.",
      ],
    },
    details: [
      "{startup} is privately held and employs about {count} people.",
      "The deal is subject to customary approvals and should close by {month}.",
      "Financing comes from cash at hand.",
      "No termination fee was disclosed.",
      "{co} declined to comment on terms.",
    ],
  },
  {
    kind: "partnership",
    weight: 8,
    companies: 2,
    titles: {
      any: [
        "{co} and {co2} team up on {thing}",
        "{co} signs multi-year supply deal with {co2}",
        "{co2} picks {co} for {thing}",
        "{co}, {co2} extend partnership through 2029",
        "{co} and {co2} end joint project early",
        "{co} ({sym}) and {co2} ({sym2}) form joint venture in {place}",
      ],
    },
    leads: {
      any: [
        "{co} and {co2} said the agreement covers {thing}.",
        "The two companies did not disclose financial terms.",
      ],
    },
    details: [
      "{co2} said the arrangement shortens its delivery times.",
      "Work begins in {place} in {month}.",
      "Both companies keep their existing suppliers.",
      "The contract runs for several years with an option to extend.",
    ],
  },
  {
    kind: "rivalry",
    weight: 5,
    companies: 2,
    titles: {
      any: [
        "{co} takes aim at {co2} with cheaper {thing}",
        "{co} gains ground on {co2} in {thing}, survey shows",
        "{co} hires {co2} veteran to run {thing} business",
        "{co2} responds to {co} price cuts",
        "{co} vs. {co2}: investors weigh who spends better",
      ],
    },
    leads: { any: ["The contest between {co} and {co2} over {thing} is moving into a new phase."] },
    details: [
      "Market researchers put the gap between the two at {pct}.",
      "Neither company commented.",
      "Customers told surveys that price matters more than brand.",
      "The change follows a reorganisation announced earlier this year.",
    ],
  },
  {
    kind: "regulation",
    weight: 6,
    companies: 1,
    titles: {
      up: [
        "{agency} clears {co} plan for {thing}",
        "{co} wins {agency} approval after longer review",
        "{co} settles with {agency} over late paperwork",
      ],
      down: [
        "{agency} opens review of {co} {thing}",
        "{co} faces new questions from {agency}",
        "{agency} asks {co} for more data on {thing}",
        "{co} to appeal {agency} ruling",
      ],
    },
    leads: {
      up: ["The {agency} decision removes an open point for {co}."],
      down: ["{co} said it is working with the {agency} and will answer all questions."],
    },
    details: [
      "A further hearing is set for {month}.",
      "The company does not expect an effect on this year's results.",
      "Lawyers following the matter called the step expected.",
      "Similar reviews at competitors took several months.",
    ],
  },
  {
    kind: "leadership",
    weight: 5,
    companies: 1,
    titles: {
      any: [
        "{co} names new finance chief",
        "{co} chief executive to step down in {month}",
        "{co} adds two directors to board after talks with investor",
        "{co} appoints head of {thing}",
        "{co} splits chair and chief executive roles",
        "Activist investor builds stake in {co}, seeks board seats",
      ],
    },
    leads: { any: ["{co} announced the change in a filing and said it takes effect in {month}."] },
    details: [
      "An internal candidate will take over in the meantime.",
      "The board thanked the departing executive for years of service.",
      "The company confirmed its targets for the year.",
      "Investors had called for fresh experience on the board.",
    ],
  },
  {
    kind: "capital",
    weight: 7,
    companies: 1,
    titles: {
      any: [
        "{co} announces {amount} share buyback",
        "{co} raises dividend by {pct}",
        "{co} keeps quarterly dividend unchanged",
        "{co} sells {amount} of bonds in busy week for issuers",
        "{co} announces stock split",
        "{co} refinances debt due in 2027",
        "{co} plans {amount} investment in {place}",
      ],
    },
    leads: { any: ["{co} said its balance sheet gives it room for the step."] },
    details: [
      "The record date falls in {month}.",
      "Rating agencies left their view of {co} unchanged.",
      "Demand from investors was several times the amount on offer.",
      "The programme replaces an older one that is nearly used up.",
    ],
  },
  {
    kind: "operations",
    weight: 7,
    companies: 1,
    titles: {
      up: [
        "{co} to hire {count} people in {place}",
        "{co} breaks ground on {amount} site in {place}",
        "{co} restarts {place} site after maintenance",
        "{co} says supply of {thing} is back to normal",
      ],
      down: [
        "{co} to cut about {count} jobs in restructuring",
        "{co} pauses expansion in {place}",
        "{co} workers in {place} vote on strike",
        "{co} says supply of {thing} stays tight until {month}",
        "{co} reports outage, services restored after two hours",
      ],
    },
    leads: {
      up: ["{co} said the site in {place} will serve customers across the region."],
      down: ["{co} said the measures affect its operations in {place}."],
    },
    details: [
      "Local officials welcomed talks with the company.",
      "The company expects one-time costs in the current quarter.",
      "Deliveries to customers continue as planned, it said.",
      "About {count} people work at the location today.",
    ],
  },
  {
    kind: "recall",
    weight: 2,
    companies: 1,
    industries: [
      "Automobiles",
      "Consumer products",
      "Food Products",
      "Beverages",
      "Textiles, Apparel & Luxury Goods",
      "Machinery",
      "Health Care",
    ],
    titles: {
      any: [
        "{co} recalls some {thing} over labelling fault",
        "{co} to replace parts in some {thing}, {agency} says",
        "{co} widens recall of {thing}",
      ],
    },
    leads: { any: ["{co} said no injuries were reported and customers will be contacted directly."] },
    details: [
      "About {count} customers in {place} are affected.",
      "The fault was found in routine checks.",
      "Costs are covered by existing provisions.",
    ],
  },
  {
    kind: "contract",
    weight: 5,
    companies: 1,
    industries: [
      "Technology",
      "Semiconductors",
      "Communications",
      "Aerospace & Defense",
      "Machinery",
      "Industrial Conglomerates",
      "Electrical Equipment",
      "Energy",
      "Utilities",
      "Telecommunication",
      "Life Sciences Tools & Services",
    ],
    titles: {
      any: [
        "{co} wins {amount} contract for {thing}",
        "{co} lands order from {place} authorities",
        "{co} loses bid for {place} project",
        "Government picks {co} for {thing} programme",
        "{co} shares long-term order book of {amount}",
      ],
    },
    leads: { any: ["The contract concerns {thing} and runs over several years."] },
    details: [
      "Competitors have ten days to object to the award.",
      "First work begins in {month}.",
      "{co} did not change its outlook.",
      "The value includes options that may not be used.",
    ],
  },
  {
    kind: "roundup",
    weight: 8,
    companies: 3,
    titles: {
      any: [
        "Stocks to watch: {co}, {co2}, {co3}",
        "{co}, {co2} and {co3} among the day's movers",
        "{co} and {co2} rise while {co3} lags in early trade",
        "Traders eye {co}, {co2} before the bell",
        "Premarket: {co3} slips, {co} steadies, {co2} gains",
        "What to expect from {co}, {co2} and {co3} results this week",
        "Funds add to {co} and {co2}, trim {co3}, filings show",
        "Hedge funds crowd into {sym}, {sym2} and {sym3}",
      ],
    },
    leads: {
      any: [
        "{co}, {co2} and {co3} were among the most discussed shares of the session.",
        "Investors compared notes on {co}, {co2} and {co3} ahead of a busy calendar.",
      ],
    },
    details: [
      "Volumes were close to the average of the past weeks.",
      "Index futures were little changed.",
      "Traders said positions were adjusted ahead of economic data.",
      "The reports are due over the next days.",
    ],
  },
  {
    kind: "sector",
    weight: 6,
    companies: 2,
    titles: {
      any: [
        "{sector} shares under pressure; {co}, {co2} in focus",
        "{sector} group steadies as {co} leads, {co2} follows",
        "Survey points to slower {sector} spending, a test for {co} and {co2}",
        "New tariffs on {thing} would hit {co} harder than {co2}, study says",
        "Fund managers prefer {co} over {co2} in {sector}",
      ],
    },
    leads: { any: ["The outlook for {sector} divides investors, with {co} and {co2} at the centre."] },
    details: [
      "Strategists advise to look at balance sheets first.",
      "The group has moved with interest rates this year.",
      "Data on {thing} due this week may settle the question.",
      "Flows into sector funds were flat.",
    ],
  },
  {
    kind: "macro",
    weight: 10,
    companies: 0,
    titles: {
      any: [
        "Fed officials see room to hold rates as inflation cools",
        "Treasury yields edge lower after note auction",
        "Jobless claims fall more than expected",
        "Consumer confidence slips for second month",
        "Oil steadies as producers weigh output plans",
        "Dollar drifts before central bank minutes",
        "Housing starts rise {pct} from a year ago",
        "Retail sales beat forecasts, led by online shops",
        "Factory activity expands for a third month",
        "Gold holds near record as investors seek safety",
        "Bitcoin swings in thin trade",
        "European shares open flat ahead of inflation data",
        "Asian markets mixed after quiet session on Wall Street",
        "Small caps outperform as traders bet on lower rates",
        "Wheat prices climb on dry weather in the plains",
        "Mortgage rates tick up for second week",
        "Trade gap narrows as exports recover",
        "Wall Street braces for a heavy week of economic data",
        "Services survey shows prices cooling",
        "Lawmakers reach outline of budget deal",
        "Copper gains on hopes for Chinese demand",
        "Natural gas drops as forecasts turn mild",
        "Economists trim recession odds",
        "Productivity rises at fastest pace in two years",
        "Bank lending standards ease, survey shows",
        "Euro firms after upbeat German orders",
        "Yen weakens past key level, officials warn",
        "Holiday travel set to reach new high, airports say",
        "Import prices fall more than expected",
        "Venture funding picks up after slow summer",
        "Unemployment in {place} falls to {pct}",
        "Factory orders in {place} rise {pct}, more than forecast",
        "Inflation in {place} slows to {pct}",
        "{place} budget plan sees growth of {pct}",
        "Central bank of {place} surprises with pause",
        "Retail spending in {place} grows {pct} over the year",
        "Exports from {place} fall {pct} on weaker demand",
        "Home prices in {place} up {pct} from a year ago",
        "Tourism lifts services output in {place}",
        "Power demand in {place} to grow {pct} a year, grid operator says",
        "Farm income in {place} seen lower on grain prices",
        "Job openings in {place} little changed near {count}",
        "Storm closes ports in {place}, shippers reroute",
        "{place} bonds gain after rating outlook raised",
        "Wage growth in {place} cools to {pct}",
        "Freight volumes through {place} pick up before the holidays",
      ],
    },
    leads: {
      any: [
        "The figures were published this morning and came close to forecasts.",
        "Economists said one month of data does not make a trend.",
        "Trading desks described the session as orderly.",
      ],
    },
    details: [
      "The next reading is due in {month}.",
      "Bond markets showed little reaction.",
      "Officials repeated that decisions depend on incoming data.",
      "The range of forecasts was unusually wide.",
      "Revisions to earlier months were small.",
    ],
  },
  {
    kind: "everyday words",
    weight: 5,
    companies: 0,
    titles: {
      any: [
        "Apple harvest in Washington state smaller after late frost",
        "Amazon rainforest clearing slows, satellite data shows",
        "Central bank keeps inflation target at 2%",
        "Gap between rich and poor cities widens, study finds",
        "Visa rules for seasonal workers to change in {month}",
        "First snow of the season slows freight in the Midwest",
        "Delta farmers count losses after river flood",
        "Meta-analysis questions benefit of popular diet",
        "Shell of old power plant to become housing",
        "Charity block party raises record sum",
        "Engineers intel-gathering on bridge cracks, city says",
        "Key oracle in weather modelling: more ocean buoys",
        "Dollar stores and discount shops see busier aisles",
        "Chip shortage? Potato crop falls {pct}",
        "Zoom lenses return to fashion among amateur photographers",
        "Square footage of new homes shrinks again",
        "Workday commutes lengthen in large cities",
        "A snap election unsettles bond traders in {place}",
        "Coach fares rise as bus lines add routes",
        "Cat owners spend more on pet insurance, survey shows",
        "Nickel and cobalt: who pays for the energy turnaround",
        "Now or later: households delay big purchases",
        "Ally nations agree on shared shipping rules",
        "Progressive tax plan returns to the agenda in {place}",
        "Southwest drought lifts water prices",
      ],
    },
    leads: {
      any: [
        "The report covers the past twelve months and was released in {place}.",
        "Officials in {place} gave the figures at a briefing.",
      ],
    },
    details: [
      "Comparable numbers are available since 2015.",
      "A second part of the study follows in {month}.",
      "Local businesses expect little change before spring.",
      "The authors caution against quick conclusions.",
    ],
  },
];
