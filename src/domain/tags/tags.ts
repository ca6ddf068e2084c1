/**
 * What a headline can be about beside companies, by kind. A tag says what the words name; it has no price and never takes
 * the place of a company.
 */
export const tagsByKind = {
  index: [
    "sp-500",
    "nasdaq",
    "dow",
    "russell-2000",
    "vix",
    "dax",
    "ftse-100",
    "cac-40",
    "ibex-35",
    "stoxx-europe",
    "nikkei",
    "hang-seng",
    "shanghai",
    "sensex",
    "nifty",
    "kospi",
    "asx-200",
    "tsx",
    "bovespa",
  ],
  commodity: [
    "oil",
    "natural-gas",
    "gold",
    "silver",
    "platinum",
    "palladium",
    "copper",
    "aluminum",
    "iron-ore",
    "nickel",
    "lithium",
    "uranium",
    "wheat",
    "corn",
    "soybeans",
    "coffee",
    "cocoa",
    "sugar",
    "cotton",
    "cattle",
  ],
  currency: [
    "us-dollar",
    "euro",
    "yen",
    "pound",
    "swiss-franc",
    "yuan",
    "canadian-dollar",
    "australian-dollar",
    "rupee",
    "mexican-peso",
    "ruble",
    "won",
    "lira",
    "real",
  ],
  coin: [
    "bitcoin",
    "ether",
    "solana",
    "xrp",
    "dogecoin",
    "cardano",
    "litecoin",
    "bnb",
    "tether",
    "shiba-inu",
  ],
  "central-bank": [
    "fed",
    "ecb",
    "bank-of-england",
    "bank-of-japan",
    "pboc",
    "snb",
    "bank-of-canada",
    "rba",
    "rbi",
  ],
  sector: [
    "semiconductors",
    "banks",
    "airlines",
    "automakers",
    "electric-vehicles",
    "drugmakers",
    "biotech",
    "retailers",
    "homebuilders",
    "insurers",
    "miners",
    "defense",
    "utilities",
    "energy",
    "technology",
    "software",
    "cybersecurity",
    "crypto",
    "cannabis",
    "solar",
    "cruise-lines",
    "hotels",
    "restaurants",
    "reits",
    "telecoms",
    "railroads",
  ],
} as const;

export type TagKind = keyof typeof tagsByKind;
export type Tag = (typeof tagsByKind)[TagKind][number];

export const tagIds: readonly Tag[] = Object.values(tagsByKind).flat();

const kindsByTag = new Map<Tag, TagKind>(
  (Object.keys(tagsByKind) as TagKind[]).flatMap((kind) => tagsByKind[kind].map((tag) => [tag, kind])),
);
export const kindOfTag = (tag: Tag): TagKind => kindsByTag.get(tag) ?? "sector";

const known: ReadonlySet<string> = new Set(tagIds);
export const isTag = (text: string): text is Tag => known.has(text);

/** A tag among the symbols of companies, none of which has such a sign: in the search index. */
export const tagTerm = (tag: string): string => `#${tag}`;

/** Most tags of one item: a table of closing prices names all of them. */
export const tagsPerItemMax = 8;
