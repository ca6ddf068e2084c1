/** Word lists behind the rules of company detection, by what a word tells. */
export const wordClasses = {
  /** To the right of a name: verbs and nouns of business news. */
  cueRight: `
    stock stocks share shares shareholder shareholders investor investors earnings results profit profits revenue
    revenues sales eps dividend dividends guidance outlook forecast quarter quarterly q1 q2 q3 q4 fy24 fy25 fy26
    fy27 inc corp co ltd plc llc nv ceo cfo coo cto chief chairman chair president exec executive executives board
    analyst analysts ipo unit shops store stores plant workers employees union lawsuit buyback valuation price
    options calls puts bulls bears says said reports reported reporting posts posted beats beat misses missed tops
    topped raises raised lowers lowered cuts hikes hiked announces announced unveils unveiled launches launched
    sues sued buys bought acquires acquired sells sold slides slid falls fell jumps jumped soars soared plunges
    plunged surges surged rises rose gains gained drops dropped sinks sank climbs climbed tumbles tumbled rallies
    rallied slips slipped dips wins won names appoints appointed hires hired plans faces gets upgraded downgraded
    initiated declares declared completes completed signs signed partners expands expects sees warns warned seeks
    agrees agreed settles offers unlocks reveals showcases doubles slashes extends explores considers eyes weighs
    halts pauses recalls closes opens files stakes stake is has was will may could to vs versus gearing trades
    trading boosts pledges joins taps teams invests delivers deliveries adds issues prices promotes secures
    receives delays scraps ends begins starts makes looks aims bets introduces debuts rolls targets gives pays
    dives hits reaches crosses rebounds bounces overtakes leads underperforms outperforms exceeds enters provides
    achieves awarded selected celebrates recognized earns deploys collaborates integrates presents participates
    welcomes publishes advances supports releases schedules commences honored ranks ranked hosts invites elects
    tightens loosens trims spends owes rejects denies apologizes apologises fires rehires settles ditches dumps
    loses posted lifts tanks craters skids slumps slumped sags spikes pops popped shoots rockets dominates
    disappoints surprises impresses delights stuns trails lags surpasses clinches bags inks seals nabs lands snaps
    suspends resumes restarts shutters sheds axes lays replaces ousts nominates picks chooses selects unwinds
    spins splits merges combines swallows gobbles courts woos pursues abandons terminates
    reopens constructs invents designs patents licenses trials tests studies enrolls gears mulls ponders
    intends hopes needs wants goes rides cashes collects pockets hoards borrows repays refinances redeems
    repurchases finalizes kicks wraps finishes remains stays trades ticks edges inches creeps
    orders grounds furloughs idles halves trebles triples slows shrinks retools recruits overhauls revamps rebrands
    relaunches hands swings restates strengthens bolsters streamlines accelerates
    absorbs accepts accuses adapts admits adopts affirms alleges allows amends amps appeals approves asks
    assigns attracts auctions authorizes avoids backs backtracks beefs blames blasts braces brings broadens
    builds bumps cancels carves casts challenges claims clarifies collapses concedes concludes confirms
    consolidates continues convinces cracks creates crushes curbs debates decides declines deepens defends
    defers delists demands develops discloses discontinues discovers discusses dismisses diversifies divests
    donates downplays eliminates embraces emerges employs enables enhances enlists escapes establishes evaluates
    executes exits fails falters fends fights finds fixes forges freezes fuels grants grapples grows hails hauls
    heads hurt hurts ignites implements improves includes increases informs intensifies investigates keeps
    knocks leaps leases leaves lets loads lures maintains manages migrates monetizes narrows nears negotiates
    obtains offloads operates opposes outlines outpaces oversees owns pares penalizes pivots plays pleads
    plummets postpones prepares preserves prevails produces promises proposes protects proves pulls purchases
    pushes quits ramps reacts readies realigns reaps reassures rebuffs rebuts recasts reclaims recovers reduces
    refocuses refunds refuses regains registers reiterates rejigs relies relocates removes renames renews
    reorganizes reorganises replenishes rescinds rescues reshapes reshuffles resigns resists resolves responds
    restores restricts restructures retains retires retreats returns reverses reviews revises revives rewards
    runs sacks saves scoops scrambles sends separates serves sets shakes shifts shows shuts skips skyrockets
    slams snags snubs softens speeds spurns squeezes stages stalls stands steps stops stumbles struggles submits
    subpoenas suffers supplies sustains swaps switches teases tells tempers thinks threatens touts transfers
    transforms tries turns tweaks unloads updates upgrades uplists upsizes urges uses vies vows wades waits
    waives walks widens withdraws withholds yanks yields cleared delayed doubled extended filed halted opened
    paused priced recalled rejected resumed slashed tripled`,
  /** To the left of a name. */
  cueLeft: `
    buy sell short shares stock stake own owns at by from into with vs versus why is does can will upgrades upgrade
    downgrades downgrade initiates initiate reiterates maintains cuts raises lifts trims loves likes on undervaluing adding holding retain keep add avoid hold makes ex former
    encourages reminds urges notifies alerts advises informs investigates investigating
    rival rivals of for against joins between sues like about amid`,
  /** Directly after a name, these all but prove a company. */
  strongRight: `
    stock stock's shares earnings ceo's ceo report reports posts beats misses results q1 q2 q3 q4 revenue profit announces
    declares names downgraded upgraded`,
  legal: "inc corp co ltd plc llc group holdings corporation limited company",
  legalForm: "inc incorporated corp corporation ltd limited plc nv llc lp llp",
  fiscal: "q1 q2 q3 q4",
  /** Beside capitals, these say that a ticker is meant. */
  tickerContext: `
    profit profits sales stock stocks share shares earnings puts calls call put options dd yolo dip price ceo q1 q2
    q3 q4 gains loss thesis short squeeze revenue revenues results bulls bears holders position trades rallies
    shareholders bagholders ticker chart going mooning ripping dumping tanking gang apes hodlers yolos leaps float
    undervalued overvalued oversold bagholder split listing ipo squeeze acquired memes ramp dip yolo'd calls`,
  /** Directly behind capitals, these leave nothing but a symbol. */
  tickerProof: "stock stock's shares puts dd earnings q1 q2 q3 q4 shareholders bagholders",
  /** Capitals that are before "stock" as an adjective: "AI stock", "A stock split". */
  stockKind: `
    ai ev evs us usa uk eu un ipo etf esg ar vr xr it ip id tv pc pcs gpu cpu spac reit adr i a dd ceo cfo cto r&d api
    fda sec doe vip or the new saas crypto ytd qtd fy eps gaap am asx tsx lse nse bse`,
  /** Behind "reports" and the like: figures of a company. */
  reported: `
    record quarterly quarter q1 q2 q3 q4 first second third fourth revenue revenues profit profits loss losses earnings
    results sales eps fiscal annual full year strong solid mixed weak higher lower better`,
  /** The same words with "calls" in between. */
  callsEnd: "printing expiring expire expires print hit hitting at before into dated",
  shareClass: "class series",
  /** Capitals that stand for something else when alone. */
  acronym: `
    psa vip etn etp kt etfs bip mlp mlps cpac a i ai am an any are as at be big by can car ceo cfo coo cto ipo etf spac reit ev
    evs us usa uk eu un uae it its on or of off all now new next news one two six ten out up down do go has he she
    his how if in so to the they we who why way well low high love life live for fun free fast five four fix gdp
    cpi ppi pce fed fomc ecb boe boj rbi sec fda ftc doj epa irs imf wto opec nato fbi cia faa fcc cdc nih dod doe
    ira nhs eia pm est et pt pst gmt eps pe roe roi fcf yoy qoq ytd mom dcf nav aum ath atl dd eod iv otm itm yolo
    fomo wsb lol imo imho tldr hodl moon btfd rip op ops asap faq diy hr pr tv pc vr ar xr api app apps saas crm
    erp gpu cpu hbm dram nand ram ssd lng lpg wti btc eth xrp sol doge ada nft defi esg dei m&a ma pa ca ny tx fl
    nj md va il oh co la dc nyc sf nfl nba mlb nhl ufc f1 covid sars dna rna mrna hiv copd adhd rsv glp nda bla ind
    pdufa mou loi jv r&d suv q gold cash data fund plan real road safe save best good bill box cube care cars eat
    edge fat fly form gain game hear hope jobs key kids land law leg line loan main man map mark math max men meta
    mind move nice open pay peak play plus post pump race ride rock root run say see ship shop site skin snow spot
    star step sun sure talk team tell true trip turn view win wolf wood work yes you day bad buy hold sell call put
    long ago eos usd eur gbp jpy cny inr cad aud chf rbc ubs rh ip id ui ii iii vi vs re lp llc na sa ag se dr mr
    ms st jr sr td pnc ftse dax cac rsi macd ema sma vwap atr mp mps fang faang cma ifs mpc rmt ee abc ihs iag cmc psni tuc cbi nhs gcse stem mwc ces gtc asco esmo ash wwdc sxsw nasa fifa uefa djia nyse amex otc adr ads lse tsx asx hkex bse nse cboe cme bdc abs mbs clo
    cds pipe vc ib sail hhs nrc tron ltc pmi oled asic agi soar mfa iot icu iag edf byd agl csl rba mas bot ngl cms usb nsc emr stt exc amt rpt wrap mta wtf wpm hl xp bcs mpaa rto ec adv pdt san dgx sos ap afp bbdo cna amcon csr dss rea mtn cran`,
  /** The same inside brackets after a name. */
  bracketAcronym: `
    dd psa vip ai ev us usa uk eu un ipo etf ceo cfo esg ar vr it ip id tv pc cpi gdp wsj ft ap bbc cnbc am pm et a i
    iv ii iii fda sec doe dod faa epa ytd eps fy gaap adr reit spac nav api gpu cpu r&d jv mou lng ny ca tx d r &
    or the new tm es inr live link video watch update photos full`,
  /** Ambiguous words that in business news nearly always mean the company. */
  favoured: `
    southwest vertex snowflake boeing apple amazon tesla meta visa oracle shell cisco ford citi goldman dell lilly
    delta alphabet novo hilton kraft wendy tyson intuit chubb moody lucid hertz campbell molson nike kellogg mattel
    lyft coke burlington tapestry prudential vale wells hershey heinz harley celsius`,
  /** Ambiguous words that hardly mean anything else when written with a capital. */
  clear: `
    boeing apple amazon tesla cisco citi goldman dell novo hilton kraft intuit chubb hertz molson nike kellogg mattel lyft
    intel hershey heinz harley lilly ford microsoft netflix schwab yeti hims zim wynn siri xcel rbc amex`,
  /** Before a surname. */
  userTitle: `
    mr mrs ms dr sen rep gov senator representative congressman congresswoman president premier mayor justice judge
    chancellor minister secretary sheriff coach lord lady prince princess pope sir dame attorney commissioner
    ambassador governor envoy actor actress singer rapper comedian activist economist author quarterback king
    cardinal archbishop bishop pastor reverend rev rabbi imam sgt sergeant lt lieutenant capt captain col colonel cpl
    deputy officer detective trooper sheriff's novelist playwright filmmaker guitarist drummer sprinter swimmer gymnast
    boxer golfer linebacker midfielder goalkeeper`,
  firstName: `
    boris rishi keir nigel theresa kamala aaron adam adrian alan albert alex alexander alice alison allen amanda amy andrea andrew andy angela anita ann anna
    anne anthony antonio arnold arthur ashley barbara barry ben benjamin bernard bernie beth betty beverly blake bob
    bobby brad bradley brandon brenda brent brett brian bruce bryan caitlin cameron carl carla carlos carmen carol
    caroline carrie casey catherine cathy charles charlie charlotte cheryl chris christina christine christopher
    cindy claire clara clarence claudia clint colin connie craig cynthia dale dan dana daniel danny darren dave david
    dean debbie deborah debra dennis derek diana diane dick dmitry don donald donna doris doug douglas duncan dustin
    dylan earl ed eddie edgar edith eduardo edward edwin eileen elaine eleanor elena elizabeth ellen elon emily emma
    eric erica erik erin ernest ethan eugene eva evan evelyn fiona florence frances francis fred frederick gabriel
    gary gavin gerry gene geoff george gerald gerard gina glenn gloria gordon graham greg gregory guy hannah harold harry
    harvey heather hector heidi helen henry herbert howard hugh hugo ian irene isaac isabel ivan jack jackie jacob
    jacqueline jake james jamie jan jane janet jared jason javier jay jean jeff jeffrey jennifer jenny jeremy jerome
    jerry jesse jessica jill jim jimmy joan joanna joe joel john johnny jon jonathan jordan jorge jose joseph josh
    joshua juan judith judy julia julian julie justin karen karl kate katherine kathleen kathy katie keith kelly ken
    kenneth kevin kim kristen kurt kyle larry laura lauren lawrence leah lee leo leon leonard leslie lewis liam linda
    lindsey lisa liz lloyd logan louis louise lucas lucy luis luke lynn marc marcus margaret maria marie marilyn
    mario marion marjorie martha martin mary matt matthew maureen maurice max megan melanie melissa michael michelle
    miguel mike mitch mohamed molly monica nancy naomi natalie nathan neil nicholas nick nicole nigel nina noah
    norman oliver olivia oscar owen pamela patricia patrick paul paula pedro peggy peter phil philip phillip phyllis
    rachel ralph randy raymond rebecca renee ricardo richard rick ricky robert roberto robin rod roger roland ron
    ronald rose ross roy russell ruth ryan sally sam samantha samuel sandra sara sarah scott sean sergio seth shane
    shannon sharon shawn sheila shirley simon sonia sophia sophie spencer stacey stanley stella stephanie stephen
    steve steven stuart susan suzanne sylvia tamara tammy tanya taylor ted terry theodore theresa thomas tiffany tim
    timothy tina todd tom tommy toni tony tracy travis trevor tyler valerie vanessa vernon veronica vicki victor
    vincent vladimir walter warren wayne wendy wesley william willie xavier yvonne zach zachary
    abby abigail abraham adele adriana agnes aidan aisha alana alec alejandra alejandro alexandra alexis alfonso
    alfred ali alicia alina alisha allan alvin alyssa amara amelia amos ana anastasia andre andreas andres angelica
    angelina angelo annabel anneliese annette annie ansel anton antonia aretha ariana arlene armando arnie arsenio
    arturo ashton astrid aubrey audrey augusto ava axel ayanna barack beatrice becky benedict benicio benny bernadette
    bernardo bertha bethany betsy beverley beyonce bianca billie billy blanca blasey blythe bonnie brady brandi
    brendan breonna briana bridget britney brittany brock bruno bryce byron caleb calvin camila camille candace cara
    carlo carly carmelo carole carolyn cate cecilia cedric celeste celine cesar chad chandra charlene chelsea cher
    chloe chrissy christa christian christie christoph cicely cillian clarice clark claude claudio clayton clifford
    clive cody colleen colton conan connor conor consuelo corey corinne cornelius cory courtney cristiano cristina
    curt curtis cyndi cyril damian damon dane danica daniela danielle danilo daphne darcy daria darius darla darlene
    darnell darrell darryl daryl daunte davis deandre declan deion delia delores demetrius demi denise denzel deonte
    derrick desmond devin dexter diego dina dinah dion dirk dolly dolores dominic dominique donovan dora doreen
    dorothy dwayne dwight edmund edna efrain efren eldridge elias elijah elisa elisabeth elise eliza ella elle elliot
    elliott ellis elmer eloise elsa elton elvis emanuel emil emilia emilio emmanuel emmett enrique erick erika ernesto
    errol esme esteban estelle esther ethel etta eugenia evangeline everett ezra fabian faye federico felicia felicity
    felipe felix fergie fernando fidel filipe finn floyd francesca francesco francisco frankie franz fredrik frida
    gabriela gabrielle gail gareth garry garth gemma genevieve geoffrey georgina geraldine gerardo germaine gianna
    gianni giannis gideon gigi gilbert gilberto gillian gino giovanni gisele giselle gladys glen glenda godfrey grady
    greta gretchen guillermo gus gustav gustavo gwen gwendolyn gwyneth haley halle hamza hans harlan harriet hassan
    hattie hayden hayley helena helga henri henrietta henrik herb hermione hilary hilda hillary homer howie hubert
    humphrey ibrahim idris ignacio igor ike ilan iman imelda imran ina ines ingrid irina irma irving irwin isabelle
    isaiah ishmael ismael ivana ivanka jacinda jaclyn jacques jada jaden jaime jakob jamal jamar jana janelle janice
    janine jarrett jasmin jayden jaylen jayne jeanette jeanine jeanne jed jedediah jeffery jenna jennie jerald
    jeremiah jermaine jessie jillian jimmie joanne joaquin jocelyn jodi jodie joey johan johanna johnathan johnnie
    jojo jonah jonas joni josef josefina josephine josiah josie joyce juanita jules juliana julianne juliet juliette
    julio julius jussie kaepernick kaitlin kaitlyn kara kareem kari karina karla karlie kasey katelyn katerina
    katharine kathie kathryn katrina kawhi kayla kaylee keanu keegan keenan keira keisha kelli kellie kelsey kelvin
    kendall kendra kendrick kenny kerry kev khadija khalid khloe kieran kimberly kimmy kirk kirsten kirstie klaus kobe
    kofi kourtney kris krista kristi kristian kristin kristina kristine kristy kyla kylian kylie kyrie lacey lamarcus
    lamont lana laquan lara larissa lars latasha latoya laurence laurie lavar laverne layla leanne lebron leigh leila
    leland lena lenny leonel leonora leroy lesley lester leticia letitia levar liana lidia lila lillian lin lina
    lindsay linus lionel liv liza lizzie lizzo lois lonnie loraine loren lorena lorenzo loretta lori lorna lorraine
    louie louisa lucia luciana luciano lucille lucinda luisa lukas lupita luther lydia lyle lynda lyndon lynette lynne
    mabel maddie madeleine madeline madelyn madonna mahalia mahmoud malala malcolm malik mallory mamie mandy manny
    manuel marcel marcela marcella marcelo marcia marco marcos margo margot marguerite mariah mariana marianne maribel
    mariel marisa marisol marissa maritza marla marlene marlon marques marsha marta martina marty marv marvin maryam
    mateo mathew matilda matteo matthias mattie maude maura mauricio mavis maxine maxwell maya mayra mckenzie meghan
    mehmet mekhi melania melinda melvin meredith meryl mia micah michaela michel michele mikael mikaela mikhail mila
    mildred milena miley millie milo milton mimi mina mindy minnie miranda miriam misha missy mitchell mitt moe
    mohammad mohammed moira moises mollie mona monique monroe morris muhammad muriel mustafa myles myra myron nadia
    nadine nasir natalia natasha nate nathaniel ned nell nelly nelson nettie neymar nia nichole nicki nicky nico
    nicola nicolas nikita nikki nikolai noam noelle noemi nola nolan nora norah norbert norma octavia odell olga omar
    ophelia oprah ora orville osama osbaldo osvaldo otto pablo paige pam paola paolo pascal pat patrice patti pauline
    paulo penelope percy perry pete petra peyton philippe pierre polly priscilla priya quentin quincy quinn rachael
    rae raheem rahul ramiro ramon ramona randall randi randolph raphael raquel raul ray reba reggie regina reginald
    reid rene reynaldo rhoda rhonda rhys ria riccardo richie rickey rico rita roald rob robbie robby roberta robyn
    rocco rochelle roderick rodney rodolfo rodrigo rodrigue rogelio rolando romeo romy ronaldo ronan ronda ronnie rosa
    rosalia rosalie rosalind rosalyn rosalynn rosanna rosemarie rosie roxanne ruben rudolf rudolph rudy rufus rupert
    russ russel sabrina sacha sadie saeed salma salman salvador salvatore samir sammy sanjay sasha scarlett scottie
    sebastian selena selma serena sergei shania shanice shaquille shari shaun shauna shawna shay shelby sheldon shelia
    shelley shelly sheri sherman sherri sheryl sidney sienna sigourney silas silvia simone sinead skylar sofia solange
    solomon sondra sonja sonya staci stacy stan stefan stefani stefano stephan stevie sunil susanna susanne susie
    suzie sven sybil sylvester tabitha tami tamika tamir tara tariq tasha tatiana tatum teddy terence teresa teri
    terrance terrell terrence terri tess tessa thad thea theo theodora therese tia tiana timmy timothee tobias toby
    tod tomas tommie tonya tori tracee tracey traci tracie trayvon tremaine trent trevon trey tricia trina trish
    trisha tristan trixie trudy truman tyra tyre tyree tyrell tyrese tyrone ulysses uma ursula usain valentina
    valentino valeria vaughn velma venus vicky vijay vince virgil vito vivian viviana wallace wally walt wanda wendell
    whitney whoopi wilbert wilbur wilfred willa willard willem wilma wilson winifred winnie winona winston wyatt
    xander yadira yara yasmin yesenia yoko yolanda yusuf yves yvette zac zack zadie zane zara zelda zendaya zion zoe
    zoey zoya zuri`,
  /** Words that place a headline in another market. */
  elsewhere: `
    ftse sensex nifty crore crores lakh rs mumbai delhi dalal asx nikkei hang seng kospi bse nse sebi rbi psu rupee
    rupees inr aim dax cac`,
  /** Ambiguous words that are ordinary English, people or places first. */
  disfavoured: `
    advanced agree alamo alaska albany alexander alliance american americas analog applied armstrong austin avalon
    aware baldwin bandwidth banner bark bill bloom booking box broadway buckle bullish cabot cadre canadian cheer
    chime chord citizens city click coffee cohen columbia commerce commercial compass concorde cooper crane
    crawford crown dakota dave decent deluxe diana digital eastman element employers enhanced ensign enterprise
    essential eve everest expand exponent fathom figure first fold founder freedom friedman frontier fulton gaia
    galaxy general genius global graham gravity hamilton happen harvard hello hercules here highway himalaya host
    hub hudson huntsman icon illinois immersion imperial indonesia innovate installed intelligent inter
    intercontinental interface jackson jefferson johnson joint kelly leslie lindsay lion live mackenzie main marcus
    matthews mercer meridian miami news nft nice nicola nu on opera orion outdoor pattern people perfect permian
    pinnacle pool popular post power princeton principal quantum range republic restaurant revolution rocket root
    royalty sea silicon simon simpson sound space star steel sterling taiwan taylor team there tim total tower two
    united usa utah victory rio otis`,
  /** Names that stand alone for the company or brand, and are words that any sentence can begin with. */
  wordy: `
    vans slack fiat dodge kindle converse tenable signet paramount chewy acuity flutter cognizant twitch tinder tableau
    peacock hinge azure kayak elf energizer blackberry timberland recursion iridium yeti workday occidental domino
    diamondback converse bumble`,
  /** Names that stand alone for the company, and are surnames or places as well. */
  mixed: `
    abbott eaton merck stryker lowe linde emerson baxter cummins casey corning hershey hartford dover hormel smucker
    kemper darden carter sinclair moody hughes roper hubbell pulte lennar stepan burford ryerson latham perella bristow
    hillman manitowoc donegal chatham hingham kirby molina watts donaldson bentley brunswick simpson oshkosh princeton
    columbia carlyle albemarle heinz mcdonald schwab kellogg tyson dillard hess murphy devon carlisle erie marriott
    woodward parsons ryder lear cabot dana ball crane stanley marsh wheaton barrick agnico procter becton henry penske
    lincoln franklin hamilton jackson jefferies raymond evercore moelis lazard stifel piper nelnet bassett ethan
    haverty winnebago thor harley ford goodyear timken kennametal kaman moog curtiss woodside santander marathon
    bloomin shoe wendy campbell conagra mccormick hilton hyatt wynn harrah mattel hasbro steelcase knoll herman
    vishay teradyne amphenol garrett borgwarner lydall griffon graham nordson toro scotts sherwin whitney mueller
    pembina enbridge halliburton baker schlumberger nabors patterson noble valaris fluor jacobs bechtel
    fifth simmons trustmark hancock whitney huntington regions webster zions synovus cullen prosperity
    wintrust comerica truist trex masco lennox watsco carrier allegion fortune tempur leggett sealy`,
  /** Short names always written in capitals. */
  capitalsName: `
    ibm gm ge amd tsmc asml bp hsbc ubs sap bhp kkr csx pnc adp aig hp mgm amc nio sofi kla 3m cvs ups tjx eqt slb
    aep crh gsk cibc bmo bny lpl wpp fis adm eog cbre rtx pvh cdw nxp bbva hca cme arm jll f5 ptc xpo ppg cnh ing
    umc mplx`,
  /** Short names that are small words when not in capitals. */
  capitalsOnly: "3m ups sap ing adm ice now all it has so see low",
  exchange: "nasdaq nasdaqgs nasdaqgm nasdaqcm nyse amex cboe nysearca nysemkt nyseamerican",
  exchangePart: "american arca mkt",
  foreignExchange: `
    tsx tsxv cve lse lon asx nse bse hkex hkg sehk tyo tse epa fra etr otc otcqb otcqx otcmkts pink cse aim jse sgx
    krx kosdaq six bit ams sto cph neo euronext xetra bme bovespa b3 szse sse sha she nzx tadawul idx set neonse`,
  tickerLabel: "ticker symbol nyse nasdaq",
  joiner: "& vs or versus",
  /** After a bank or research house: it speaks about others. */
  opinion: `
    says said say upgrades downgrades initiates reiterates maintains raises lifts cuts lowers trims boosts hikes
    starts resumes keeps reaffirms assigns analyst analysts strategist strategists economist economists sees
    expects warns predicts forecasts recommends backs cools warms sours turns securities research note survey poll index indexes resets`,
} as const;

/** More such lists, for words that count only at a certain place beside a name. */
export const cueClasses = {
  /** After "to", directly after a name, likewise. */
  strongAfterTo: `
    present host report participate announce acquire buy cut release post redeem launch hold sell hire invest replace
    pay open close webcast attend speak showcase unveil raise lay recall cover expand build supply restart slash
    gain benefit join spend appeal merge issue offer repurchase reveal debut highlight demonstrate feature exhibit discuss bring boost ring`,
  /** Behind a name, these make it another firm or place unless they are in its own name. */
  otherFirm: `
    technologies pharmaceuticals pharmaceutical therapeutics realty resources industries hospitality properties bancorp
    bancshares foundation university apparel biosciences biotech partners minerals petroleum airways college institute
    hospital hospitals church school county township river lake avenue valley hills mountain village museum cemetery
    stadium arena bridge elementary seminary orchestra symphony police shipyard`,
  /** Behind a name: it is a hall or a track that bears it. */
  venue: "stadium arena ballpark speedway raceway superdome tower",
  /** Behind a surname or a place: it is no company. */
  localTail: `
    fire fires wildfire brigade brigades county council police mayor city town residents voters school schools
    district university college castle museum river lake airport family funeral bridge park beach harbor harbour
    campus hospital church cathedral port traffic suburb village native prize poll street avenue hall theater
    theatre award dynasty mansion estate descendants resident teen teenager man woman girl boy couple`,
  /** Behind a surname: what people do and companies do not. */
  humanTail: `
    vetoes vetoed dies died concedes resigns testifies tweets dissents grills marries weds homers sings swims campaigns
    jailed arrested sentenced indicted born retires penned wrote mocks pardons fumes`,
  state: `
    alabama alaska arizona arkansas california colorado connecticut delaware florida georgia hawaii idaho illinois
    indiana iowa kansas kentucky louisiana maine maryland massachusetts michigan minnesota mississippi missouri
    montana nebraska nevada ohio oklahoma oregon pennsylvania tennessee texas utah vermont virginia wisconsin wyoming
    ontario england scotland wales ireland ny nj pa conn calif tex fla mass mich ill ind wis minn tenn`,
  newState: "york jersey hampshire mexico",
  near: "near outside downtown north south east west central greater rural suburban",
  /** Agencies open their lines with these and a hyphen: "Exclusive-Ford plans". */
  opener:
    "exclusive analysis explainer focus factbox insight correction corrected update timeline profile column racing soccer tennis cricket golf olympics rugby",
  /** Who rates a share does so "on" it. */
  ratingVerb: "maintains reiterates initiates reaffirms assumes resumes assigns",
  link: "by of the and & de in for",
  questionStart: "is are will can should does has could did",
  questionTail: `
    a an worth poised overvalued undervalued outpaced using stock set ready positioned trading too still really
    outperforming outperform keep continue sustain maintain deliver beat ever finally actually`,
  direction: "up down flat gains dips sinks rises falls",
  directionTail: "as since more nearly almost over despite ytd while but premarket about sharply slightly",
  timeStart: "in this ahead for to",
  timeTail: "earnings quarter of your",
  /** What only people who play do. */
  sport: `
    trick wicket wickets innings inning hamstring playoff playoffs midfielder striker goalkeeper touchdown homer dugout
    cricket rugby boxing boxer golfer birdie bogey semifinal semifinals quarterfinal umpire unbeaten tennis batsman
    bowler pitcher quarterback linebacker racing`,
  /** Behind the first word of a firm's name, before "wealth" and the like: "Arcus Capital Partners". */
  firmEnd: "partners management solutions advisors advisers associates group strategies llc lp llp inc co",
  /** In the name of who keeps money for others. */
  firmWord:
    "& wealth capital asset investment investments management advisors advisers advisory counsel partners brothers",
  /** Nouns that title words come before: "Yen Strategy Pays Off". */
  headNoun: "strategy match gap block arm venture wrap pattern charter",
  /** Before such a noun all the same: "Bitcoin Giant Strategy Buys". */
  maker: "company firm giant holder owner parent maker startup retailer group saylor bitcoin",
  firmTail: "insurance wealth capital advisor advisors partners llc llp law group bank university",
  lowerTail: "bank street storage computing services group trust systems power energy financial national",
  /** Behind "says": the company speaks of itself. */
  itself: "it its",
  /** Before a bank: it is quoted. */
  says: "says said say",
  event: "conference summit forum symposium conferences",
  source: "at by per via",
  /** Before "from" and a bank: it is quoted. "Hires bankers from Goldman" is no quote. */
  rating: "upgrade upgrades downgrade downgrades rating ratings call note target targets nod boost cut",
  tickerLeft: "in on into of my why is to about",
  /** Behind capitals, these are said of symbols only. */
  tickerSure: "puts leaps bagholder bagholders dd yolo yolos squeeze calls",
  /** Before capitals, these say that someone trades them. */
  tickerTrade:
    "buy buying bought sell selling sold long short shorting holding bullish bearish loading dump dumping dumped swap swapping swapped yolo yolo'd avoid avoiding stock",
} as const;
