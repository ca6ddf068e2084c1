/** One name for each thing that is counted, and how texts write it. */
const unitWords: Record<string, string> = {
  shares: "share stock",
  users:
    "employee worker job position role people person adult staff staffer participant patient volunteer subject stellen mitarbeiter",
  customers: "customer subscriber user member account passenger visitor guest client",
  vehicles: "vehicle car truck delivery deliveries ev unit",
  homes: "home house apartment",
  rooms: "room",
  stores: "store shop location outlet restaurant branch branches club",
  sites: "plant factory factories site facility facilities mine refinery refineries warehouse fab",
  aircraft: "jet plane aircraft airliner airplane",
  ships: "ship vessel tanker",
  launches: "launch launches",
  contracts: "deal contract order agreement policy policies transaction",
  products: "model product drug brand title game film",
  hotels: "hotel",
  countries: "country countries nation market",
  years: "year",
  quarters: "quarter",
  months: "month",
  weeks: "week",
  days: "day",
  hours: "hour",
  minutes: "minute",
  barrels: "barrel boe bpd",
  tonnes: "tonne ton",
  ounces: "ounce",
  pounds: "lb",
  miles: "mile",
  kilometres: "kilometre kilometer km",
  cattle: "head cattle",
  transactions: "payment",
  analysts: "analyst",
  cuts: "cut",
  hikes: "hike",
  votes: "vote",
  satellites: "satellite",
  chips: "chip gpu processor",
  points: "point",
  dozens: "dozen",
  eggs: "egg",
  nights: "night",
  reactors: "reactor",
  states: "state",
  claims: "claim lawsuit case",
};

/** Words of companies' everyday business, in the singular, to the thing they count. */
export const units: ReadonlyMap<string, string> = new Map(
  Object.entries(unitWords).flatMap(([unit, words]) => words.split(" ").map((word) => [word, unit] as const)),
);

/** Their numbers say how a text is built and claim nothing. */
export const structuralNouns =
  /^(?:\w+ ){0,2}(?:risks?|reasons?|points?(?! (?:of|in)? ?\d)|factors?|things?|drivers?|questions?|scenarios?|ways?|takeaways?|signals?|items?|aspects?|sides?|cases|themes?|issues?|considerations?|channels?|paths?|areas?|catalysts?|indicators?|options?|possibilities|headwinds?|tailwinds?|concerns?|elements?|effects?|consequences?|readings?|views?|fronts?|forces?|halves|camps?|steps?|parts?|facts?|caveats?|arguments?|observations?|variables?|metrics?|numbers?|figures?)\b/i;

/** Names in which a number is no claim: indexes, forms, bonds, horizons. */
export const numberedNames =
  /\b(?:s&p ?(?:500|400|600|100)|russell ?\d{4}|nasdaq[- ]?100|dow ?30|ftse ?\d{2,3}|nikkei ?225|cac ?40|dax ?40|stoxx ?\d{2,3}|csi ?300|(?:fortune|global) ?\d{2,4}|topix ?\d+|kospi ?200|(?:2|3|5|7|10|20|30)-year (?:us |u\.s\. )?(?:treasur\w+|yields?|notes?|bonds?|gilts?|bunds?|mortgages?|fixed)|52[- ]weeks?|(?:50|100|200)-day (?:moving )?average|(?:form )?(?:10-[kq]|8-k|6-k|20-f|13[dfg]|s-[134])|401\(?k\)?|24\/7|break-?even|covid-19|(?:trailing|forward|next|last) (?:12|twelve)[- ]months?|12-month (?:forward|trailing|price|target)\w*|industry 4\.0)/gi;

export const upWords =
  "rose|rises?|risen|rising|gain(?:s|ed|ing)?|up|upside|climb(?:s|ed|ing)?|jump(?:s|ed|ing)?|surg(?:e|es|ed|ing)|soar(?:s|ed|ing)?|grew|grow(?:s|n|th|ing)?|increas(?:e|es|ed|ing)|higher|advanc(?:e|es|ed|ing)|rall(?:y|ied|ies)|add(?:s|ed|ing)|expand(?:s|ed|ing)?|improv(?:e|es|ed|ing|ement)|above|rebound(?:s|ed)?|beat(?:s|ing)?|hik(?:e|ed|es)|rais(?:e|es|ed|ing)|lift(?:s|ed|ing)?|boost(?:s|ed|ing)?|premium|outperform(?:s|ed)?|exceed(?:s|ed)?|topp(?:ed|ing)|leap|leapt|spik(?:e|ed)|ahead|plus|firmer|stronger|more|better|larger|bigger|dearer|widen(?:s|ed)?|swell(?:ed)?|upgrad(?:e|ed)|accelerat(?:e|ed|ion)|climbing|earned|stieg(?:en)?|steigt|kletterte|wuchs(?:en)?|gewann|höher|mehr|legten?|zulegten?|subi(?:eron)?|creci(?:eron)?|aument(?:a|aron)?|avanz(?:aron)?|más|plus";
export const downWords =
  "ga?ve up|gives up|giving up|collaps(?:e|ed|ing)|crash(?:ed|ing)?|crater(?:ed|ing)?|tank(?:ed|ing)?|div(?:e|es|ed|ing)|dove|fell|falls?|fallen|falling|drop(?:s|ped|ping)?|declin(?:e|es|ed|ing)|down|downside|lost|los(?:e|es|s|ses|ing)|slid(?:es?|ing)?|slump(?:s|ed)?|plung(?:e|es|ed|ing)|plummet(?:s|ed)?|tumbl(?:e|es|ed|ing)|sank|sinks?|sunk|decreas(?:e|es|ed|ing)|lower(?:s|ed|ing)?|cut(?:s|ting)?|reduc(?:e|es|ed|tion|ing)|shr[aiu]nk(?:s|ing)?|contract(?:ed|ion)|below|shed(?:s|ding)?|dip(?:s|ped)?|weaken(?:s|ed)?|slip(?:s|ped|ping)?|eas(?:e|es|ed|ing)|retreat(?:s|ed)?|miss(?:es|ed|ing)?|discount|slash(?:es|ed)?|trim(?:s|med)?|worse|behind|shortfall|short|off|minus|less|fewer|smaller|weaker|cheaper|narrow(?:s|ed)?|downgrad(?:e|ed)|under|sank(?:en)?|sinkt|fiel(?:en)?|schrumpften?|verlor(?:en)?|niedriger|weniger|cay(?:eron)?|baj(?:aron)?|perdi(?:eron)?|retrocedi(?:eron)?|menos";
