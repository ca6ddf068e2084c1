export type AnalysisKind = "risk" | "impact" | "outlook" | "general";

/** Words in an instruction that tell what is asked. */
export const kindPatterns: Record<Exclude<AnalysisKind, "general">, RegExp> = {
  risk: /\brisks?\b|\bdownside\b|\bthreats?\b/i,
  impact:
    /\bimpact\b|\bmarket reaction\b|\bshort[- ]term\b|\bmove the (shares?|stock|price)\b|\bnext days\b/i,
  outlook: /\boutlook\b|\blong[- ]term\b|\binvestment\b|\bvaluation\b|\bhold or sell\b/i,
};

/** An instruction that asks for the whole picture. */
export const wholePicture = /\bwhat happened\b|\bwhy it matters\b|\bsummar/i;

export const kindTitles: Record<AnalysisKind, string> = {
  risk: "Risk analysis",
  impact: "Market impact",
  outlook: "Investment outlook",
  general: "Analysis",
};

export const kindOpenings: Record<AnalysisKind, string[]> = {
  risk: [
    "The points below are what could go wrong from here, in order of how soon they would show.",
    "A headline like this says little about probability, so the risks are listed by what they would touch first.",
  ],
  impact: [
    "The first reaction usually follows the surprise in a headline, the second one follows the details.",
    "What matters for the share is how much of this was already expected.",
  ],
  outlook: [
    "For someone who holds the share for years, one headline is a data point and not a verdict.",
    "The question for the longer run is whether this changes what the company can earn, or only when.",
  ],
  general: [
    "The headline is short, so what follows stays close to what it says.",
    "Here is a reading of the news, what speaks for it and what is still open.",
  ],
};

export const kindClosings: Record<AnalysisKind, string[]> = {
  risk: [
    "Overall the news names the risk but not its size; the filing or the call behind it would.",
    "Taken together the risks are of the ordinary kind for {co}, and the headline alone does not make them larger.",
  ],
  impact: [
    "The likely pattern is a quick move, then a pause until numbers or comments from {co} arrive.",
    "If other companies of the sector move the same way, the market reads this as a sector story rather than one about {co}.",
  ],
  outlook: [
    "The case for {co} rests on several quarters of evidence; this headline belongs in that file, not above it.",
    "A change of view would need a second, independent sign pointing the same way.",
  ],
  general: [
    "In short: a clear headline, an open question about size, and a good reason to read the source.",
    "Read the article behind the headline before drawing a conclusion about {co}.",
  ],
};

export type Theme = {
  name: string;
  pattern: RegExp;
  /** Completes "this is news about ...". */
  about: string;
  lines: Record<"risk" | "impact" | "outlook", string[]>;
  watch: string[];
};

/** What a headline may be about; the first that fits counts, the last fits everything. */
export const themes: readonly Theme[] = [
  {
    name: "guidance",
    pattern: /outlook|forecast for|guid(es|ance)|full-year|annual forecast|sales target/i,
    about: "what the company expects for the coming quarters",
    lines: {
      risk: [
        "Expectations: a new forecast moves the bar, and the next report is measured against it.",
        "Demand: forecasts rest on orders that customers can still delay.",
        "Credibility: a second change in the same direction would weigh more than this one.",
      ],
      impact: [
        "Analysts will move their estimates within a day or two, and price targets follow.",
        "Suppliers and rivals of {co} tend to move with it when the reason is demand.",
        "Options on the share usually become cheaper once the new range is known.",
      ],
      outlook: [
        "A forecast shows what management can see, which is rarely more than a few quarters.",
        "Margins tell more than revenue here: growth that is bought with discounts does not last.",
        "The path of investment spending will show whether {co} believes its own range.",
      ],
    },
    watch: ["the next quarterly report", "comments of large customers", "changes in inventory"],
  },
  {
    name: "analyst",
    pattern:
      /upgrad|downgrad|price target|rating|top pick|conviction|overweight|underweight|cautious on|overdone/i,
    about: "an opinion of analysts, not about the business itself",
    lines: {
      risk: [
        "Crowding: when most houses share a view, little is left to surprise in that direction.",
        "Timing: ratings often follow the price instead of leading it.",
        "Substance: an opinion can change without any new fact about {co}.",
      ],
      impact: [
        "Ratings move a share most on the day itself and fade within the week.",
        "The effect is larger when the house had been the last holdout.",
        "Funds that follow such lists may trade at the open.",
      ],
      outlook: [
        "The reasons in the note are worth more than the rating on its cover.",
        "A long-term holder can compare the assumptions with the company's own statements.",
        "Opposite views at other houses show where the uncertainty about {co} lies.",
      ],
    },
    watch: ["replies from other brokerages", "the company's next event", "revisions of earnings estimates"],
  },
  {
    name: "earnings",
    pattern: /earnings|revenue|profit|quarterly|results|quarter|estimates|a share\b|margins?/i,
    about: "results the company has reported",
    lines: {
      risk: [
        "Quality: one-time effects can flatter or hide what a quarter was worth.",
        "Costs: wages and input prices reach the margin with a delay.",
        "Comparison: the same quarter of last year sets a base that may be unusually easy or hard.",
        "Concentration: a few large customers or products can carry a whole quarter.",
      ],
      impact: [
        "The share reacts to the distance from expectations, not to growth as such.",
        "The call with analysts often turns the first move around.",
        "Companies with the same customers tend to follow {co} in the first hour.",
      ],
      outlook: [
        "Results confirm the past; the order book and the forecast speak about the future.",
        "Cash flow over several years separates growth that pays from growth that costs.",
        "If the drivers behind the quarter are lasting ones, estimates for next year have to move.",
      ],
    },
    watch: ["the forecast given with the report", "cash flow against profit", "remarks about pricing"],
  },
  {
    name: "deal",
    pattern: /\bbuy\b|acqui|merg|purchase|takeover|stake|\bsell\b.*unit|sale of|joint venture|talks with/i,
    about: "a transaction",
    lines: {
      risk: [
        "Price: buyers tend to pay for hopes that only good execution can fulfil.",
        "Approval: regulators can delay a deal or ask for concessions.",
        "Attention: integration keeps managers busy for longer than planned.",
      ],
      impact: [
        "The buyer often slips and the target rises; a private target leaves only the buyer to react.",
        "Rivals may be seen as the next candidates and move in sympathy.",
        "Bondholders look at how it is paid for before shareholders do.",
      ],
      outlook: [
        "The deal makes sense if it brings customers or skills that {co} could not build in time.",
        "Promised savings usually arrive later and smaller than in the first presentation.",
        "Selling a side business can be as useful as buying one when it sharpens the focus.",
      ],
    },
    watch: ["the terms once they are filed", "the regulator's calendar", "how the deal is financed"],
  },
  {
    name: "regulation",
    pattern:
      /\bFDA\b|\bFTC\b|\bSEC\b|\bFAA\b|\bFCC\b|\bEPA\b|\bNHTSA\b|review of|probe|lawsuit|ruling|approval|regulator|settle|antitrust/i,
    about: "a decision or question of an authority",
    lines: {
      risk: [
        "Duration: such matters run for months, and costs arise whatever the end.",
        "Conditions: even an approval may carry limits on price or use.",
        "Precedent: other authorities read the same file.",
      ],
      impact: [
        "Markets dislike open questions, so any clear answer can help, even a dull one.",
        "Rivals under the same rules may move the other way, or the same way if they are next.",
        "Volume tends to be high for a day and then to return to normal.",
      ],
      outlook: [
        "Rules shape who may compete, which can protect a large company as well as burden it.",
        "What matters is whether the core product of {co} is touched or only its edges.",
        "A company that settles early often buys certainty at a fair price.",
      ],
    },
    watch: [
      "the next date in the procedure",
      "filings that mention possible costs",
      "statements of the authority",
    ],
  },
  {
    name: "leadership",
    pattern:
      /chief executive|\bCEO\b|finance chief|\bCFO\b|board|appoints|names new|step down|activist|hires .* veteran/i,
    about: "people at the top",
    lines: {
      risk: [
        "Continuity: plans in progress may slow down until the new person has settled.",
        "Signal: a sudden leave without a reason invites guesses.",
        "Followers: good managers sometimes take others with them.",
      ],
      impact: [
        "The first move depends on the reputation of the person more than on the change.",
        "A planned succession is usually a small event for the share.",
        "Activist interest tends to lift a share before anything has happened.",
      ],
      outlook: [
        "New leaders often clear the table in their first report and grow from a lower base.",
        "The pay plan of the board tells what the new leadership will aim for.",
        "Strategy changes at {co} would show in spending before they show in speeches.",
      ],
    },
    watch: ["the first public statement", "changes in targets", "further departures"],
  },
  {
    name: "capital",
    pattern: /buyback|dividend|bonds?\b|stock split|refinanc|debt|investment in/i,
    about: "what the company does with its money",
    lines: {
      risk: [
        "Alternatives: money paid out cannot be invested in the business.",
        "Debt: payouts financed with loans hurt when rates stay high.",
        "Habit: a payout that was raised is hard to cut without a price.",
      ],
      impact: [
        "Buybacks support a share over months, not on a given day.",
        "Funds that look for income take note of a changed dividend.",
        "A split changes the number of shares, not the worth of {co}.",
      ],
      outlook: [
        "A payout covered by free cash is a sign of strength, one covered by debt is not.",
        "Fewer shares lift earnings per share even when profit stands still, so both deserve a look.",
        "Steady policy over a cycle says more than one announcement.",
      ],
    },
    watch: ["free cash flow", "the pace of repurchases", "the average interest paid on debt"],
  },
  {
    name: "operations",
    pattern:
      /jobs?\b|hire|strike|recall|outage|site|plant|restructur|supply of|expansion|breaks ground|replace parts/i,
    about: "how the company runs its sites and its supply",
    lines: {
      risk: [
        "Delay: a halted site or a missing part shows in deliveries a quarter later.",
        "Cost: repairs, severance and overtime come before any saving.",
        "Reputation: customers remember faults longer than markets do.",
      ],
      impact: [
        "The move is usually small unless a main product of {co} is affected.",
        "Competitors with spare capacity can gain for a while.",
        "Suppliers named in the report may react more strongly than {co} itself.",
      ],
      outlook: [
        "Capacity is a promise about demand: it pays only if the orders come.",
        "Savings programmes help once; productivity helps every year.",
        "How openly {co} reports the matter is a fair measure of its management.",
      ],
    },
    watch: ["delivery times", "one-time costs in the next report", "talks with staff and suppliers"],
  },
  {
    name: "product",
    pattern:
      /launch|unveil|new generation|rollout|cuts prices|line-up|orders for|deliveries|tests\b|contract|supply deal|team up|picks\b|partnership/i,
    about: "products and customers",
    lines: {
      risk: [
        "Adoption: interest at launch is not the same as repeated orders.",
        "Price: a low entry price wins share and costs margin.",
        "Rivals: an answer from competitors is rarely more than a season away.",
      ],
      impact: [
        "Announcements move a share less than delivery dates and order numbers.",
        "Partners named beside {co} can react more strongly when they are smaller.",
        "The first reviews and channel checks decide whether the move lasts.",
      ],
      outlook: [
        "A product matters when it brings customers back, so services around it deserve attention.",
        "Contracts over several years make revenue easier to predict, at a price.",
        "The share of revenue spent on research shows whether this is one step of many.",
      ],
    },
    watch: ["first sales figures", "prices of rivals", "the next product calendar"],
  },
  {
    name: "market",
    pattern: /./,
    about: "the market around the company",
    lines: {
      risk: [
        "Context: a general headline reaches companies in different ways and at different speeds.",
        "Rates: financing costs and the value of future profits move with interest rates.",
        "Sentiment: prices can move without news about {co} and move back as quietly.",
      ],
      impact: [
        "Index funds move all members together, whatever the single story.",
        "Shares that rose most before tend to swing most on general news.",
        "Currency and commodity prices often show the direction before shares do.",
      ],
      outlook: [
        "General news changes the weather, while the ship is the business of {co}.",
        "Companies with little debt and steady customers get through most turns.",
        "Comparing several quarters of data avoids drawing a line through one point.",
      ],
    },
    watch: ["the next economic releases", "statements of the central bank", "what {co} itself reports"],
  },
];

export const upWords =
  /\b(beats?|tops?|rais(e|es|ed)|lifts?|rises?|climbs?|gains?|upgrades?|wins?|clears?|strong|record|higher|up|ahead|grows?|jumps?|approval|expands?|buy)\b/i;
export const downWords =
  /\b(miss(es)?|cuts?|falls?|slips?|drops?|downgrades?|weak(er)?|warns?|lowers?|lower|recalls?|probe|review|strike|delays?|pauses?|disappoints?|down|below|loses?|outage|withdraws?)\b/i;
