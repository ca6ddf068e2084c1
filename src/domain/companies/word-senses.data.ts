/**
 * Phrases in which a name is not the company. "_" is the name, "/" lists choices, "|" separates
 * phrases, and "*" stands for a word anywhere in the headline.
 */
export const otherSenses: Record<string, string> = {
  permian:
    "_ basin/pipeline/pipelines/producer/producers/driller/drillers/operator/operators/oil/gas/shale/output/production/crude/frackers/acreage/rig/rigs/well/wells/boom/assets/deal/deals/natural/midstream/drilling/counties/barrels/region/extinction|the/in/from _",
  apple:
    "_ pie/pies/cider/juice/orchard/orchards/grower/growers/farmers/crop/crops/tree/trees/harvest/sauce/picking/export/exports/farm/farms/varieties/season|big/bad/candy/golden/caramel/rotten/green _|adam's _|_ of|the big _",
  amazon:
    "_ clearing/deforestation/fires|_ rainforest/rain/river/rivers/tributary/tributaries/estuary/floodplain/valley/waters/basin/jungle/deforestation/tribe/tribes/region/forest/forests/delta/soy/summit/biome/indigenous/wildfires/drought|_ fire/fires rage/raging/burn/burning/in/threaten/threatens/are/spread/worsen/surge/smoke/crisis/season/continue|brazil/brazil's/brazilian/peruvian/colombian/burning _|across the _|in the _|of the _|the _ from/shot/is/are/was/has/burns/burning|save/saving/protect/protecting/defend/defended/defending the _|*deforestation|*rainforest",
  tesla: "nikola _|_ coil/coils",
  oracle: "_ bone/bones|_ of omaha|the _ of",
  meta: "so _|_ analysis/analyses/question/questions/data/physics/trend/narrative/verse",
  visa: "travel/work/student/golden/tourist/entry/transit/e/us/immigration/eb/free/no/spouse/worker/new/russian/schengen/h1b/1b/residency/business/investor/j/f/o/l/nomad/family/humanitarian/chinese/indian/american/u.s/skilled/temporary/permanent/visitor/exit/retirement/refugee _|_ run/runs/service/services/limits/limit/cap/caps/lottery/sponsors/sponsor/free/waiver/waivers/ban/bans/rule/rules/restriction/restrictions/program/programs/programme/application/applications/applicant/applicants/fee/fees/holder/holders/overstay/overstays/curb/curbs/policy/policies/process/interview/interviews/requirement/requirements/bond/bonds/issuance/suspension/norms/regime/delay/delays/backlog/backlogs/denial/denials/revocation/revocations/crackdown/scheme/status/sponsorship/appointment/appointments/lottery/cap/processing/system/sponsor/scam/scams/approval/approvals/freeze/reform/category/seekers|_ on arrival|h 1b _",
  target:
    "price/earnings/profit/sales/inflation/growth/deficit/climate/emission/emissions/fiscal/gdp/production/delivery/return/rate/revenue/takeover/acquisition/buyout/stock/prices/2/with/a/of/its/their/his/our/my/your/new/raised/street/year/analyst/soft/prime/moving/easy/hits/term/intraday/stretch/next/for/consensus/carbon/budget/net/zero/borrowing/spending/debt/savings/retirement/the/this/that/2030/2050/key/official/set/sets/capacity/output/hiring/margin/income/upside/median/average/potential/likely/legal/top/takeout/nato/policy/key _|_ price/prices/of/rs/at/range/rate/zone/audience/market/markets/list/date/dates/weight/practice/acquired/company/companies/population/level/levels/allocation/fund/funds|_ raised/lifted/lowered/boosted/hiked/trimmed/slashed/upped/bumped/increased to/by/at|on _|under _|fund/funds/etf/etfs/bill/rules/sanctions/tariffs/law/lawsuits/tax will _",
  arm: "titan/robotic/robot/bionic/prosthetic/mechanical/investment/lending/venture/trading/asset/management/research/finance/financing/consulting/military/political/retail/charitable/philanthropic/media/ai/cloud/crypto/banking/insurance/indian/chinese/an/the/its/his/her/their/left/right/strong/broken/strategic _|_ of/race/wrestling/twisting/injury/sleeve/band",
  shell:
    "_ company/companies/out/shock/shocked/game/games/corporation/corporations/firm/firms/entity/entities/casing/casings/egg/eggs/script/scripts/structure/structures/bank/banks|egg/sea/bomb/tortoise/out/turtle/taco/hard/soft/empty/artillery _|a _ of|nutshell _|in a _",
  ford: "*kavanaugh|harrison/gerald/doug/betty/tom/blasey/henry/eileen/bill/rob/ben/president/premier/rod/john/whitey/glenn/faith/christine/jerry/lita _|_ nation/theatre/theater/foundation/government/administration/presidency|_ says ontario",
  gap: "wage/pay/gender/funding/trade/wealth/valuation/the/a/price/output/credit/budget/income/skills/spending/generation/performance/this/widening/narrowing/supply/fiscal/account/that/shortfall/confidence/tax/racial/talent/age/knowledge/financing/pension/savings/education/deficit/coverage/growth/big/huge/investment/value/opportunity/technology/productivity/digital/culture/liquidity/attainment/retirement/achievement/labor/labour/its/their/competitive/revenue/infrastructure/protection/yield/employment/housing/infrastructure _|_ year/years/up/down/between/in/widens/widen/narrows/narrow/higher/lower/fill/filled/with/opening/risk/growing/keeps|mind the _|bridge/bridges/bridging/close/closes/closing/fill/fills/filling/narrow _",
  square:
    "times/trafalgar/union/tiananmen/madison/red/public/herald/berkeley/leicester/sloane/parliament/tahrir/washington/harvard/town/market/central/grand/hudson/canada _|_ feet/foot/off/mile/miles/enix/meter/meters/metre/metres/root/one/deal/kilometer/kilometers/kilometre/kilometres/inch/inches/footage/pharmaceuticals/dance/up/pegs|per/million/thousand _|back to _",
  block:
    "_ storage/trade/trades/deal/deals/chain/buster/busters/grant/grants/of/sale/sales/list/lists/party/funding/the/on/time/reward/rewards/height/size/explorer/producers/plan/merger/takeover/bid/access/any/all|road/stumbling/building/trade/euro/voting/cell/mental/ad/chopping/auction/landing/starting/power/trading/apartment/tower/office/writer's/city/engine/a/the/to/could/would/may/might/will/should/cannot/can/judge/judges/senate/democrats/republicans/lawmakers/courts/not/didn't/won't/and/seeks/try/tries/trying/court/eastern/brics/new/key/cinder/concrete/genesis/bitcoin/office/residential/oil/exploration/offshore/this/that/eu/african/asian/opposition/first _|h&r _|jenner & _",
  match:
    "football/cricket/test/tennis/soccer/boxing/wrestling/chess/perfect/good/bad/no/401k/employer/can't/to/must/will/could/can/company/the/a/not/cannot/doesn't/didn't/mix/death/shouting/ipl/league/cup/world/final/title/first/opening/qualifying/friendly/exhibition/rugby/best/may/might/should/would/helps/grudge/love/odd/ideal/unlikely/don't/won't/couldn't/sparring _|_ day/up/ups/winner/fixing/play/point/made/report/live/preview/highlights/today/tickets/between/the/those/or/for",
  zoom: "_ in/out/lens/call/calls/meeting/meetings/past/ahead/higher/up/over/to/towards/toward/fatigue/town/towns/hearing/interview/class/classes/boom|to/will/could/and/a/on/over/via/shares/stocks _",
  snap: "_ election/elections/poll/polls/vote/judgment/judgement/judgments/back/out/decision/decisions/benefit/benefits/up/a/losing/winning/its/their/streak/two/three/four/five/six/gain/gains/rally/on/food/program/cuts/recipients/survey/peas/eligibility/payments/funding/work/enrollment/into/under/shut|cold/oh/finger/a/federal/ginger/to/food/stocks/shares/bonds/state/calls/for/call/of/poll/cut/full/november/losing/on/brandy _|stamps _|food stamps _",
  delta:
    "_ dental|_ variant/variants/force/hedging/hedge/hedged/wave/strain/neutral/sky/smelt/region/blues/state/wing/plus/outbreak/surge/cases/lloyd/farmers/water/tunnel|niger/mekong/yangtze/mississippi/pearl/nile/river/sacramento/okavango/danube/the/indus/amazon/burrard _|*covid|*coronavirus|*variant",
  alphabet: "_ soup/board/book/letters/song|the _|letters of the _",
  caterpillar: "_ fungus/larva/larvae/tracks/roll/drive/club|hungry _",
  strategy:
    "hold/growth/investment/investing/trading/ai/market/business/new/the/a/its/their/his/her/trump's/tariff/pricing/exit/brand/dividend/portfolio/retirement/chief/equity/macro/rates/credit/bond/options/sales/content/digital/data/climate/energy/security/defense/industrial/corporate/capital/treasury/monetary/china/ev/turnaround/product/cost/hedge/marketing/investor's/crypto/long/global/national/this/that/our/my/your/and/of/turnaround/simple/cloud/income/winning/communications/fx/quant/value/stock/stocks/m&a/same/best/key/clear/expansion/multi/buy/withdrawal/tax/estate/wealth/fed's/political/legal/military/mining/chip/vaccine/covid/fund/funding/risk/event/acquisition/core/what/bold/latest/big/smart/right/better/strategy/momentum/platform/streaming/growth/currency/head _|_ #/2020/2021/2022/2023/2024/2025/2026/2027/2028/2030/session/sessions/day/review/update/meeting/officer/group/for/to/of/behind/head/chief/consultancy/consulting/&/that/shift/director/paper/document/game/games",
  united:
    "_ states/nations/kingdom/arab/way/front/auto/steelworkers/we/in/against/methodist/russia/church/opposition/states'/farm/food/center/club/fc/state/ireland/by/behind/on/over/around/steel|manchester/leeds/newcastle/west/ham/sheffield/dc/stand/stands/remain/minnesota/atlanta/citizens/man/d.c/rotherham/more/a _",
  american:
    "_ people/worker/workers/consumer/consumers/families/family/voter/voters/investor/investors/company/companies/dream/economy/manufacturing/manufacturers/farm/farms/farmers/farmer/idol/household/households/citizen/citizens/history/stocks/exceptionalism/public/politics/car/cars/soldier/soldiers/troops/oil/shale/shoppers/shopper/life/business/businesses/retail/made/bar/dollar/jobs/job/industry/people's/healthcare/democracy/media/culture/society/women/men/woman/man/kids/children/students/student/universities/university/schools/school/troops/hostages/hostage/forces/military/power/steel/beef/soybeans/soybean/exports/goods/products/tech/technology/ai/chips/chip/chipmakers/capitalism/banks/bank/markets/market/depositary/century/cities/city/teens/adults/men's/flag/football/basketball/sports/music/english/indian/indians/born/style/owned/football/league/legion/heart/cancer/medical/red/petroleum/federation/civil/bankers/academy/association/institute|african/latin/north/south/native/asian/pan/an/all/every/average/most/the/many/more/central/inter/anti/great/spanish/british/typical/young/black/first/ordinary/working/chinese/mexican/top/young/single/german/another/only/some/captain/miss/new/younger/older/other/former/pro/post/big/un/korean/jewish/muslim/arab/each/any/no/of/for _",
  progressive:
    "_ democrat/democrats/caucus/party/policies/policy/tax/taxes/agenda/lawmaker/lawmakers/group/groups/wing/politics/politicians/web/disease/multiple/supranuclear/lender/left/candidate/candidates/mayor/activists/movement/voters/values/congressional/discipline/rock/groups/change/taxation/house/senator|a/more/the/most/and _",
  carnival:
    "_ parade/parades/season/atmosphere/ride/rides/of/in/barker/float/floats/crowd/crowds|rio/venice/hill/street/brazil's/caribbean/winter/summer/a/rio's _|_ barker/barkers/games/king/queen/costume/costumes/dancers|the _",
  hartford:
    "_ courant/whalers/police/city/connecticut/school/schools/ct/athletic/yard/wolf|in/near/of/west/east/new _|_ names police/interim",
  dover:
    "_ port/strait/straits/air/beach/castle/motor/downs/sole|port/cliffs of _|of/at/from/in/the/to _|_ ferry/ferries/crossing/queues/sole/delaware/beach|of/to/in/near/at/port _",
  dominion: "_ voting/day/post|old _",
  duke: "_ university/of/basketball/blue/ellington/health/law/football/men's/nukem/student/professor/researchers/study|the/grand/iron/david/daisy _|_ beats north|_ routs/upsets/basketball|*ncaa",
  carrier:
    "aircraft/mail/airline/flag/cost/budget/national/wireless/phone/us/ocean/air/gene/lng/container/freight/legacy/letter/baby/telecom/mobile/major/regional/largest/the/a/low/german/indian/japanese/dutch/gulf/irish/discount/biggest/strike/uss/cargo/american/chinese/british/insurance/troubled/spanish/italian/bulk/car/personnel/israeli/turkish/russian/vehicle/data/common/motor/its/mini/hungarian/drug/drone/navy's/new/european/second/third _|_ strike/battle/group/oil/says|*warship|*navy",
  charter:
    "_ school/schools/flight/flights/plane/planes/jet/jets/rates/rate/member/amendment/amendments/contract/contracts/agreement/bus/boat/company/operator/renewal/city/airline|un/bank/bus/time/national/trust/boat/yacht/nations/banking/federal/founding/royal/air/olympic/cities/private/fishing/house/bbc's/the/a/jet/hong _",
  dell: "michael/susan/gabriella _|in the/a _|_ in/near/of",
  travelers:
    "air/business/holiday/airline/summer/us/train/world/frequent/thanksgiving/more/international/for/china/chinese/by/to/fellow/american/british/leisure/millions/of/vaccinated/foreign/luxury/many/solo/young/some/space/u.s/from/most/rail/help/memorial/european/european/stranded/indian/among/budget/where/as/time/weary/domestic/spring/july/savvy/and/new/screening/these _|_ to/from/are/can/will/face/who/should/check/in/may/could/with/aid/rest/guide/need/want/beware/at/stranded/warned/spend/flock",
  circle:
    "full/inner/vicious/virtuous/traffic/winner's/winners/crop/arctic/family/the/a/close/academic/gold/squared/dupont/columbus/wide/charmed/drum/come/comes/first/golden/dress/on _|_ of/this/your/these/back/the/k/around/jerk/time/takes/takes/line",
  unity:
    "_ government/bill/party/act/ticket/among/cabinet/on/in/day/talks/and/deal/wireless/with/over/against|national/political/party/church/of/european/eu/western/nato/for/german/and/in/arab/african/democratic/gop/republican/a/transatlantic/show/racial/team/black/hindu/to/calls/opposition/urges/on/palestinian _",
  toast:
    "_ eggs|the/a/french/avocado/are/is/cheers/burnt/to/be/champagne/milk/as/cinnamon/garlic/of/was _|_ to/of/the/with/masters",
  cardinal:
    "_ rule/rules/sin/sins/pell/dolan/parolin/newman/tagle/points/number/bird/mistake/error/burke/zen/becciu/bernardin|louis/arizona/a/the/catholic/vatican/italian/new/former/red/chicago _",
  monster:
    "cookie/ness/a/eyed/frankenstein's/the/gila/with/sea/another/this/green/truly/debt/hurricane/in/of/new/its _|_ truck/trucks/rally/hit/game/quarter/run/move/gain/gains/year/hunter/return/returns/jam/worldwide/returns/deal/beat/storm/storms/upside/growth/high/earnings/day/week/month/dividend/dividends/yield/bull/stock/stocks/jobs/mash/inc/sales/winner/winners/breakout/demand/opportunity/profits/buying/waves/waves",
  chubb: "nick/bradley _|_ charged/rushes/carries/injured/scores/arrested",
  tyson: "mike/cathy/degrasse/neil/cicely _|_ fury/fight/foundation",
  lilly: "_ pulitzer/endowment/king/singh/allen/ledbetter|evangeline/john/robert/the _|_ pad/pads",
  kraft: "robert/bob/jonathan/owner/patriots/daniel _|_ paper",
  heinz: "john/teresa _|_ field/ward/history/christian",
  wells:
    "oil/gas/water/injection/test/exploration/shale/orphaned/new/production/hg/new/abandoned/orphan/producing/development/drilling/drill/drills/geothermal/two/three/four/five/six/seven/10/20/idle/horizontal/leaking/plug/gushing/h.g/orson/ida/deep/dry/disposal/cap/natural/first/completed/more/drilled/of/the/tunbridge/private/llanelli _|_ notice/dry/run/ran/drilled/real/drilling/report/street/adventure/in/at/beach",
  citi: "_ field/bike/bikes/open|at _ field",
  apollo:
    "_ program/mission/missions/moon/lunar/tyres/hospital/hospitals/theater/theatre/micro/pipes/11/13/8/17/era/astronaut/astronauts/space/landings/creed/command|the/*astronaut",
  hilton: "paris/perez/conrad/nicky/tyler/kathy/t.y/james _|_ head/als",
  kellogg:
    "_ school/foundation/professor/business/keith|keith/general/w.k/envoy/trump's/northwestern/northwestern's _",
  intel:
    "drone/us/classified/military/russian/signals/israeli/army/british/the/human/threat/senate/house/some/cyber/battlefield/secret/foreign/market/competitive/american/ukrainian/counter/gathering/open/share/sharing/shared/raw/u.s/chinese/new/western/top/national/former/spy/bad/faulty/field/pentagon/german/gop/vital/key/allied/fbi/with/insider/nato/sensitive/alleged/intel/mi6/latest/on _|_ agency/agencies/official/officials/chief/chiefs/community/committee/report/reports/brief/briefing/briefings/gathering/sharing/share/officer/officers/leak/leaks/suggests/assessment/panel/nominee/boss/director/heads/failures/failure/shows|*spy|*pentagon",
  fox: "michael/megan/jamie/vicente/lane/edward/emilia/samantha/liam/the/a/arctic/red/terry/william/rick/martha/j/cunning/aaron/flying _|_ hunt/hunting/terrier/business/theatre/river/hill/hollow/chase/run/valley/cities/island/den",
  warner:
    "mark/kurt/john/senator/sen/ty/david/marina/jack/russell/dem/democrat/ralph _|_ robins/bucks/chilcott",
  corning: "owens _|_ ny/museum",
  waters:
    "maxine/roger/john/muddy/ethel/alice/mark/international/coastal/deep/territorial/troubled/choppy/uncharted/calm/murky/in/the/rough/shallow/warm/flood/ocean/testing/these/test/headwinds/open/icy/treacherous/safe/into/rising/disputed/contested/chinese/japanese/warming/chairwoman/rep/representative/sarah/cool/iranian/british/stormy/turbulent/global/on/muddy/russian/pacific/arctic/north _",
  jacobs:
    "marc/jane/ketanji/irwin/andy/jeremy/gillian/michael/brandon/lawrence/julian/douwe/alan/trevor/a.j/paul _|_ school/levy/entertainment",
  campbell:
    "naomi/neve/kurt/glen/bruce/joseph/sol/alastair/keith/john/cam/earl/calais/menzies/ali/lisa/don/nick/david/tevin/clay/kim/fraizer/mike/kevin/billy/cheryl/judge/scott/james/jack _|_ soup's brown/brown/river/county/harvey/university/law/hall/lutyens/ewald",
  universal:
    "_ basic/health/credit/suffrage/orlando/studios/pictures/music/healthcare/income/service/child/pre/preschool/jurisdiction/charger/banking/declaration/coverage/school/life/access/law/truth/broadband/vote/design/appeal/robotics/mail|nbc/de/a/sony/the _",
  getty: "_ images/museum/center/villa/foundation/fire|j/paul/gordon/ann/estelle/peter _",
  edison: "thomas/alva _|_ international's/bulb/bulbs/nj/new/township/research/schools/park",
  levi: "_ korsinsky/&|primo/michael/carlo/zachary/rabbi/dean _|_ stadium/wallack",
  norton: "_ rose/motorcycle/motorcycles/simon|edward/graham/eleanor/ken/w.w/simon/chipping/gale/jim _",
  "3m": "_ shares/share/units/tons/tonnes/customers/users/barrels/people/contracts/doses/in/from/euros/pounds/jobs/vehicles/cars/subscribers/followers/views/homes/for/viewers/workers/fine/payout/deal/years/per/by/over/on",
  quest:
    "a/the/in/its/his/her/their/on/meta/my/vision/this/our/'s/star/to/long _|_ for/to/of/means/pro/headset/headsets/3/2",
  total:
    "_ return/returns/of/cost/costs/value/number/revenue/revenues/sales/assets/debt/eclipse/loss/control/wine/market/shareholder/voting/rewards/solar/addressable/household/cases/deaths/production/income/war/population/compensation/profit/net/output/energy/votes/rebuild/ban/bond/stock/shares/share/price/headcount/knee|a/the/in/of/new/grand/final/overall/uk/death/annual/bringing/brings/takes/to/near/global/its/subtotal/sum/with/u.s/vote/for _",
  prudential:
    "_ center/authority/regulation/regulator/regulators/tower/rules/supervision/standards/requirements/measures/icici|macro/icici/micro/britain's _",
  southwest:
    "_ china/missouri/airport/florida/virginia/asia/england/ohio/michigan/texas/side/detroit/region/drought/corner/of/asian/montana/pacific/desert/georgia/france/border/power/pass/gas/coast|south by _|the/in/american/american/u.s/us/england's/from/china's/drought/across/desert/of _|_ wildfire/wildfires/heat/desert/fires/farmers/monsoon/states",
  vertex: "_ inc/energy/ai/holdings/ventures/growth",
  ares: "god/the/tron/greek _|_ v/rocket/galaxy",
  harley: "_ quinn/street|barry/rob/steve/jill/charlie _",
  vale: "_ tudo/of|the/jamie/royal/aylesbury/in/castle/amy/jerry/maida/park _",
  moody: "mike/dwight/ron/ashley/sen/senator/attorney/jim/lewis _|_ blues/bible/center",
  wendy:
    "_ williams/sherman/liebler/osefo/deng/schmidt/davis/craig/long/kopp/murdoch/wu/and/darling/byrde/peffercorn",
  macy: "bill/william/h/john/rowland/anne _|_ gray/grey/williams",
  hertz: "heinrich/gustav/david/arne/noreen/ellen/tom/garrett/mega/giga _|60/50/20/mega _",
  cooper:
    "anderson/alice/bradley/gary/chris/gordon/gladys/amari/jackie/roy/governor/henry/sheldon/tommy/mini/dominic/tim/ben/sen/rep/jim/d.b/john/yvette/peter/bob/helene/cary/mark/michael/simon/kevin/josh _|_ union/flagg/standard/kupp/river/hewitt/rush/companies/investors",
  jackson:
    "janet/andrew/michael/samuel/jesse/ketanji/brown/stonewall/lamar/peter/glenda/percy/phil/bo/lisa/mahalia/reggie/randy/ronny/desean/la/latoya/justice/shirley/sheila/lee/curtis/mississippi/kate/joshua _|_ hole/mississippi/ms/tennessee/county/heights/lewis/wyoming/state/lab/laboratory/pollock/square/kelly/walker/symposium/speech",
  lucid: "a/the/more/most _|_ dream/dreams/dreaming/interval/explanation",
  lemonade:
    "a/out/into/of/pink/beyonce's/strawberry/make/lemons/alcoholic/hard/spiked/sparkling _|_ stand/stands|*lemons",
  plug: "the/pull/pulls/pulled/pulling/to/power/spark/ear/a/can't/electrical/usb/hybrid/wall/an/and/fire _|_ in/ins/gap/holes/and/hole/deficit/the/budget/wells/leak/leaks/type/its/funding",
  rumble: "a/the/royal/ready/wwe/ufc/louisiana/in/low/strip/markets _|_ in/over/on/strip/of/with/along",
  carter:
    "jimmy/president/ash/june/rosalynn/howard/sean/shawn/ron/helena/nick/aaron/amy/lynda/former/kevin/chris/jim/graydon/vince/former/buddy/rep/zachary/daniel/anthony/betty/blue/james/john/deana/michael/peggy/jalen _|_ center/administration/era/presidency/page/braxton/hart/worth/family/county|late president _",
  ferguson:
    "alex/sir/niall/turd/drew/roger/sarah/craig/missouri/rebecca/jesse/andrew/marcus/chairman/ftc/fergie/stephen/bob/bobby/chair/evan/duncan _|_ missouri/mo/police/of|_ missouri/police/protests|alex/sir/niall/sarah/fergie/andrew/ftc/chair _",
  dow: "_ jones/futures/drops/falls/rises/closes/opens/jumps/gains/slides/plunges/tumbles/surges/soars/rallies/points/hits/ends/sinks/snaps/ekes/30/transports/industrials/theory/stocks/stock/set/poised/leads/rebounds/up/down/adds/loses/slips/climbs/turns/component/components/dips/crosses/tops/pares/erases/sheds/steady/&/nasdaq/s/fell/rose/jumped/drop/rise/fall/gain/record/could/will/at/to/by/is/was/on/in/for/winners/dividend/dividends/dogs/rally/average/index/closed/surged/plunged/logs/notches/posts/swings/bounces/wavers/edges/near/tumbled/member/s/moves/reverses/futures/heads/holds/finishes/extends/breaks/dives/sags/gets/stumbles/flat/mixed/higher/lower/after/as/ahead/amid|the _|*nasdaq|*s&p|*futures|*treasury|*djia|in _",
  wise: "morecambe and _|is/it/be/are/not/a/was/you/more/very _|_ to/man/men/words/move/choice/investors/guy/guys/investment",
  devon: "in/north/south/east/mid/near/from _|_ and/coast/village/farm/beach/police",
  albemarle: "_ & bond",
  trinity: "_ mirror/college/church/river/test|holy _",
  alexandria: "_ ocasio/va/virginia/egypt/library|in _",
  mueller:
    "robert/special/bob _|_ report/probe/investigation/inquiry/team/testimony/examines/probe's|*trump|*russia|*fbi|*doj|*witch",
  chase:
    "_ for/after/down/higher/returns/yield/yields/sapphire/center/field|high/police/car/to/paper/the/a/will/bull/sapphire/don't/and/not/investors/salmon _|_ ends/ended/suspect/suspects/scene|*interstate|*police",
  franklin: "ben/benjamin/aretha/drew/kirk/missy _|_ graham/roosevelt/institute",
  discover:
    "to/and/how/you/will/can/may/scientists/researchers/could/we/help _|_ how/the/a/what/why/your/new/that/more/best",
  citizens:
    "florida's _|_ property|senior/us/american/british/chinese/private/eu/uk/u.s/indian/its/our/their/for/by/of/and/foreign/dual/canadian/israeli/german/fellow/to/russian/two/more/all/older/mexican/ordinary/naturalized/corporate/good _|_ united/advice/bureau/from/to/are/of/in/and/assembly/say/for/who/can/against/should/with",
  huntington:
    "samuel/rosie _|_ beach/disease/disease's/gene/drug/drugs/patient/patients/therapy/therapies/treatment/trial/trials/study/symptoms/park/library/hospital/ingalls",
  lincoln:
    "abraham/abe/president/andrew/blanche/the _|_ memorial/center/project/navigator/tunnel/park/aviator/continental/county/nebraska/mkz/college/heights/university/s/ne",
  vulcan: "_ centaur/rocket/value/minerals/energy/bomber",
  mercury:
    "_ insurance/news/rising/poisoning/emissions/levels/planet/retrograde/pollution/prize/13/phoenix|freddie/as/the/planet/of/in/*poisoning _",
  zebra: "_ crossing/finch/mussels/mussel/print/stripes|a/the _",
  pioneer: "a/the/as/of/and/ai/industry/rap _|_ day/woman/square",
  "best buy":
    "the/a/your/top/our/10/5/3/7/20/their _|_ signal/signals/list/lists/ratings/rating/point/zone/ideas/opportunities/recommendations/calls",
  "first solar": "_ eclipse/farm/plant/panel/panels/project/system|the/its/their/world's _",
  "take two": "_ weeks/days/years/months/hours/steps|to/will/could/may/can _",
  "waste management":
    "_ phoenix/plan/practices/crisis/facility/services/system/systems/rules/sector/industry/stocks/companies/firms/jobs/market",
  "capital one": "_ cup/arena/day",
  "check point": "_ charlie",
  "clear channel": "a _",
  "life time": "of a/once in a _",
  "gold fields": "the _",
  "general dynamics": "the _",
  "dollar general": "us _",
  "big blue": "the _|_ wave/sky/ocean",
  "energy transfer": "_ deal/technology",
  "open text": "an _",
  "national grid":
    "the/a/britain's/uk's/india's/spain's/country's/ukraine's/nigeria's/kenya's _|_ collapse/collapses/operator/blackout/outage/failure/fails/failed|*nigeria|*kenya|*india",
  "western alliance": "the/a _",
  "global payments": "_ system/network/industry/systems|the/for/in _",
  "american express": "the _ train",
  "universal health": "_ coverage/care/insurance/system",
  "old republic": "the/wars _",
  "us bank":
    "_ stocks/earnings/failures/failure/deposits/deposit/lending/regulators/regulation/index/sector/crisis/shares/holding",
  dominos: "like/as _",
  domino: "like/as _",
  bat: "the/a _|baseball/cricket/vampire/fruit _|_ signal/virus/cave/mobile",
  escalade: "cadillac/gm's/electric _|_ iq/suv/esv/v|*cadillac",
  android:
    "_ version/versions/app/apps/phone/phones/smartphone/smartphones/tablet/tablets/handset/handsets/device/devices/users/user",
  crocs: "nile/saltwater/freshwater/man-eating/giant/killer/wild/captive _|*crocodile|*crocodiles",
  analog:
    "_ chip/chips/circuit/circuits/semiconductor/semiconductors/signal/signals/computing/tape/clock/photography/watch/horror",
  jefferson: "_ co/county/city/parish/memorial/airplane|thomas/president _",
  bullish:
    "_ on/s&p/call/calls/case/bet/bets/outlook/view/signal/stance/forecast/momentum/sentiment/pattern/trend/about/for/and/as|more/less/rare/another/key/classic/strong/major/turns/turn/remains/stay/stays/still/very/most/with/is/are/too/so/not/now/be/a/the/super/insanely/overly/cautiously/ultra _",
  "liberty media": "_ freedom",
  "first horizon": "the _",
  coke: "_ oven/ovens/plant/plants/coal/battery/batteries/prices|coking/metallurgical/petroleum/pet/diet _",
  constellation: "_ brands/of/software|satellite/the/a _",
  westwood: "_ one/village|vivienne _",
  dave: "_ ramsey/chappelle/portnoy/grohl/calhoun/mustaine/clark/bautista/roberts/says/matthews/rubin/brailsford/chang/barry/lewis/aranda/limp/mason/franco/canales/smith/johnson/martin/brown/davies/yost/jones/&/on/from/filoni/burd/brat/weldon/clawson/lee|chef/uncle/wendy's _",
  emerson:
    "ralph/waldo/lake/keith/jo _|_ college/fittipaldi/poll/polling/drive/survey/string/radio/hospital/collective/sheik|_ lake",
  williams:
    "serena/venus/robin/wendy/brian/vanessa/pharrell/michelle/caleb/jameson/hank/ted/john/fed's/robbie/roy/tennessee/jason/mason/rowan/nick/david/quincy/jumaane/fed/zion/allison/maisie/sherwin/billy/esther/deon/fed’s/nyfed's/nyfed/deniro/juan/mark/marcus/gordon/anthony/archbishop/patrick/kyle/cliff/rep/shawn/jalen/jonathan/tyler/mike/bernard/andy/deniz/barry/kevin/paul/frank/prince/garrett/evan/f1/patrick/treyvon/tony/gov/nate _|_ sonoma/racing/syndrome/f1/college/hill/county/sisters/of/grand/driver/lea",
  peloton: "_ of|tour/main/chasing/the _",
  twitch: "_ reflex/fiber/fibers/muscle/of/the|fast/slow _",
  workday: "_ morning/mornings/lunch/ends/shorter/grows/hours|the/a/eight/average/longer/shorter _",
  regions:
    "_ of/where/in/are/with/need/face/hit/seek/brace/struggle/lag|countries/states/cities/towns/provinces & _|all/other/some/many/most/poorer/rural/border/coastal/mountain _",
  upstart:
    "_ rivals/rival/party/candidate/carrier/airline/challenger/challengers/brand/brands/banks/league|an/the/ai/chinese/crypto/political/tech/new _",
  chewy:
    "_ or/crunchy|crunchy _|_ candy/candies/texture/cookie/cookies/bread/caramel/granola/treats|soft/and/a _",
  diamondback: "_ rattlesnake/rattlesnakes/terrapin/terrapins/moth|western/eastern _",
  abbott: "*migrants|*border|texas/governor/gov/greg _|_ signs/vetoes/orders/warns texas|_ vetoes|*beto",
  baxter: "_ the|*dog|ted/anne/stanley/reverend _",
  stryker: "_ brigade/vehicle/vehicles/combat",
  eaton: "_ fire|cyrus/shirley/alberto _",
  flex: "_ schedules/schedule/space/office/hours/time/workers/spending/fuel|to/a/their/its/his/muscle/must _",
  kirby: "_ sued|jack/rick/john/smart _",
  invitation: "_ to/only/for|an/by/open/the _",
  sirius: "_ black",
  yeti: "_ sighting/sightings/footprint/footprints/hunt|a/the _",
  paramount: "_ importance/concern/leader/chief/duty|is/are/be/of/remains _",
  vans: "_ blocked/block/carrying/packed/for/and|delivery/electric/white/police/mail/transit/cargo _",
  signet: "_ ring/rings",
  blackberry: "_ picking/jam/pie/bushes/season",
  peacock: "_ breeding/feathers/spider|a/the _",
  slack: "_ demand/labor/labour/in/season|labor/labour/market/pick/picking/up/economic/cut/some/the/no/of _",
  fiat: "_ currency/currencies/money/lux|by/and/crypto/of _",
  converse: "_ with|the/to _",
  dodge: "_ the/a/city/taxes/tariffs/bullet/ball|to/dip/can/not/could/will _",
  kindle: "_ new/hopes/fears/interest|to/re _",
  iridium: "_ prices/price/supply/flare|platinum/and _",
  thor: "_ ragnarok/love|marvel/marvels/god/chris _",
  viking:
    "_ ship/ships/longship/hoard/raid/raids/era/burial/burials/king/kings/warrior/warriors/age/settlement/settlers/grave/graves/sword/treasure/helmet|a/the/old _",
  lear: "_ jet|king/norman/amanda/edward _",
  riot: "_ police/act/gear/charges/control/over/in/at/as|capitol/a/the/prison/food/anti/l.a/race/quiet/january/6 _",
  credo: "_ of|a/the/his/her/its/investing/google/our _",
  apache:
    "_ iceberg/spark/kafka/hadoop/software/flink/airflow/arrow/cassandra/helicopter/helicopters/tribe/license/server/tomcat",
  td: "_ pass/passes/run/runs/catch/catches/drive|late/four/two/three/five/first/winning/rushing/scoring/game _",
  xp: "windows _",
  oscar:
    "_ winner/winners/winning/nominee/nominees/nominated/nominations/award/awards/night/race/buzz/wilde/isaac/de/pistorius|an/the/his/her/first _",
  grab: "_ the/a/your/these/this/and",
  venu: "_ sports",
  baba: "_ saheb/ramdev/vanga|ali/sai _",
  amc: "oswal/hdfc/sbi/axis/icici/prudential/nippon/uti/kotak/dsp/mutual/tata/mirae _",
  pulte: "bill _",
  lindsay: "*lohan|_ graham/vonn",
  "pc connection": "_ problems/issues/problem/issue",
  cts: "cadillac _",
  noah: "_ ark/wyle/lyles/centineo/baumbach",
  "plug power": "to _",
  compass: "uk's/moral/ethical/political _|_ group/direction/rose",
  axis: "_ of/mutual/bank/amc/asset|the/an/along/y/x _",
  matador: "_ dies/gored|a/the/spanish _",
  "charles river": "_ bank/race/rowing/swim/bridge|the _",
  equitable: "_ growth/access/distribution/share/society|an/more/and _",
  scholastic: "_ aptitude/achievement/sports|a/the/inter _",
  ross: "_ sea/island/school|diana/betsy/wilbur/rick/bob/jerry/steve/david/alec/kenny/dennis/betsy/bobby/diana/marion/ulbricht/tracee/katharine _",
  marsh: "_ land/birds|jodie/rodney/mitch/salt/the/a/mae/shaun/dame _",
  sprouts: "_ of/banned|brussels/bean/hope/green/new/alfalfa _",
  manpower: "_ shortage/shortages/crunch/cuts/costs|military/more/of/army/police/and/skilled _",
  lam: "carrie/on/the _",
  cree: "_ nation/first/language|the/james _",
  "palo alto":
    "_ schools/mayor/council/police/city/home/house/calif/based/startup/residents/resident/high/medical/university/hotel/office/native|east/in/near/from/to/at/of/downtown/a/the/its/new _",
  donaldson: "sam/jeffrey/luther/stephen _",
  parsons: "_ green/school|jim/gram/estelle/nicholas/the/alan _",
  molina: "mario/alfred/yadier/marta/tina _",
  woodward: "bob/joanne/shannon/edward _",
  brunswick: "_ stew/georgia/maine/school|new _",
  ryder: "_ cup|winona/sophie/anne _",
  oshkosh: "_ air/wisconsin/airshow|in/at _",
  celsius: "degree/degrees _",
  toro: "del/el _|_ y",
  "o'reilly": "bill _|_ factor/podcast|*fox|*accuser",
  guinness: "_ world/record/records/title/recognizes/certifies|alec _",
  penumbra: "the/a/in _",
  pacs: "super/political/leadership/campaign/dark/biden/trump/democratic/republican _|_ spend/spent/spending/raised/funded/backing",
  "trump media": "pro/anti _",
  "free people": "to/will/would/could/should/must/and/can _|_ of/from/who/held/imprisoned/trapped/in/to",
  gm: "*nhl|*nfl|*mlb|*nba|*wnba",
  snowflake: "biggest/little/special/liberal/a/every/one _|_ generation/liberals",
  anthem:
    "national/the/for/during/of/his/her/pride/team/summer/unofficial/soccer/football/rock/power _|_ protest/protests/singer/kneeling/before/by/for",
  madrigal: "_ family|a _",
  arrowhead: "_ stadium/water|an/lake/at _",
  encompass: "_ all/the/a|to/that/could/would/will _",
  spire: "_ of/collapses|church/cathedral/the/a/twisted _",
};
