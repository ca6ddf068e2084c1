/** Symbols of listed banks and research houses that the news quotes on other companies. */
export const brokerSymbols =
  "MS GS JPM BAC C UBS BCS DB HSBC RJF TD BMO RY WFC JEF SF PIPR EVR BNS CM NMR MFG OPY LAZ MC HLI BX BLK MSCI SPGI MCO MORN NDAQ SAN ING NWG SMFG MUFG STT BNY SCHW LPLA IBKR HOOD COIN KEY TFC USB PNC CFG";

/** Symbols of listed companies that publish news: named behind a headline, they are its source. */
export const publisherSymbols =
  "TRI NYT NWSA CMCSA VSNT PSKY WBD FOXA DIS ZD GETY MORN AMZN KRKR GCI BZFD SSP SBGI CNA";
