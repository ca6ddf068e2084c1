import { describe, expect, it } from "vitest";
import { labelledHeadlines } from "#tests/support/detection-labels.ts";
import { detector, symbolsIn, tokensOf } from "#tests/support/match-context.ts";

describe("a name that means something else", () => {
  it.each([
    ["the symbol behind it is another's", "Unity (UNTY) lifts its dividend", ["UNTY"]],
    ["the symbol behind it is misspelled", "Apple (APPL) raises prices", ["AAPL"]],
    ["the symbol behind it is an older one", "Cracker Barrel (CBRX) raises prices", ["CBRL"]],
    ["the symbol behind it is nobody's", "Unity (UNTX) raises cash", []],
    ["the bracket names a country", "Apple (US) raises prices", ["AAPL"]],
    ["half of a word", "Multi-Target therapy for cancer", []],
    ["half of a word", "Prices of soft-Shell crab jump", []],
    ["half of a word", "Candy-Apple red paint sells out", []],
    ["half of a word", "Pan-American games open", []],
    ["an agency's opening", "UPDATE 2-Ford cuts output", ["F"]],
    ["an agency's opening", "CORRECTED-Target lifts outlook", ["TGT"]],
    ["an agency's opening", "BRIEF-Gap names a chief", ["GAP"]],
    ["an agency's opening", "US exclusive-Gap to close stores", ["GAP"]],
    ["who once worked there", "Startup of ex-Meta engineers grows", ["META"]],
    ["a company whose CEO is quoted at the end", "Huntsman to push for wider margins, CEO says", ["HUN"]],
    ["a hunter, and a neighbor who is quoted", "Huntsman found lost dog, neighbor says", []],
    ["a company whose boss is quoted", "Travelers are spoiled, says Booking's boss", ["BKNG"]],
    ["a company that is about to report", "Occidental Set to Report Earnings on Tuesday", ["OXY"]],
    [
      "a plain word that does something",
      "Gauzy Bolsters Presence in South Korea as Part of a Plan",
      ["GAUZ"],
    ],
    ["a plain word beside words of its trade", "Choice Has Dumped Hundreds of Budget Hotels", ["CHH"]],
    ["a plain word beside other words", "Choice Has Dumped Hundreds of Old Coats", []],
    ["a strategy", "Strategy to win over voters takes shape", []],
    ["a company of that name", "Strategy to buy $2 billion more in Bitcoin", ["MSTR"]],
    ["a long name without its apostrophe", "Home Depots guidance disappoints", ["HD"]],
    ["who speaks for a central bank", "Fed's Jefferson sees inflation near target", []],
    ["an app for a system", "Tandem Diabetes Care launches Android version of an app", ["TNDM"]],
    ["the system itself", "Android gains in antitrust case", ["GOOGL"]],
    ["a possessive without its apostrophe", "Teslas stock falls for a fifth day", ["TSLA"]],
    ["what belongs to another", "Marsh McLennan's Mercer to acquire an adviser", ["MRSH"]],
    ["a name in capitals that acts", "CGI achieves a designation from a partner", ["GIB"]],
    ["a surname that opens its figures", "Brady: Fiscal Q2 Earnings Snapshot", ["BRC"]],
    ["a surname that opens its figures", "Tennant reports second-quarter results", ["TNC"]],
    ["a surname behind a colon", "Before the bell: Hillman posts record quarterly profit", ["HLMN"]],
    ["a place that opens its figures", "Gibraltar Soars 19% Despite Revenue Miss", ["ROCK"]],
    ["a surname", "Brady reports for training camp", []],
    ["a surname", "Brady misses fourth quarter with knee injury", []],
    ["a surname", "Brady says results of the vote were fair", []],
    ["a surname amid a sentence", "Fans of Brady: results of our quarter-century poll", []],
    ["a private firm", "Arcus Capital Partners buys shares", []],
    ["a private firm", "Delta Capital Management lifts its Tesla stake", ["TSLA"]],
    ["a private firm", "Verus Wealth Management LLC buys Apple", ["AAPL"]],
    ["the end of a firm's name", "Metis Global Partners LLC sells shares", []],
    ["two companies", "Nvidia & Snap Inc. sign a deal", ["NVDA", "SNAP"]],
    ["the end of a firm's name", "Moors & Cabot Inc. buys Tesla shares", ["TSLA"]],
    ["an insider's company", "Intel director acquires 3,800 shares", ["INTC"]],
    ["secrets", "Intel director says Russia lied", []],
    ["two plain words that are rated", "Needham keeps Buy on Sprout Social after results", ["SPT"]],
    ["who has an office", "KeyCorp chief Gorman faces a vote", ["KEY"]],
    ["a company of Canada", "Rogers and BCE raise wireless prices", ["BCE", "RCI"]],
    ["a company of the same name", "Rogers to expand its circuit plant in Arizona", ["ROG"]],
    ["a cruise line", "Viking adds three river ships", ["VIK"]],
    ["a biotech of the same name", "Viking's obesity pill enters phase 3", ["VKTX"]],
    ["a software house of the same name", "Vertex sees demand for tax filings in Brazil", ["VERX"]],
    ["its trade before it", "Insurer Root to leave two states", ["ROOT"]],
    ["its trade and what it is before it", "Barge operator Kirby adds two towboats", ["KEX"]],
    ["a person", "Actor Jack Kirby adds two roles", []],
    ["two words of which one tells the trade", "Century Aluminum rehires 60 after the fire", ["CENX"]],
    ["three words", "Dockers walk out at Global Ship Lease", ["GSL"]],
    ["a disease", "uniQure halts Huntington's drug trial", ["QURE"]],
    ["a river", "Boat sinks in Amazon tributary", []],
    ["who does what companies do", "Compass lures 300 agents from a rival", ["COMP"]],
    ["a company of another market", "Polaris lifts its stake in a rival for Rs 65 crore", []],
    ["a goal", "Wedbush raises Apple target to $280", ["AAPL"]],
    ["a goal", "Wedbush Raises Apple Target to $280", ["AAPL"]],
    ["a goal", "Urban Outfitters (URBN) Target Up", ["URBN"]],
    ["no goal", "Target to close nine stores", ["TGT"]],
    ["no goal", "Analyst raises Best Buy to 90", ["BBY"]],
    ["another firm", "Duke Realty buys a warehouse", []],
    ["another firm", "Polaris Bank opens a branch", []],
    ["no other firm", "Ford, University of Michigan sign a deal", ["F"]],
    ["no other firm", "Walmart Partners With OpenAI", ["WMT"]],
    ["a surname of two", "Adaire Fox-Martin joins the board", []],
    ["a hospital", "Dana-Farber begins a trial", []],
    ["a compound of a title", "Amazon-Backed Rivian Cuts Jobs", ["AMZN", "RIVN"]],
    ["who published it", "Stocks slip before the vote (Reuters)", []],
    ["who published it", "Fed holds rates - The New York Times", []],
    ["who published it", "Fed holds rates | Reuters", []],
    ["who published it", "Stocks slip before the vote (Reuters) today", []],
    ["no publisher", "Nvidia may double - BofA", ["BAC", "NVDA"]],
    ["the publisher itself", "Layoffs at The New York Times", ["NYT"]],
    ["the publisher itself", "New York Times adds subscribers", ["NYT"]],
    ["a country's trade", "Taiwan's semiconductor sector grows", []],
    ["a hall", "Concert at Oracle Arena sells out", []],
    ["no hall", "Oracle, stadium owner sign a deal", ["ORCL"]],
    ["a word behind a certain name", "Apple Match feature ends in May", ["AAPL"]],
    ["a word behind a certain name", "Tesla Block heater recalled", ["TSLA"]],
    ["two that lean on each other", "Block, Snap report results", ["SNAP", "XYZ"]],
    ["one between two that are certain", "Astera, Bloom, Tesla lead the gains", ["ALAB", "BE", "TSLA"]],
    ["a small company's whole name", "Trial of a new drug was halted at Voyager Therapeutics", ["VYGR"]],
    ["a small company's whole name", "A deal for Uranium Royalty is near", ["UROY"]],
    ["words of its trade", "Carnival pause in U.S. cruises until March", ["CCL"]],
    ["a longer name than any", "The best buy of the week at a store", []],
    ["a small word", "Ice melts in the Arctic", []],
    ["a small word", "Sap rises in maple trees", []],
    ["a small word", "On with the show", []],
    [
      "a shoe maker in a list",
      "Shares of shoe makers Nike, On and Deckers slip today",
      ["DECK", "NKE", "ONON"],
    ],
    ["a first name", "Wendy sells her house", []],
    ["with its possessive the company", "Wendy's sells fewer burgers", ["WEN"]],
    ["a lost apostrophe", "Walmarts profit falls", ["WMT"]],
    ["more than one of them", "The Berkshires wait for snow", []],
    ["a word of its own", "Venus and Mars align", []],
  ])("%s: %s", (_what, text, expected) => {
    expect(symbolsIn(text)).toEqual(expected);
  });
});

describe("a name that is a person or a place", () => {
  it.each([
    ["Ross Gerber says the market is wrong", []],
    ["Tracee Hilton sues her landlord", []],
    ["Bishop Sinclair retires in May", []],
    ["Sinclair buys two stations", ["SBGI"]],
    ["Actor Guillermo del Toro wins", []],
    ["Bill O'Reilly loses a court case", []],
    ["O'Reilly raises its outlook", ["ORLY"]],
    ["Hershey, Pa. plans a parade", []],
    ["Corning, New York mayor resigns", []],
    ["Crash near Dover closes a road", []],
    ["Fire spreads near Hershey", []],
    ["A plant burns outside Corning", []],
    ["A strike at Hershey spreads", ["HSY"]],
    ["Abbott vetoes a bill", []],
    ["Franklin claims a test hat-trick", []],
    ["Hartford council meets", []],
    ["Michael Kors, 64, retires", []],
    ["Ford, Alaska Air and Boeing slip", ["ALK", "BA", "F"]],
    ["Franklin raises its dividend", ["BEN"]],
  ])("%s", (text, expected) => {
    expect(symbolsIn(text)).toEqual(expected);
  });
});

describe("the letter case of a name", () => {
  it.each([
    ["nvidia rallies with microsoft", ["MSFT", "NVDA"]],
    ["bank of america cuts jobs", ["BAC"]],
    ["wells fargo cuts jobs", ["WFC"]],
    ["why home depot shares fell", ["HD"]],
    ["home depot raises prices", ["HD"]],
    ["nvidia, home depot slide", ["HD", "NVDA"]],
    ["a home depot for the troops", []],
    ["Five below zero in Chicago", []],
    ["Five Below raises its outlook", ["FIVE"]],
    ["First solar eclipse of the year", []],
    ["First Solar raises its outlook", ["FSLR"]],
    ["American express lanes open", []],
    ["American Express lifts its dividend", ["AXP"]],
    ["Campbell's soup sales slip", ["CPB"]],
    ["Vans block the road", []],
    ["Vans sales slump", ["VFC"]],
    ["Chewy candy recalled", []],
    ["Chewy lifts its outlook", ["CHWY"]],
    ["the target of the probe", []],
    ["a perfect corp day", []],
    ["A roper wins the rodeo", []],
    ["Zoo says aldabra tortoises hatch", []],
    ["Keep a Buy on Arbor Realty Trust", ["ABR"]],
    ["Shares of Arbor Realty Trust fall", ["ABR"]],
    ["Arbor realty trust in question", []],
  ])("%s", (text, expected) => {
    expect(symbolsIn(text)).toEqual(expected);
  });
});

describe("a headline", () => {
  // The shortest first: behind the end of each, what was read before all of them is left.
  const ends = [
    "Urban Outfitters (URBN) Target Up",
    "Match up",
    "Gap down",
    "Block in",
    "Unity to",
    "Ford D.",
    "DEA, agents",
  ];
  const texts = [...ends, ...labelledHeadlines("dev").map(({ text }) => text)]
    .map((text) => ({ text, words: tokensOf(text).count }))
    .toSorted((a, b) => a.words - b.words)
    .map(({ text }) => text);
  const foundAfter = (noise: string) => {
    detector.detect(noise.repeat(300));
    return texts.map((text) => JSON.stringify(detector.detect(text)));
  };
  const alone = foundAfter("x ");

  it.each(["5 ", "(A) ", "A-", "NVDA, ", "$A ", "Inc, ", "to ", "Ford says: "])(
    "is read alone, whatever was read before it: %s",
    (noise) => {
      const after = foundAfter(noise);
      expect(texts.filter((_, at) => alone[at] !== after[at])).toEqual([]);
    },
  );
});
