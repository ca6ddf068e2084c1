/** Invented stories in our own words: what a good reader finds on the pages that are made of them. */
export type NewspaperArticle = { slug: string; title: string; author: string; paragraphs: readonly string[] };

export const newspaperArticles: readonly NewspaperArticle[] = [
  {
    slug: "harbor-steel-forecast",
    title: "Harbor Steel raises its forecast as shipyards order ahead",
    author: "Ines Calder",
    paragraphs: [
      "Harbor Steel lifted its profit forecast for the second time this year after shipyards along the coast placed orders months earlier than usual, the company said on Thursday.",
      "The mill now expects operating profit of $410 million to $440 million, up from a range that ended at $395 million in August. Revenue should grow by about 6%, it said, while energy costs fall with the new furnace in Port Lindel.",
      "“Our customers want certainty, and they are ready to pay a little for it,” chief executive Marta Quist told analysts on a call. She said that the order book covers three quarters of next year's capacity, the most since 2018.",
      "Shares rose 4.2% in early trading before giving back part of the gain. Two brokers raised their targets, and one warned that imports could return as soon as the spring, when a quota on plate from overseas is reviewed.",
      "The company keeps its dividend at 55 cents a share and plans to buy back stock worth $120 million over the next eighteen months, provided that its debt stays below twice its earnings.",
      "Rivals were less cheerful. Northfield Rolling said last week that demand from builders is the weakest in a decade, and it idled one of its two lines in the valley until the turn of the year.",
    ],
  },
  {
    slug: "lakeside-bank-deposits",
    title: "Lakeside Bank wins back deposits, at a price",
    author: "Tom Adebayo",
    paragraphs: [
      "Customers moved money back to Lakeside Bank in the third quarter, but the lender had to offer them more for it, and its margin shrank for the fifth time in a row.",
      "Deposits climbed 3% to $61.4 billion, the bank reported on Tuesday. A year ago savers had drained almost a tenth of its balances within six weeks after a rival failed.",
      "The average rate that it pays rose to 2.7% from 2.1%. That left a net interest margin of 2.58%, ten basis points lower than in the spring and below what most analysts had expected.",
      "Finance chief Priya Nolan said that the worst is over. Certificates worth $9 billion mature before the end of the year, she noted, and most of them were sold when rates were at their peak.",
      "Loans to offices remain the sore point. The bank set aside another $85 million for them and sold two buildings in the old town at a loss, which it did not put into numbers.",
      "Investors took the report calmly. The stock closed 0.6% lower in a market that was down by half as much, and it still trades at less than the value of its assets on paper.",
    ],
  },
  {
    slug: "orchard-chips-export",
    title: "Orchard Chips waits for an export licence",
    author: "Lena Brandt",
    paragraphs: [
      "Orchard Chips will not ship its fastest processors abroad before it has a licence, the company told investors, and it took the sales out of its plan for the coming quarter.",
      "The change costs about $300 million, or a little less than 5% of what analysts had pencilled in. Orchard said that demand at home is strong enough to make up for most of it by the summer.",
      "Officials asked chip makers in October to apply for each large order. Lawyers who know the process say that an answer takes ninety days in simple cases and far longer where the buyer runs its own data centers.",
      "“We would rather be late than wrong,” said Daniel Osei, who runs the company's operations. He added that parts already built for those orders can be used in other machines.",
      "Competitors face the same rule, but not all of them say how much it costs. Fernhill Semiconductors, the largest, reports next week, and options suggest that its shares may move by 7% in either direction.",
    ],
  },
];
