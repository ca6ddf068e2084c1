/** Symbols of listed banks and research houses that the news quotes on other companies. */
export const brokerSymbols =
  "MS GS JPM BAC C UBS BCS DB HSBC RJF TD BMO RY WFC JEF SF PIPR EVR BNS CM NMR MFG OPY LAZ MC HLI BX BLK MSCI SPGI MCO MORN NDAQ SAN ING NWG SMFG MUFG STT BNY SCHW LPLA IBKR HOOD COIN KEY TFC USB PNC";
