import { describe, expect, it } from "vitest";
import { cellsOf, positionsMax, readBrokerFile } from "./broker-file.ts";

const positions = (text: string) => {
  const file = readBrokerFile(text);
  return file.kind === "positions" ? [Object.fromEntries(file.shares), file.skipped] : file.kind;
};

describe("cells", () => {
  it("are separated by commas; quoted ones may hold commas, line breaks and quotes", () => {
    expect(cellsOf('\ufeffa,"b, c","d ""e""\nf"\r\n, g ,\n')).toEqual([
      ["a", "b, c", 'd "e"\nf'],
      ["", "g", ""],
    ]);
    expect(cellsOf("a,b")).toEqual([["a", "b"]]);
    expect(cellsOf("a,")).toEqual([["a", ""]]);
    expect(cellsOf("")).toEqual([]);
  });

  it("end where a quote is never closed", () => {
    expect(cellsOf('a,b\n"c,d')).toEqual([["a", "b"]]);
  });
});

describe("positions", () => {
  it("of Fidelity: two accounts are added up, cash and the words below are left out", () => {
    expect(
      positions(`Account Number,Account Name,Symbol,Description,Quantity,Last Price,Last Price Change,Current Value,Type
Z12345678,Individual,NVDA,NVIDIA CORP,"1,000.5",$180.00,+$1.00,"$180,090.00",Cash,
X87654321,ROTH IRA,NVDA,NVIDIA CORP,10,$180.00,+$1.00,"$1,800.00",Cash,
Z12345678,Individual,BRKB,BERKSHIRE HATHAWAY,3,$500.00,+$1.00,"$1,500.00",Cash,
Z12345678,Individual,SPAXX**,HELD IN MONEY MARKET,,,,"$5,000.00",Cash,
Z12345678,Individual,Pending Activity,,,,,$12.00,

"The data and information in this spreadsheet is provided to you solely for your use, and may not be relied on."
"Date downloaded Nov-26-2026 9:41 a.m ET"
`),
    ).toEqual([{ NVDA: 1010.5, BRKB: 3 }, ["SPAXX**", "Pending Activity"]]);
  });

  it("of Schwab: the title above the headings and the total are left out", () => {
    expect(
      positions(`"Positions for account Individual ...123 as of 12:33 PM ET, 2026/11/26","","",""

"Symbol","Description","Qty (Quantity)","Price","Mkt Val (Market Value)","Security Type",
"AAPL","APPLE INC","25","$190.50","$4,762.50","Equity",
"BRK/B","BERKSHIRE HATHAWAY","2","$500.00","$1,000.00","Equity",
"AAPL 12/18/2026 200.00 C","CALL APPLE INC","-1","$1.00","-$100.00","Option",
"Cash & Cash Investments","--","--","--","$12.34","Cash and Money Market",
"Account Total","","--","--","$5,774.84","--",
`),
    ).toEqual([
      { AAPL: 25, "BRK.B": 2 },
      ["AAPL 12/18/2026 200.00 C", "Cash & Cash Investments", "Account Total"],
    ]);
  });

  it("of Vanguard: the transactions after them are left out", () => {
    expect(
      positions(`Account Number,Investment Name,Symbol,Shares,Share Price,Total Value,
12345678,NVIDIA CORP,NVDA,5.25,180.00,945.00,
12345678,VANGUARD FEDERAL MONEY MARKET,VMFXX,100,1.00,100.00,

Account Number,Trade Date,Settlement Date,Transaction Type,Transaction Description,Investment Name,Symbol,Shares,Share Price,
12345678,11/20/2026,11/21/2026,Buy,Buy,NVIDIA CORP,NVDA,1.00,170.00,
`),
    ).toEqual([{ NVDA: 5.25, VMFXX: 100 }, []]);
  });

  it("of Interactive Brokers: the sums of open stocks alone, not trades, lots or options", () => {
    expect(
      positions(`Statement,Header,Field Name,Field Value
Statement,Data,Title,Activity Statement
Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price
Trades,Data,Order,Stocks,USD,TSLA,"2026-11-20, 09:41:00",99,350
Open Positions,Header,DataDiscriminator,Asset Category,Currency,Symbol,Quantity,Mult,Cost Price,Value
Open Positions,Data,Summary,Stocks,USD,AAPL,100,1,150,15000
Open Positions,Data,Lot,Stocks,USD,AAPL,60,1,150,9000
Open Positions,Data,Summary,Stocks,USD,BRK B,4,1,400,1600
Open Positions,Data,Summary,Equity and Index Options,USD,AAPL 18DEC26 200 C,1,100,1.00,100
Open Positions,Total,,Stocks,USD,,,,,16600
`),
    ).toEqual([{ AAPL: 100, "BRK.B": 4 }, []]);
  });

  it("of any file with a symbol and shares in each line", () => {
    expect(positions("Ticker,Shares\nnvda,3\nAMD,0\n")).toEqual([{ NVDA: 3 }, ["AMD"]]);
  });

  it("are not in a list of transactions, and not in anything else", () => {
    const robinhood = `"Activity Date","Process Date","Settle Date","Instrument","Description","Trans Code","Quantity","Price","Amount"
"11/20/2026","11/20/2026","11/21/2026","NVDA","Nvidia","Buy","5","$180.00","($900.00)"`;
    expect(positions(robinhood)).toBe("transactions");
    expect(positions("Run Date,Action,Symbol,Quantity\n11/20/2026,YOU BOUGHT,NVDA,5")).toBe("transactions");
    for (const text of ["", "Name,Count\nA,1", "\u0000\u0001", "{}"])
      expect(positions(text)).toBe("unreadable");
  });

  it("are read up to a bound", () => {
    const lines = Array.from({ length: positionsMax + 50 }, (_, at) => `A${at},1`).join("\n");
    const file = readBrokerFile(`Symbol,Quantity\n${lines}`);
    expect(file.kind === "positions" && file.shares.size).toBe(positionsMax);
  });
});
