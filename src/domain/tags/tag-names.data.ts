import type { Tag } from "#domain/tags/tags.ts";

/**
 * How headlines call what a tag stands for; "|" separates names. A name alone says it beyond doubt. "~" before it: only
 * beside words of the market (see tag-evidence.ts). "^": only with a second capital, as in BOJ and BoJ. "?": the trade of
 * one company; it counts in a title.
 */
export const tagNames: Readonly<Record<Tag, string>> = {
  "sp-500": "~s&p|~s & p|s & p 500|s&p 500|s&p500|s & p 500 index|^spx|s and p 500",
  nasdaq: "nasdaq composite|nasdaq 100|nasdaq futures|~nasdaq|^ndx",
  dow: "dow stock|dow stocks|dow component|dow components|dow jones stocks|dow jones industrial average|dow jones industrials|dow industrials|dow futures|~dow|~dow jones|^djia",
  "russell-2000": "russell 2000|russell reconstitution|small cap russell",
  vix: "^vix|fear gauge|fear index|cboe volatility index",
  dax: "^dax|^mdax",
  "ftse-100": "^ftse|^ftse 100|^ftse 250|^footsie",
  "cac-40": "cac 40|france's cac|paris cac",
  "ibex-35": "^ibex|^ibex 35",
  "stoxx-europe": "^stoxx|^stoxx 600|^stoxx 50|euro stoxx|stoxx 600|stoxx europe 600",
  nikkei: "nikkei|nikkei 225|nikkei average|^topix",
  "hang-seng": "hang seng|hang seng index|hang seng tech",
  shanghai: "shanghai composite|^sse composite|^csi 300|shanghai stocks|shanghai shares|~shanghai index",
  sensex: "sensex|bse sensex",
  nifty: "~nifty|nifty 50|nifty bank|bank nifty",
  kospi: "kospi",
  "asx-200": "^asx 200|s & p asx 200|s&p asx 200|~^asx",
  tsx: "s & p tsx|s&p tsx|^tsx composite|~^tsx",
  bovespa: "bovespa|ibovespa",
  oil: "brent crude|brent oil|crude oil|^wti|^wti crude|oil prices|oil price|oil futures|crude prices|crude futures|crude stockpiles|crude inventories|crude exports|crude imports|crude output|opec|opec +|u.s crude|us crude|saudi crude|russian crude|petroleum reserve|~oil|~crude|~brent",
  "natural-gas":
    "natural gas|nat gas|natgas|henry hub|^lng|gas prices in europe|european gas|dutch gas|^ttf|~gas futures|liquefied natural gas",
  gold: "gold prices|gold price|spot gold|gold futures|gold bullion|gold reserves|gold etf|gold etfs|gold bars|gold bar|gold bulls|gold miners|gold mining stocks|gold stocks|bullion|^xauusd|^xau usd|~gold",
  silver:
    "silver prices|silver price|spot silver|silver futures|silver squeeze|silver etf|silver bullion|^xagusd|~silver",
  platinum: "platinum prices|platinum price|platinum futures|spot platinum|~platinum",
  palladium: "palladium prices|~palladium",
  copper:
    "copper prices|copper price|copper futures|copper tariff|copper tariffs|copper output|copper supply|~copper",
  aluminum: "aluminum prices|aluminium prices|aluminum premium|~aluminum|~aluminium",
  "iron-ore": "iron ore",
  nickel: "nickel prices|~nickel",
  lithium:
    "lithium prices|lithium price|lithium carbonate|lithium stocks|lithium miners|lithium glut|~lithium",
  uranium: "uranium prices|uranium price|uranium stocks|spot uranium|uranium spot|uranium miners|~uranium",
  wheat: "wheat prices|wheat futures|wheat exports|~wheat",
  corn: "corn prices|corn futures|corn exports|corn crop|~corn",
  soybeans:
    "soybean prices|soybean futures|soybean exports|soybean purchases|soybean imports|soybean crop|soybean crush|~soybeans|~soybean|~soy",
  coffee: "coffee prices|coffee price|coffee futures|arabica|robusta|coffee tariff|coffee exports|~coffee",
  cocoa: "cocoa prices|cocoa price|cocoa futures|cocoa costs|cocoa bean|cocoa beans|~cocoa",
  sugar: "sugar prices|sugar price|sugar futures|raw sugar|white sugar|sugar exports|~sugar",
  cotton: "cotton prices|cotton futures|cotton exports|~cotton",
  cattle: "live cattle|cattle prices|feeder cattle|cattle futures|~cattle",
  "us-dollar":
    "us dollar|u.s dollar|dollar index|^dxy|greenback|king dollar|weak dollar|weaker dollar|strong dollar|stronger dollar|softer dollar|soft dollar|firmer dollar|per dollar|~dollar",
  euro: "weak euro|weaker euro|strong euro|stronger euro|~euro",
  yen: "japanese yen|japan's yen|weak yen|weaker yen|strong yen|stronger yen|softer yen|~yen",
  pound:
    "british pound|pound sterling|weaker pound|weak pound|stronger pound|strong pound|softer pound|uk pound|~pound|~sterling",
  "swiss-franc": "swiss franc",
  yuan: "yuan|renminbi",
  "canadian-dollar": "canadian dollar|loonie",
  "australian-dollar": "australian dollar|aussie dollar|~aussie",
  rupee: "indian rupee|rupee",
  "mexican-peso": "mexican peso|mexico's peso",
  ruble: "ruble|rouble",
  won: "korean won|korea's won|s.korean won|~won",
  lira: "turkish lira|turkey's lira|~lira",
  real: "brazilian real|brazil's real|~real",
  bitcoin: "bitcoin|bitcoins|^btc|^btcusd",
  ether: "ethereum|ether etf|ether etfs|ether price|^eth|~ether|~ethers",
  solana: "solana",
  xrp: "^xrp",
  dogecoin: "dogecoin|^doge price|^doge coin",
  cardano: "cardano",
  litecoin: "litecoin",
  bnb: "^bnb|binance coin",
  tether: "^usdt|tether's usdt|~tether|tether stablecoin",
  "shiba-inu": "shiba inu coin|shiba inu price|shiba inu burn|shiba inu token|~shiba inu|^shib",
  fed: "federal reserve|^fomc|fed chair|fed chairman|fed governor|fed officials|fed official|fed minutes|fed meeting|fed rate|fed policymakers|fed president|fed speakers|fed funds|new york fed|fed nominee|fed pick|~fed|~powell",
  ecb: "^ecb|european central bank|~lagarde",
  "bank-of-england": "bank of england|^boe",
  "bank-of-japan": "bank of japan|^boj|~ueda",
  pboc: "^pboc|people's bank of china|china's central bank|chinese central bank",
  snb: "^snb|swiss national bank|swiss central bank",
  "bank-of-canada": "bank of canada|^boc",
  rba: "^rba|reserve bank of australia|australia's central bank",
  rbi: "^rbi|reserve bank of india|india's central bank",
  semiconductors:
    "chip demand|chip output|semiconductor|semiconductors|chip stocks|chip stock|chip shares|chipmakers|chip makers|chipmaking|?chipmaker|?chip maker|?chip designer|chip industry|chip sector|chip shortage|chip exports|chip export|chip curbs|chip tariffs|chip tariff|chip equipment|memory chips|memory chip|ai chips|advanced chips|chip giants",
  banks:
    "bank stock|bank stocks|bank shares|banking stocks|banking sector|bank earnings|big banks|regional banks|regional lenders|banking giants|wall street banks|?~banks|?~lenders",
  airlines:
    "airline stock|airline stocks|airline shares|airline industry|airline sector|airfares|?~airlines|?budget airline|?low cost airline|?discount airline|?~airline",
  automakers:
    "automakers|carmakers|auto makers|car makers|auto stocks|auto sector|auto industry|?automaker|?carmaker|auto tariffs|car industry|auto parts makers",
  "electric-vehicles":
    "ev stock|ev makers|ev stocks|ev sales|ev market|ev demand|ev startups|ev tax credit|ev tax credits|electric vehicle makers|electric vehicle sales|electric vehicles|electric car sales|electric carmakers|?ev maker|?ev startup|?electric vehicle maker",
  drugmakers:
    "pharma stock|drugmakers|drug makers|pharma stocks|pharma shares|big pharma|pharmaceutical stocks|pharmaceuticals tariffs|drug stocks|pharma industry|drug industry|pharma tariffs|?drugmaker|?drug maker",
  biotech:
    "biotech stock|biotech stocks|biotech shares|biotechs|biotech sector|biotech industry|biotech index|?biotech firm|?biotech company|?~biotech",
  retailers: "?retailers|retail stocks|retail shares|?~retailer",
  homebuilders:
    "homebuilders|home builders|homebuilder stocks|homebuilding stocks|?homebuilder|housebuilders|builder stocks",
  insurers: "?insurers|insurance stocks|health insurers|?~insurer|reinsurers",
  miners:
    "mining stock|mining stocks|mining shares|gold miners|copper miners|silver miners|lithium miners|uranium miners|mining sector|rare earth miners|rare earth stocks|?~miners",
  defense:
    "defense stock|defense stocks|defence stocks|defense shares|defence shares|defense contractors|defense sector|defence sector|defense companies|defence companies|arms makers|aerospace and defense",
  utilities: "?utilities|utility stocks|utility shares|utilities sector",
  energy:
    "oil stock|energy stock|energy stocks|energy shares|oil stocks|oil shares|oil majors|oil giants|big oil|oil companies|oil producers|shale producers|shale drillers|oil drillers|energy sector|oil refiners|us refiners|oilfield services|energy companies",
  technology:
    "tech stock|tech stocks|tech shares|big tech|tech selloff|tech sell off|tech rally|tech rout|tech giants|megacap tech|tech sector|technology stocks|technology shares|tech earnings|magnificent seven|mag 7|tech megacaps|tech bubble|tech wreck",
  software:
    "software stock|software stocks|software shares|software sector|software companies|software makers|?software maker|?software firm|?software company",
  cybersecurity:
    "cybersecurity stocks|cybersecurity firms|cybersecurity companies|cybersecurity shares|cybersecurity sector|?cybersecurity firm|?cybersecurity company",
  crypto:
    "crypto|cryptocurrency|cryptocurrencies|stablecoin|stablecoins|altcoins|altcoin|memecoins|meme coins|digital assets",
  cannabis:
    "cannabis stocks|marijuana stocks|pot stocks|weed stocks|cannabis shares|cannabis sector|marijuana rescheduling|cannabis industry|cannabis companies",
  solar:
    "solar stocks|solar shares|solar companies|solar industry|solar sector|solar makers|?solar company|?solar firm",
  "cruise-lines":
    "cruise stocks|cruise lines|cruise operators|cruise shares|cruise companies|?cruise operator",
  hotels: "hotel stocks|hotel operators|hotel chains|hotel shares|?hoteliers|hotel sector",
  restaurants:
    "restaurants stocks|restaurant stock|restaurant stocks|restaurant chains|restaurant shares|restaurant sector|fast food chains|?restaurant chain|?burger chain|?fast food chain",
  reits: "reits|reit stocks|real estate investment trusts|real estate stocks|office reits",
  telecoms:
    "telecom stocks|telecom shares|telecoms|telecom sector|telecom companies|telecom operators|wireless carriers",
  railroads: "railroad stocks|railroads|rail stocks|rail operators|?railroad operator",
};

/** Pairs that name both of their currencies: "EUR/USD", "EURUSD". */
export const currencyCodes: Readonly<Record<string, Tag>> = {
  eur: "euro",
  usd: "us-dollar",
  jpy: "yen",
  gbp: "pound",
  chf: "swiss-franc",
  cny: "yuan",
  cnh: "yuan",
  cad: "canadian-dollar",
  aud: "australian-dollar",
  inr: "rupee",
  mxn: "mexican-peso",
  rub: "ruble",
  krw: "won",
  try: "lira",
  brl: "real",
};
