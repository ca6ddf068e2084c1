/** Words that speak of a trade, and the industries (or single symbols) the trade belongs to. */
export const trades: { industries?: RegExp; symbols?: string; words: string }[] = [
  {
    symbols: "CARR TT JCI LII AAON WSO OTIS",
    words:
      "hvac heating cooling ventilation furnace furnaces chiller chillers thermostats elevator elevators escalator escalators",
  },
  {
    symbols: "PII BC HOG DOOO MCFT MBUU THO WGO",
    words:
      "motorcycle motorcycles snowmobile snowmobiles boat boats boating powersports marine yacht yachts camper campers",
  },
  {
    industries: /Air Freight/,
    symbols: "BA EMBJ ERJ SPR GE RTX SABR",
    words:
      "capacity flight flights airline airlines airport airports jet jets passenger passengers pilot pilots fare fares route routes carrier carriers aviation seats runway lounge baggage airfares plane planes aircraft terminal gate gates hub hubs cabin flier fliers jetliner",
  },
  {
    industries: /oil|Oil|Gas/,
    words:
      "oil gas crude barrel barrels refinery refineries refiner lng opec rig rigs drilling shale pipeline offshore petroleum upstream fuel gasoline diesel wells pipelines well flare flares frac fracker fracking driller drillers drillship refining biodiesel ethanol wellhead blowout",
  },
  {
    industries: /Bank|Savings|Finance|Investment|Diversified Financial/,
    words:
      "bank banks banker bankers banking loan loans deposits mortgage mortgages lending lender lenders credit card cards payments fintech branches wealth bonuses traders trading dealmaking fed brokerage escrow overdraft borrowers depositors",
  },
  {
    industries: /Insur|Managed Health/,
    words:
      "insurance insurer insurers claims premiums coverage policyholders medicare underwriting catastrophe reinsurance reinsurer reinsurers insurtech insured homeowners annuity annuities underwriter underwriters policies quotes",
  },
  {
    industries: /Biotech|Pharma|Medic|Hospital|Health/,
    words:
      "drug drugs trial trials fda patients patient vaccine vaccines therapy treatment obesity cancer phase clinical dose pill biotech drugmaker medicine disease tumor alzheimer's insulin diabetes hospital hospitals nurses clinic clinics psychiatric nursing surgery surgical implant implants pump pumps sensor sensors graft stent doses dosing lung kidney gene antibody placebo readout medicaid eye caregivers anthrax",
  },
  {
    industries: /Software|EDP|Computer/,
    symbols: "META GOOGL AMZN AAPL NFLX UBER SNAP PINS",
    words:
      "software cloud ai app apps platform cyber cybersecurity saas tech iphone data advertisers developers users antitrust servers hackers breach patch chatbot chatbots agents invoicing",
  },
  {
    industries: /Semiconductor|Electronic Components/,
    words:
      "chip chips chipmaker chipmakers semiconductor semiconductors wafer foundry ai gpu memory export fab fabs lithography wafers lasers circuit board boards",
  },
  {
    industries: /^Auto|Motor Vehicles|Retail-Auto/,
    words:
      "ev evs car cars truck trucks suv suvs pickup vehicle vehicles recall recalls recalled automaker automakers dealers uaw hybrid hybrids sedan robotaxi robotaxis auto autos tire tires dealership dealerships trailer trailers van vans axle engine engines battery batteries charging chargers",
  },
  {
    industries: /Store|Retail|RETAIL|Catalog|Food Chains|Clothing|Apparel|Shoe|Department/,
    words:
      "store stores shoppers shopper retailer retailers retail holiday merchandise apparel fashion denim clothing sneakers footwear thanksgiving checkout grocery groceries delivery boycott outlet outlets mall malls aisle aisles toys curbside thrift furniture mattress mattresses",
  },
  {
    industries: /Restaurant|Food|Beverage|Meat|Tobacco/,
    words:
      "menu diners restaurant restaurants burger pizza coffee beer snack snacks soda food foods cereal meat soup chicken energy drink drinks poultry pretzel pretzels taco tacos pork eggs bakery sauce candy chocolate whiskey brewery brewers bottling bottler kitchens chickens",
  },
  {
    symbols: "LEU CCJ UEC UUUU DNN NXE BWXT OKLO SMR NNE",
    words: "uranium enrichment enriched centrifuge centrifuges haleu reactor reactors nuclear yellowcake",
  },
  {
    industries: /Utilities|Power Generation|Natural Gas|Water Supply/,
    words:
      "utility utilities wildfire wildfires grid electricity outage outages nuclear reactor megawatts gigawatts megawatt solar turbine turbines transmission substation ratepayers",
  },
  {
    industries: /Mining|Metal|Steel|Aluminum|Mineral/,
    words:
      "mine mines miner miners mining gold silver copper lithium ore ounces uranium steel nickel tons zinc steelmaker smelter smelters ingot mill mills scrap coal longwall tailings furnace magnet magnets potash",
  },
  {
    industries: /Movies|Broadcasting|Cable|Newspapers|Publishing|Television/,
    symbols: "NFLX DIS WBD PSKY FOXA CMCSA SPOT ROKU LYV",
    words:
      "streaming movie movies tv film films studio studios series network networks news box-office viewers broadcaster hollywood host hosts reporter reporters anchor anchors",
  },
  {
    industries: /Railroads|Trucking|Marine|Freight|Transportation/,
    words:
      "rail railroad railroads freight trucking tanker tankers vessel vessels shipping container containers trains derailment port barge barges towboat tugboat containership containerships bulker bulkers shipowner charters",
  },
  {
    industries: /Hotels|Amusement|Recreation|Other Consumer Services/,
    symbols: "CCL RCL NCLH",
    words:
      "hotel hotels casino casinos cruise cruises resort resorts bookings travel vacation vacations toys",
  },
  {
    industries: /Chemical|Paints|Plastic/,
    words:
      "fertilizer fertilizers ammonia potash phosphate chlorine resin resins ethylene polyethylene paint paints coatings chemical chemicals salt explosives",
  },
  {
    industries: /Construction|Machinery|Engineering/,
    words:
      "irrigation tractor tractors combines crane cranes excavator excavators interstate highway highways bridges asphalt concrete cement paving contractor contractors welds forklift forklifts robots robot turbines",
  },
  {
    symbols: "STRA ATGE PRDO LOPE LAUR PXED UTI GHC COUR APEI LINC",
    words: "students enrolls enrolled enrollment campus campuses tuition nurses degrees colleges",
  },
  {
    industries: /Homebuilding|Building|Real Estate|Home Furnishings|Trusts/,
    words:
      "homes housing homebuilder homebuilders tenants lease leases leased reit properties property acres office warehouse tenant escrow title mortgages",
  },
  {
    industries: /Telecom|Communications/,
    words:
      "wireless 5g broadband fiber subscribers spectrum satellite satellites telecom phone phones mobile cellular towers",
  },
  {
    industries: /Aerospace|Military|Ordnance/,
    words:
      "pentagon missile missiles fighter navy drone drones satellite rocket rockets launch space defense helicopter helicopters submarine submarines munitions",
  },
  {
    symbols: "MSTR COIN HOOD CRCL XYZ MARA RIOT PYPL V MA CIFR BLSH GLXY BKKT CLSK HUT IREN BMNR GEMI",
    words:
      "bitcoin crypto stablecoin stablecoins btc saylor saylor's ether ethereum cryptocurrency payments hashrate",
  },
];
