/** Symbols of listed banks and houses that rate shares day by day. */
export const raterSymbols =
  "MS GS JPM BAC C UBS BCS DB HSBC RJF TD BMO RY WFC JEF SF PIPR EVR BNS CM NMR MFG OPY LAZ SPGI MCO MORN SAN SMFG MUFG KEY TFC USB PNC CFG ITUB TCBI RILY SNEX";

/** The same with those that the news quotes on other companies now and then. */
export const brokerSymbols = `${raterSymbols} MC HLI BX BLK MSCI NDAQ STT BNY SCHW LPLA IBKR HOOD COIN FRHC NTRS IT FORR FDS ING NWG`;

/** Symbols of listed companies that publish news: named behind a headline, they are its source. */
export const publisherSymbols =
  "TRI NYT NWSA CMCSA VSNT PSKY WBD FOXA DIS ZD GETY MORN AMZN KRKR GCI BZFD SSP SBGI CNA";
