/** Building blocks of invented posts: {co} {sym} {tag} first company, {co2} {sym2} {tag2} second; a tag is the symbol with a dollar sign. */
export const postTemplates: readonly { title: string; body: string; flair: string | null }[] = [
  {
    title: "Is {sym} still cheap after the last report?",
    body: "I went through the numbers of {co} again and the cash flow surprised me. What do you think about {tag} at this level? Not advice.",
    flair: "Company Discussion",
  },
  {
    title: "{co} vs {co2}: which one would you hold for ten years?",
    body: "Both are in my watch list. {tag} has the better margins, {tag2} has more room to grow. I keep going back and forth.",
    flair: "Company Discussion",
  },
  {
    title: "What am I missing about {co}?",
    body: "Everyone around me sells {co} and I do not see why. Debt is low, the dividend is covered, customers stay. {tag}",
    flair: "Company Question",
  },
  {
    title: "My portfolio after five years: {sym}, {sym2} and cash",
    body: "Started small, added every month, never looked at it in between. {tag} did most of the work and {tag2} taught me patience.",
    flair: "Portfolio",
  },
  {
    title: "Earnings thread: {co} reports this week",
    body: "Post your expectations for {co} here. I look at guidance more than at the quarter itself.",
    flair: "Earnings",
  },
  {
    title: "Deep dive: how {co} makes money",
    body: "Long post. First the segments, then the costs, then the risks.\n\n1. {co} sells more services every year.\n2. Input prices are falling.\n3. The main risk is {co2}.\n\nHappy to hear where I am wrong. Sources are the annual report and the last two calls. I own a small position in {tag}.",
    flair: "Analysis",
  },
  {
    title: "Dividend investors: thoughts on {co}?",
    body: "Payout looks safe to me, growth of the dividend has slowed. Anyone who has held {tag} through a recession?",
    flair: "Dividends",
  },
  {
    title: "{sym} options are pricing a big move",
    body: "Implied volatility of {co} is the highest in months. Either somebody knows something or it is just the calendar.",
    flair: "Options",
  },
  {
    title: "Sold {sym}, bought {sym2}. Roast me.",
    body: "Took the profit in {co} after three years and went into {co2}. The thesis is simple: better balance sheet.",
    flair: "Trades",
  },
  {
    title: "Daily discussion thread",
    body: "Talk about anything here. Be kind, no price targets without a reason.",
    flair: null,
  },
  {
    title: "How do you read a balance sheet in ten minutes?",
    body: "I am new here. Where do you look first, and what makes you close the document?",
    flair: "Beginner",
  },
  {
    title: "Rate cuts and bank shares: what does history say?",
    body: "Looked at the last four cycles. Banks such as {co} did not move the way I expected.",
    flair: "Macro",
  },
  { title: "News: {co} and {co2} extend their partnership", body: "", flair: "Company News" },
  { title: "{co} opens new site, local paper reports", body: "", flair: "Company News" },
];

export const userNames: readonly string[] = [
  "patient_panda",
  "margin_of_safety",
  "lazy_compounder",
  "tenbagger_dreams",
  "quiet_quant",
  "index_and_chill",
  "footnote_reader",
  "cashflow_carl",
  "sunday_analyst",
  "moat_digger",
  "slow_money",
  "ticker_tapir",
];
