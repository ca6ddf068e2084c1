/** Words that headlines of every event have; they are read over. */
export const idleWords = `
a an the and or but of to in on for as at by with from into over under up down about after amid against
during than then that this these those its their his her it he she they be is are was were will would may
might could can has have had been off out so far all per via say said see seen expect expected report
reported reportedly announce announced announcement according source analyst live news today now here why
how what who when more most some many much nearly almost around roughly least just also still again
another next last first new big major latest time ahead us u.s usa america american inc corp co ltd plc
company firm group holdings share stock reuters bloomberg cnbc wsj ft barron's marketwatch investing.com
yahoo street wall market maker giant parent world global worldwide percent yet set due amount total part
use make made get got go come came back way move day week plan aim eye consider explore weigh seek snapshot transcript highlight conference call financial fiscal
`;

/**
 * Words that mean one thing in headlines, a group a line; after `|` those that mean its opposite. `_` joins two words;
 * a word may stand in several groups. Marks before a group:
 *
 * - `=` things and people; the other groups are what happens,
 * - `+` tells an event nearly by itself, `-` is in headlines of many events,
 * - `!` one headline with the word and one with its opposite never tell one event, whatever else they say,
 * - `?` one headline with the word and one without it (or its opposite) never tell one event.
 */
export const wordGroups = `
buy bought acquire acquisition takeover purchase merge merger buyout sold_to
sell sold sale divest dump offload
-cut lower reduce trim slash decrease pare eliminate layoff lay_off laid_off downgrade | raise lift boost hike increase upgrade
=job role position worker employee staff workforce headcount layoff lay_off laid_off
-rise climb gain jump surge soar rally advance increase grow growth higher rocket spike pop rebound accelerate | fall fell drop decline slide slip sink sank tumble plunge slump dive lower lose shed retreat weaken weak weaker soft softer soften slow dip tank plummet sag skid
-beat top exceed surpass above better ahead_of | miss below short_of fall_short disappoint lag fail
=-estimate forecast outlook guidance guide expectation view consensus project prediction sales_target
!approve approval accept clear clearance okay ratify authorize authorise greenlight green_light nod | reject refuse decline_to turn_down vote_down vote_against
=+lawsuit suit litigation
=-court trial judge rule
!settle settlement | sue sued_by file_suit
+fine penalty
probe investigate investigation inquiry scrutinize audit look_into
=ceo chief_executive
=cfo finance_chief chief_financial
=coo operating_chief chief_operating
name appoint tap pick hire succeed replace promote resign step_down step_aside take_over leave depart retire retirement exit oust fire terminate become
=-board director
+buyback repurchase
+dividend payout
+split separate spinoff spin_off spin breakup break_up
contract award
-win won land secure prevail | lost
launch offer unveil introduce show reveal debut release roll_out
!start begin open resume restart reopen revive | stop halt pause suspend scrap cancel end call_off close shut_down sever discontinue terminate cut_tie ditch pull withdraw collapse shut
?complete finalize finalise wrap_up conclude closing_of | close
invest investment
=stake
+recall
-earnings profit profitable result income eps
-revenue sales
+same_store comparable comp
=record all_time
+bankruptcy bankrupt
+outage offline go_down
+hack breach cyberattack hacker
=tariff levy duty
=vehicle car truck ev electric suv auto automobile
=plant factory facility
=drug pill treatment therapy medicine vaccine injection
=-study test phase
=obesity weight_loss
=-annual full_year year yearly
=-quarter quarterly
-partner partnership team_up alliance collaborate collaboration together pact agreement deal agree sign
=fed federal_reserve
=-price cost
+target pt price_target
=-rate interest_rate interest
inflation cpi consumer_price
+jobless unemployment
=oil crude brent
?unchanged on_hold steady
overweight outperform
underweight underperform
+initiate initiated coverage
+ipo
ban prohibit outlaw
+charge writedown write_down impairment writeoff charge_off goodwill
+delay postpone late put_off
=deficit gap
=producer wholesale ppi
=gdp economy
=crash
meme
=worry fear concern
slide rout selloff sell_off
kill die death
join add added include
!confirm | deny denies dismiss
=subscriber user
delivery
=chip semiconductor processor
+strike
=-cloud
`;

/**
 * Kinds of texts, told by their headlines. Two kinds about one event are two stories: a forecast of results, the
 * results and the transcript of the call are not one.
 */
export const textKinds = {
  opinion:
    /\?$|\b(?:should you|cramer|prediction|undervalued|overvalued|fair value|reasons|vs\.?|zacks|(?:best|worst).* (?:stocks?|shares|etfs?|funds?)|(?:best|worst).perform|buy now|good stock|intrinsic|bull(?:ish)?|bear(?:ish)?|this .*stock|you should know|need to know|why|broader market)\b/i,
  roundup:
    /\b(?:stocks? to watch|stock market today|markets wrap|midday|movers|biggest moves|live coverage|(?:stock|index|dow jones|dow|s&p 500|nasdaq) futures)\b|^pre-?market/i,
  preview:
    /\b(?:preview|what to (?:expect|look)|ahead of(?! (?:estimate|forecast|expectation|view|wall|consensus))|countdown|to watch|coming up|(?:to|will) (?:release|report|host|announce|present|participate))\b/i,
  summary: /\b(?:conference call|key metrics|deep dive|takeaways|snapshot)\b/i,
  transcript: /\btranscript\b/i,
  highlights: /\bhighlights\b/i,
  questions: /\b(?:analyst questions|questions from)\b/i,
};

/** Headlines about the market as a whole are alike from day to day. */
export const marketWords = /\b(?:s&p 500|dow|nasdaq|nifty|sensex)\b/i;
