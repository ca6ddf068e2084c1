/**
 * Phrases in which a name of tag-names.data.ts means something else; "/" lists choices, "|" separates phrases. The longest
 * phrase at a place counts.
 */
export const otherTagSenses = [
  // Metals: medals, colors, places, firms, jewelry.
  "gold/silver/olympic/bronze medal/medals/medalist/medalists/medallist/winner/winners|olympic gold/silver|gold rush/standard/coast/star/card/rated/level/tier/cup/mountain/road/fields/bond/label/record/club/digger|rose/white/fool's gold|good as gold|going for gold|wins/won/win/takes/claims gold/silver in/at/for",
  "silver lake/spring/springs/alert/lining/linings/airways/spoon/screen/bullet/age/tsunami/creek/state/beach/line|sterling silver",
  "platinum jubilee/card/cardholders/status/equity/member/members/album/record|copper mountain/wire/wires/pipe/pipes/theft/thefts/thieves/canyon|nickel and dimed/dime/diming|nickel dimed",
  "lithium ion/battery/batteries/drug/americas|aluminum foil/foils/can/cans",
  // Oil that is no crude, crude that is no oil.
  "olive/palm/fish/essential/cooking/vegetable/coconut/motor/sunflower/castor/snake/cod/cbd/hemp/engine/krill/soybean/canola/rapeseed/baby/tea/argan/edible/used oil/oils|oil painting/paintings/change/changes/leak/leaks/spill/spills/filter/filters/paint/can/city|midnight oil|burning oil|crude humor/humour/remark/remarks/joke/jokes/language/comment/comments/drawing/estimate/weapon|brent musburger/saunders/spence/council/cross/bolton/bozeman/ozar",
  // Crops on a plate or a body.
  "corn dog/dogs/maze/mazes/syrup/bread/flakes/chips/hole|sweet/pop/candy corn|cotton candy/on/swab/swabs/shirt/shirts/bowl/mather|100 cotton|tom cotton|sugar daddy/daddies/baby/land/substitute/substitutes/free/bowl/ray/hill/tax/taxes|blood/brown/added sugar/sugars|blood sugar levels/level|coffee shop/shops/chain/chains/maker/makers/cup/cups/table/holding/house/run/break/machine/machines/with/bar|morning/black coffee|wheat ridge|whole wheat|cattle prod/call|cocoa beach/butter/puffs",
  // Coins that are none, and amounts.
  "dollar store/stores/general/tree/menu/bill/bills/shave/club/question/coin/coins/thrifty|top/million/billion/trillion/half/family/bottom/sand/dime dollar|dollar for dollar|dollar cost averaging|euro 2016/2020/2024/2028/2032/final/zone/area/disney/tunnel/cup/vision/2025|women euro|pound of/for/puppy/puppies/cake/sign/lock|ezra/dog/per/a/bill pound|yen for|a yen|real estate/time/world/madrid/life/id/terms/housewives/wages/wage/gdp/good/brokerage/deal/reason/winner/estate's|won by|sterling bank/bancorp/infrastructure/check/k|raheem/donald sterling|aussie rules/open",
  // Indexes that are exchanges, publishers or companies.
  "dow inc/chemical/corning/chem|dow jones & company|dow jones publisher|dow jones owner|dow jones newswires|nasdaq inc/listed/listing/listings/delisting/notice/notification/rule/rules/compliance/private/verafin/stockholm/helsinki/copenhagen/dubai/baltic/exchange/ticker/debut/symbol/first/stock market rules|nasdaq stock market llc|nasdaq hearings panel|nasdaq minimum bid|nasdaq global market|nasdaq capital market|nasdaq global select market|nifty fifty|russell 3000/1000|dax shepard|tether ball/balls|solana beach/resources|cardano risk|shiba inu puppy/puppies/dog/dogs|tsx venture|tsx listed|asx listed",
  // Central banks that are others.
  "fed up|fed into|fed by|fed ex|west/blood/food/piggy/seed/river/central/milk/sperm/power/data/world/outer/sand/south/north/left/right/land/development/brain/tissue/memory/tyra/ernie/elizabeth bank/banks|banks on|banks of|ecb cricket|snb financial/bancorp/bancshares|rbi single/double/singles/doubles/leader/triple|us digital currency|boc hong/aviation|boc sciences",
  // Sectors: who is not one.
  "chip roy/gaines/wilson/kelly/in|poker/potato/chocolate/blue/corn/tortilla/bargaining chip/chips|crypto ag|american/united/southwest/alaska/spirit/frontier/hawaiian/delta/turkish/singapore/qatar/avelo/breeze/allegiant/british/ethiopian/philippine/japan/china/vietnam/malaysia/kenya/korean/china southern/china eastern/us airlines/airways|airline pilot/pilots/ticket/tickets/miles/passenger/passengers/seat/seats/crew/food/worker/workers/loyalty/safety/union|bitcoin/btc/crypto/coal/ethereum/gold illegal/trapped/striking miners|bitcoin/btc/crypto/coal/trapped/striking/illegal/chilean miners|biotech acquisition|retailer's remorse|solar eclipse/system/storm/storms/flare",
].join("|");

/** Words around a doubtful name, by what they say. */
export const tagCues = {
  /** Prices move. */
  moves:
    "rise rises rose rising risen fall falls fell falling gain gains gained gaining climb climbs climbed climbing jump jumps jumped jumping soar soars soared soaring surge surges surged surging rally rallies rallied rallying slip slips slipped slipping slide slides slid sliding drop drops dropped dropping dip dips dipped sink sinks sank sinking slump slumps slumped slumping tumble tumbles tumbled tumbling plunge plunges plunged plunging crash crashes crashed ease eases eased easing edge edges edged firm firms firmed steady steadies steadied retreat retreats retreated rebound rebounds rebounded recover recovers recovered extend extends extended snap snaps snapped hit hits top tops topped hover hovers hold holds held settle settles settled end ends ended close closes closed open opens opened trade trades traded trading swing swings waver wavers drift drifts sag sags shed sheds add adds lose loses lost erase erases pare pares flat higher lower down up mixed weaken weakens weakened weakening strengthen strengthens strengthened strengthening advance advances advanced decline declines declined outperform outperforms underperform underperforms outshine outshines outpace outpaces lag lags reverse reverses reclaim reclaims near nears pop pops spike spikes spiked skyrocket skyrockets stumble stumbles struggle struggles stabilize stabilizes stabilise stabilises pull pulls consolidate consolidates break breaks breach breaches cross crosses notch notches log logs post posts enter enters eye eyes test tests trim trims dive dives nosedive nosedives boom booms bounce bounces head heads set poised heading stay stays remain remains double doubles touch touches track tracks swoon swoons sell sheds finish finishes finished start starts tank tanks brace braces lead leads linger lingers lingering",
  /** What is traded of it. */
  trade:
    "price prices pricing futures future demand supply supplies output production producer producers exports export exporters imports import importers tariff tariffs stockpile stockpiles inventory inventories reserve reserves rally rallies rout selloff glut shortage deficit surplus bull bulls bear bears market markets trader traders trades etf etfs etp etps fund funds harvest crop crops contract contracts benchmark premium premiums outlook forecast forecasts rate rates index indexes average averages options record records high highs low lows weakness strength slump slide drop crash surge volatility volumes smelter smelters mine mines mining prospects hedge hedges bet bets token tokens stake staking validators whales whale holdings inflows outflows treasury treasuries buying purchases sanctions quota quotas cap shipments refiners refining rationing intervention today news week worries shock shocks squeeze stock stocks",
  /** Before it: it is bought, sold or weighed. */
  before:
    "spot physical buy buys buying bought sell sells selling sold pump pumping tokenized hoard hoarding versus vs against ship shipping export exporting import importing own owning paper digital safe haven cheaper costlier pricier weaker stronger weak strong soft softer firm firmer u.s rising falling cheap expensive",
  /** Between it and a word of the market: "demand for gold". */
  links: "in for of on to from about with",
  /** An amount stands before a currency that is no subject. */
  amounts: "million millions billion billions trillion thousand hundred mln bln m bn b a per",
  /** Of weight and of markets, anywhere. */
  measures:
    "ounce ounces oz barrel barrels bpd tonne tonnes ton bushel bushels bullion commodities commodity metals metal mcx comex lme nymex opec haven usda grains refinery smelter dalian havens goldman's crypto coins",
  /** The name of a place follows. */
  at: "at above below near past over under tops top breaks hits hit around beyond",
  /** Of who sets rates. */
  rates:
    "cut cuts cutting hold holds held raise raises raised hike hikes hiked keep keeps kept leave leaves left signal signals signaled say says said see sees saw to will may could should would must might can is rate rates policy easing tightening decision bets pivot pause independence speak speaks speech testimony testifies warns warn tells hints hint flags eyes weighs set stays stands skip skips officials chair chairman governor governors nominee pick bank minutes meeting meetings statement survey data faces ends likely expected watch week day independent has dot still begins delivers lifts lowers slashes approves unveils eases urges remarks backs forecasts projects trims admits aims",
  /** Before who sets rates, in headlines where every word has a capital. */
  rulers:
    "as after before on of to for by from against with and or if when while what why how ahead trump trump's the hawkish dovish us u.s jerome chair will can next us new york atlanta chicago boston dallas says",
  /** Makes a group of the word behind it, or begins a headline. */
  lists: "and or & vs versus",
  /** Of games whose bodies and counts have the letters of a central bank. */
  games: "cricket ashes test inning innings homer dodgers yankees mets cubs mlb baseball batting",
  is: "is are isn't was remains has about",
} as const;

export type TagCue = keyof typeof tagCues;
