/** How a second and a third desk put a headline of `stories.data.ts`; a headline that is not here is carried as it is. */
export const retellings: Readonly<Record<string, readonly string[]>> = {
  "{co} beats quarterly estimates as revenue climbs {growth}": [
    "{co} tops Wall Street forecasts for the quarter, revenue up {growth}",
    "Revenue growth of {growth} lifts {co} above quarterly expectations",
  ],
  "{co} tops forecasts with revenue of {revenue}": [
    "{co} revenue of {revenue} beats estimates",
    "{co} beats expectations, posts revenue of {revenue}",
  ],
  "{co} profit rises on strong demand for {thing}": [
    "Demand for {thing} lifts {co} profit",
    "{co}'s profit climbs as {thing} sell well",
  ],
  "{co} ({sym}) posts earnings of {eps} a share, ahead of expectations": [
    "{co} earns {eps} a share, topping estimates",
    "{co} beats estimates with earnings per share of {eps}",
  ],
  "{co} misses quarterly estimates as demand for {thing} softens": [
    "{co}'s quarterly results fall short on softer {thing} demand",
    "Weaker demand for {thing} leaves {co} below quarterly estimates",
  ],
  "{co} revenue slips {growth} to {revenue}": [
    "{co} sales fall {growth} to {revenue}",
    "{co}'s revenue down {growth} at {revenue}",
  ],
  "{co} ({sym}) earns {eps} a share, below expectations": [
    "{co} misses estimates with earnings of {eps} a share",
    "{co}'s profit of {eps} a share falls short of forecasts",
  ],
  "{co} raises full-year outlook on {thing} demand": [
    "{co} lifts annual forecast, citing demand for {thing}",
    "Demand for {thing} leads {co} to boost full-year guidance",
  ],
  "{co} lifts annual forecast, now sees {growth} growth": [
    "{co} raises full-year outlook, expects growth of {growth}",
    "{co} boosts annual guidance to {growth} growth",
  ],
  "{co} cuts full-year outlook, citing weaker {thing} demand": [
    "{co} lowers annual forecast as {thing} demand weakens",
    "Weak demand for {thing} forces {co} to trim full-year guidance",
  ],
  "{co} lowers annual forecast as costs rise": [
    "{co} cuts full-year outlook on higher costs",
    "Rising costs make {co} trim annual guidance",
  ],
  "{bank} upgrades {co} to buy, sees {thing} momentum": [
    "{co} upgraded to buy at {bank}",
    "{bank} lifts {co} to buy on {thing} momentum",
  ],
  "{bank} raises {co} price target to {target}": [
    "{co} price target raised to {target} at {bank}",
    "{bank} lifts {co} target to {target}",
  ],
  "{bank} downgrades {co} to hold on valuation": [
    "{co} downgraded to hold by {bank}",
    "{bank} cuts {co} to hold, citing valuation",
  ],
  "{bank} cuts {co} price target to {target}": [
    "{co} price target lowered to {target} at {bank}",
    "{bank} trims {co} target to {target}",
  ],
  "{co} unveils new generation of {thing}": [
    "{co} shows off next generation of {thing}",
    "New generation of {thing} introduced by {co}",
  ],
  "{co} to launch {thing} in {place} in {month}": [
    "{co} plans {month} launch of {thing} in {place}",
    "{thing} from {co} to come to {place} in {month}",
  ],
  "{co} cuts prices of {thing} in push for market share": [
    "{co} lowers {thing} prices to win market share",
    "{co} trims prices for {thing} to gain market share",
  ],
  "{co} delays rollout of {thing} to {month}": [
    "{co} postpones {thing} rollout until {month}",
    "Rollout of {thing} at {co} delayed to {month}",
  ],
  "{co} to buy {startup} for {amount}": [
    "{co} agrees to acquire {startup} in {amount} deal",
    "{startup} to be acquired by {co} for {amount}",
  ],
  "{co} in talks to acquire {startup}, people familiar say": [
    "{co} in talks to buy {startup}, sources say",
    "{co} weighs purchase of {startup}: report",
  ],
  "{co} agrees to sell {place} unit for {amount}": [
    "{co} to sell its {place} business for {amount}",
    "{co} sells {place} unit in {amount} deal",
  ],
  "{co} completes purchase of {startup}": [
    "{co} completes acquisition of {startup}",
    "{co} closes {startup} purchase",
  ],
  "{co} and {co2} team up on {thing}": [
    "{co}, {co2} form partnership for {thing}",
    "{co2} and {co} to collaborate on {thing}",
  ],
  "{co} signs multi-year supply deal with {co2}": [
    "{co}, {co2} sign supply agreement for several years",
    "{co} and {co2} agree on multi-year supply pact",
  ],
  "{co}, {co2} extend partnership through 2029": [
    "{co} and {co2} extend their alliance to 2029",
    "{co} and {co2} prolong partnership until 2029",
  ],
  "{agency} clears {co} plan for {thing}": [
    "{co} wins {agency} approval for {thing} plan",
    "{co}'s {thing} plan approved by {agency}",
  ],
  "{agency} opens review of {co} {thing}": [
    "{co} {thing} under {agency} review",
    "{agency} starts review of {thing} at {co}",
  ],
  "{co} to appeal {agency} ruling": [
    "{co} says it will appeal {agency} ruling",
    "{co} plans appeal against {agency} ruling",
  ],
  "{co} names new finance chief": ["{co} appoints new CFO", "{co} picks new chief financial officer"],
  "{co} chief executive to step down in {month}": [
    "{co} CEO to leave in {month}",
    "{co}'s CEO will step down in {month}",
  ],
  "{co} announces {amount} share buyback": [
    "{co} to buy back {amount} of its shares",
    "{co} board approves {amount} stock repurchase",
  ],
  "{co} raises dividend by {pct}": ["{co} lifts dividend {pct}", "{co} boosts payout by {pct}"],
  "{co} sells {amount} of bonds in busy week for issuers": [
    "{co} raises {amount} in bond sale",
    "{co} sells bonds worth {amount}",
  ],
  "{co} plans {amount} investment in {place}": [
    "{co} to invest {amount} in {place}",
    "{co} will invest {amount} in {place}",
  ],
  "{co} to hire {count} people in {place}": [
    "{co} plans to hire {count} workers in {place}",
    "{co} hiring {count} in {place}",
  ],
  "{co} breaks ground on {amount} site in {place}": [
    "{co} begins work on {amount} site in {place}",
    "{co} starts building {amount} site in {place}",
  ],
  "{co} to cut about {count} jobs in restructuring": [
    "{co} to lay off about {count} workers",
    "{co} plans {count} job cuts as it restructures",
  ],
  "{co} workers in {place} vote on strike": [
    "{co} employees in {place} hold strike vote",
    "Strike vote at {co} in {place}",
  ],
  "{co} recalls some {thing} over labelling fault": [
    "{co} recalling {thing} because of labelling fault",
    "Labelling fault leads to recall of {co} {thing}",
  ],
  "{co} wins {amount} contract for {thing}": [
    "{co} awarded {amount} contract for {thing}",
    "{co} lands {amount} {thing} contract",
  ],
  "Unemployment in {place} falls to {pct}": [
    "{place} jobless rate drops to {pct}",
    "{place}'s unemployment rate down to {pct}",
  ],
  "Factory orders in {place} rise {pct}, more than forecast": [
    "{place} factory orders climb {pct}",
    "Factory orders in {place} up {pct}, beating forecasts",
  ],
  "Inflation in {place} slows to {pct}": [
    "{place} inflation eases to {pct}",
    "Consumer prices in {place} up {pct}",
  ],
  "Exports from {place} fall {pct} on weaker demand": [
    "{place} exports drop {pct} as demand weakens",
    "{place}'s exports down {pct}",
  ],
  "Home prices in {place} up {pct} from a year ago": [
    "{place} home prices rise {pct} from a year earlier",
    "Home prices in {place} climb {pct}",
  ],
};
