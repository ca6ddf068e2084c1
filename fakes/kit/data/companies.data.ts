/**
 * Listed companies the fakes know. Levels are plausible, not current.
 * Columns: symbol | name in a headline | registered name | exchange (Q Nasdaq, N New York) | industry |
 * price USD | shares in millions | trailing P/E (empty = loss) | dividend yield % (empty = none) | listed since |
 * web address | revenue of a quarter in USD billions.
 */
export const companyTable = `
AAPL|Apple|Apple Inc|Q|Technology|231.44|14697.1|32.5|0.44|1980-12-12|apple.com|98.4
MSFT|Microsoft|Microsoft Corp|Q|Technology|402.1|7432.5|33.1|0.78|1986-03-13|microsoft.com|74.8
GOOGL|Alphabet|Alphabet Inc|Q|Media|188.6|12104|24.2|0.45|2004-08-19|abc.xyz|98.2
AMZN|Amazon|Amazon.com Inc|Q|Retail|214.3|10690|34.8||1997-05-15|amazon.com|176.4
TSLA|Tesla|Tesla Inc|Q|Automobiles|338.2|3325|172.4||2010-06-29|tesla.com|26.1
META|Meta Platforms|Meta Platforms Inc|Q|Media|612.9|2521|26.9|0.34|2012-05-18|meta.com|49.7
NVDA|Nvidia|NVIDIA Corp|Q|Semiconductors|178.4|24300|46.3|0.02|1999-01-22|nvidia.com|54.6
NFLX|Netflix|Netflix Inc|Q|Media|108.7|4237|44.1||2002-05-23|netflix.com|11.6
AVGO|Broadcom|Broadcom Inc|Q|Semiconductors|341.5|4722|82.6|0.71|2009-08-06|broadcom.com|16.8
ORCL|Oracle|Oracle Corp|N|Technology|221.7|2850|51.3|0.9|1986-03-12|oracle.com|15.6
ADBE|Adobe|Adobe Inc|Q|Technology|338.9|418.6|20.4||1986-08-20|adobe.com|6.1
CRM|Salesforce|Salesforce Inc|N|Technology|241.3|952|34.9|0.69|2004-06-23|salesforce.com|10.3
AMD|AMD|Advanced Micro Devices Inc|Q|Semiconductors|204.8|1628|104.7||1979-10-15|amd.com|9.3
INTC|Intel|Intel Corp|Q|Semiconductors|36.4|4770|||1971-10-13|intel.com|13.4
QCOM|Qualcomm|Qualcomm Inc|Q|Semiconductors|168.5|1071|16.2|2.11|1991-12-13|qualcomm.com|11.1
TXN|Texas Instruments|Texas Instruments Inc|Q|Semiconductors|162.8|908|29.8|3.38|1953-10-01|ti.com|4.6
MU|Micron|Micron Technology Inc|Q|Semiconductors|224.6|1122|28.4|0.2|1984-06-01|micron.com|12.1
AMAT|Applied Materials|Applied Materials Inc|Q|Semiconductors|226.2|797|26.1|0.81|1972-10-05|appliedmaterials.com|7.1
LRCX|Lam Research|Lam Research Corp|Q|Semiconductors|148.9|1256|33.6|0.7|1984-05-04|lamresearch.com|5.4
KLAC|KLA|KLA Corp|Q|Semiconductors|1154.2|131.6|36.4|0.66|1980-10-08|kla.com|3.2
ARM|Arm Holdings|Arm Holdings PLC ADR|Q|Semiconductors|136.8|1060|168.1||2023-09-14|arm.com|1.2
MRVL|Marvell|Marvell Technology Inc|Q|Semiconductors|84.3|862|||2000-06-27|marvell.com|2.1
SMCI|Super Micro Computer|Super Micro Computer Inc|Q|Technology|38.6|596|23.1||2007-03-29|supermicro.com|5.9
DELL|Dell Technologies|Dell Technologies Inc|N|Technology|126.4|672|18.6|1.66|2018-12-28|dell.com|27.2
HPQ|HP Inc|HP Inc|N|Technology|25.2|934|9.4|4.6|1957-11-06|hp.com|13.9
HPE|Hewlett Packard Enterprise|Hewlett Packard Enterprise Co|N|Technology|22.4|1319|24.9|2.4|2015-10-19|hpe.com|9.1
CSCO|Cisco|Cisco Systems Inc|Q|Communications|71.8|3953|27.9|2.28|1990-02-16|cisco.com|14.7
IBM|IBM|International Business Machines Corp|N|Technology|291.7|933|36.2|2.3|1911-06-16|ibm.com|16.6
NOW|ServiceNow|ServiceNow Inc|N|Technology|842.6|207.6|102.9||2012-06-29|servicenow.com|3.4
INTU|Intuit|Intuit Inc|Q|Technology|652.8|278.8|47.5|0.73|1993-03-12|intuit.com|3.9
PANW|Palo Alto Networks|Palo Alto Networks Inc|Q|Technology|196.4|682|118.6||2012-07-20|paloaltonetworks.com|2.5
CRWD|CrowdStrike|CrowdStrike Holdings Inc|Q|Technology|512.3|251|||2019-06-12|crowdstrike.com|1.2
SNOW|Snowflake|Snowflake Inc|N|Technology|238.1|338|||2020-09-16|snowflake.com|1.2
PLTR|Palantir|Palantir Technologies Inc|Q|Technology|162.7|2382|384.2||2020-09-30|palantir.com|1.2
SHOP|Shopify|Shopify Inc|Q|Technology|146.2|1301|108.4||2015-05-21|shopify.com|2.8
UBER|Uber|Uber Technologies Inc|N|Road & Rail|86.4|2078|11.6||2019-05-10|uber.com|13.5
LYFT|Lyft|Lyft Inc|Q|Road & Rail|19.8|401|48.3||2019-03-29|lyft.com|1.7
ABNB|Airbnb|Airbnb Inc|Q|Hotels, Restaurants & Leisure|118.9|612|28.4||2020-12-10|airbnb.com|4.1
BKNG|Booking Holdings|Booking Holdings Inc|Q|Hotels, Restaurants & Leisure|4862.1|32.2|31.5|0.79|1999-03-31|bookingholdings.com|9
DASH|DoorDash|DoorDash Inc|Q|Retail|204.6|431|102.1||2020-12-09|doordash.com|3.4
COIN|Coinbase|Coinbase Global Inc|Q|Financial Services|262.9|269|24.1||2021-04-14|coinbase.com|1.9
HOOD|Robinhood|Robinhood Markets Inc|Q|Financial Services|112.4|899|49.6||2021-07-29|robinhood.com|1.3
PYPL|PayPal|PayPal Holdings Inc|Q|Financial Services|62.7|936|12.6|0.89|2015-07-06|paypal.com|8.4
XYZ|Block|Block Inc|N|Financial Services|62.1|610|13.2||2015-11-19|block.xyz|6.1
SOFI|SoFi|SoFi Technologies Inc|Q|Financial Services|26.8|1205|47.9||2021-06-01|sofi.com|1
V|Visa|Visa Inc|N|Financial Services|331.2|1921|32.4|0.81|2008-03-19|visa.com|10.7
MA|Mastercard|Mastercard Inc|N|Financial Services|538.6|898|34.5|0.56|2006-05-25|mastercard.com|8.6
AXP|American Express|American Express Co|N|Financial Services|352.8|689|23.7|0.93|1972-07-31|americanexpress.com|18.4
JPM|JPMorgan|JPMorgan Chase & Co|N|Banking|301.4|2722|14.9|1.99|1969-03-05|jpmorganchase.com|46.4
BAC|Bank of America|Bank of America Corp|N|Banking|52.1|7303|14.2|2.15|1976-01-01|bankofamerica.com|28.1
WFC|Wells Fargo|Wells Fargo & Co|N|Banking|84.6|3139|13.8|2.13|1962-01-02|wellsfargo.com|21.4
C|Citigroup|Citigroup Inc|N|Banking|99.8|1789|14|2.4|1977-01-03|citigroup.com|22.1
GS|Goldman Sachs|Goldman Sachs Group Inc|N|Financial Services|776.3|300|15.8|2.06|1999-05-04|goldmansachs.com|15.2
MS|Morgan Stanley|Morgan Stanley|N|Financial Services|162.4|1587|16.6|2.46|1986-03-21|morganstanley.com|18.2
SCHW|Charles Schwab|Charles Schwab Corp|N|Financial Services|92.6|1777|21.6|1.17|1987-09-22|schwab.com|6.1
BLK|BlackRock|BlackRock Inc|N|Financial Services|1042.7|155.2|26.8|2|1999-10-01|blackrock.com|6.5
BX|Blackstone|Blackstone Inc|N|Financial Services|142.8|738|40.2|3.2|2007-06-22|blackstone.com|3.1
USB|U.S. Bancorp|US Bancorp|N|Banking|47.2|1555|10.9|4.4|1984-07-18|usbank.com|7.3
PNC|PNC Financial|PNC Financial Services Group Inc|N|Banking|184.3|392|11.7|3.69|1987-11-12|pnc.com|5.9
PGR|Progressive|Progressive Corp|N|Insurance|222.6|586|12.1|0.18|1971-04-01|progressive.com|22.5
ALL|Allstate|Allstate Corp|N|Insurance|208.9|262|6.8|1.91|1993-06-03|allstate.com|17.3
BRK.B|Berkshire Hathaway|Berkshire Hathaway Inc|N|Insurance|504.8|2157|16.1||1996-05-09|berkshirehathaway.com|94.9
LLY|Eli Lilly|Eli Lilly and Co|N|Pharmaceuticals|1028.4|945|50.3|0.58|1970-01-02|lilly.com|17.6
JNJ|Johnson & Johnson|Johnson & Johnson|N|Pharmaceuticals|203.2|2409|19.6|2.56|1944-09-25|jnj.com|24
PFE|Pfizer|Pfizer Inc|N|Pharmaceuticals|25.1|5686|14.6|6.9|1972-06-01|pfizer.com|16.7
MRK|Merck|Merck & Co Inc|N|Pharmaceuticals|96.8|2482|12.8|3.35|1970-01-02|merck.com|17.3
ABBV|AbbVie|AbbVie Inc|N|Pharmaceuticals|232.6|1767|176.1|2.82|2013-01-02|abbvie.com|15.8
BMY|Bristol Myers Squibb|Bristol-Myers Squibb Co|N|Pharmaceuticals|48.2|2036|16.2|5.15|1972-06-01|bms.com|12.2
AMGN|Amgen|Amgen Inc|Q|Biotechnology|337.1|538|26.1|2.82|1983-06-17|amgen.com|9.6
GILD|Gilead Sciences|Gilead Sciences Inc|Q|Biotechnology|126.3|1241|19.5|2.5|1992-01-22|gilead.com|7.8
MRNA|Moderna|Moderna Inc|Q|Biotechnology|24.8|391|||2018-12-07|modernatx.com|1
REGN|Regeneron|Regeneron Pharmaceuticals Inc|Q|Biotechnology|704.5|105|16.9|0.5|1991-04-02|regeneron.com|3.8
VRTX|Vertex Pharmaceuticals|Vertex Pharmaceuticals Inc|Q|Biotechnology|424.2|254|30.1||1991-07-24|vrtx.com|3.1
UNH|UnitedHealth|UnitedHealth Group Inc|N|Health Care|322.5|906|16.9|2.75|1984-10-17|unitedhealthgroup.com|113.2
CVS|CVS Health|CVS Health Corp|N|Health Care|78.6|1269|208.4|3.39|1952-11-20|cvshealth.com|102.9
ELV|Elevance Health|Elevance Health Inc|N|Health Care|324.7|222|13.2|2.1|2001-10-30|elevancehealth.com|50.1
MDT|Medtronic|Medtronic PLC|N|Health Care|98.7|1283|27.1|2.88|1977-11-30|medtronic.com|8.9
ABT|Abbott|Abbott Laboratories|N|Health Care|128.3|1739|16.1|1.84|1949-01-14|abbott.com|11.4
ISRG|Intuitive Surgical|Intuitive Surgical Inc|Q|Health Care|562.1|354|73.6||2000-06-13|intuitive.com|2.5
TMO|Thermo Fisher|Thermo Fisher Scientific Inc|N|Life Sciences Tools & Services|578.3|376|33.1|0.3|1980-04-01|thermofisher.com|11.1
WMT|Walmart|Walmart Inc|Q|Retail|104.9|7973|39.6|0.9|1970-10-01|walmart.com|179.5
COST|Costco|Costco Wholesale Corp|Q|Retail|902.4|443|49.5|0.58|1985-12-05|costco.com|86.2
TGT|Target|Target Corp|N|Retail|88.7|454|10.8|5.1|1967-10-18|target.com|25.3
HD|Home Depot|Home Depot Inc|N|Retail|344.6|995|23.5|2.67|1981-09-22|homedepot.com|41.4
LOW|Lowe's|Lowe's Companies Inc|N|Retail|226.1|561|18.8|2.12|1961-10-10|lowes.com|20.8
BBY|Best Buy|Best Buy Co Inc|N|Retail|76.2|211|25.4|4.98|1985-04-19|bestbuy.com|9.7
GAP|Gap|Gap Inc|N|Retail|24.1|373|10.7|2.73|1976-05-19|gapinc.com|3.9
EBAY|eBay|eBay Inc|Q|Retail|82.4|457|18.3|1.41|1998-09-24|ebay.com|2.8
ETSY|Etsy|Etsy Inc|N|Retail|56.8|99|39.1||2015-04-16|etsy.com|0.7
CHWY|Chewy|Chewy Inc|N|Retail|34.2|415|74.5||2019-06-14|chewy.com|3.1
NKE|Nike|Nike Inc|N|Textiles, Apparel & Luxury Goods|64.8|1476|33.2|2.47|1980-12-02|nike.com|11.7
LULU|Lululemon|Lululemon Athletica Inc|Q|Textiles, Apparel & Luxury Goods|172.6|119|11.8||2007-07-27|lululemon.com|2.5
SBUX|Starbucks|Starbucks Corp|Q|Hotels, Restaurants & Leisure|84.9|1137|51.9|2.92|1992-06-26|starbucks.com|9.6
MCD|McDonald's|McDonald's Corp|N|Hotels, Restaurants & Leisure|306.4|712|26.2|2.43|1965-04-21|mcdonalds.com|7.1
CMG|Chipotle|Chipotle Mexican Grill Inc|N|Hotels, Restaurants & Leisure|32.6|1322|28.6||2006-01-26|chipotle.com|3
MAR|Marriott|Marriott International Inc|Q|Hotels, Restaurants & Leisure|288.9|268|31.4|0.93|1993-10-13|marriott.com|6.5
HLT|Hilton|Hilton Worldwide Holdings Inc|N|Hotels, Restaurants & Leisure|271.6|232|39.6|0.22|2013-12-12|hilton.com|3.1
DIS|Disney|Walt Disney Co|N|Media|104.6|1785|15.3|1.43|1957-11-12|thewaltdisneycompany.com|22.5
CMCSA|Comcast|Comcast Corp|Q|Media|27.2|3644|4.5|4.85|1972-06-29|corporate.comcast.com|31.2
WBD|Warner Bros. Discovery|Warner Bros Discovery Inc|Q|Media|23.4|2478|118.7||2022-04-11|wbd.com|9
SPOT|Spotify|Spotify Technology SA|N|Media|592.7|206|79.4||2018-04-03|spotify.com|4.9
ROKU|Roku|Roku Inc|Q|Media|97.2|148|||2017-09-28|roku.com|1.2
PINS|Pinterest|Pinterest Inc|N|Media|26.1|677|9.1||2019-04-18|pinterest.com|1
SNAP|Snap|Snap Inc|N|Media|8.1|1722|||2017-03-02|snap.com|1.5
RDDT|Reddit|Reddit Inc|N|Media|192.4|189|104.3||2024-03-21|redditinc.com|0.6
EA|Electronic Arts|Electronic Arts Inc|Q|Media|201.6|250|57.1|0.38|1989-09-20|ea.com|1.8
TTWO|Take-Two|Take-Two Interactive Software Inc|Q|Media|236.8|185|||1997-04-15|take2games.com|1.8
RBLX|Roblox|Roblox Corp|N|Media|96.4|702|||2021-03-10|roblox.com|1.4
T|AT&T|AT&T Inc|N|Telecommunication|25.7|7091|8.3|4.32|1983-11-21|att.com|30.7
VZ|Verizon|Verizon Communications Inc|N|Telecommunication|41.2|4216|8.8|6.69|1983-11-21|verizon.com|33.8
TMUS|T-Mobile US|T-Mobile US Inc|Q|Telecommunication|212.4|1118|20.7|1.92|2007-04-19|t-mobile.com|21.9
KO|Coca-Cola|Coca-Cola Co|N|Beverages|72.3|4302|23.9|2.82|1919-09-05|coca-colacompany.com|12.4
PEP|PepsiCo|PepsiCo Inc|Q|Beverages|147.8|1367|28.1|3.85|1919-12-01|pepsico.com|23.9
MNST|Monster Beverage|Monster Beverage Corp|Q|Beverages|71.8|977|40.9||1995-08-18|monsterbevcorp.com|2.2
PG|Procter & Gamble|Procter & Gamble Co|N|Consumer products|148.6|2337|21.7|2.84|1950-03-22|pg.com|22.4
CL|Colgate-Palmolive|Colgate-Palmolive Co|N|Consumer products|79.2|806|22.3|2.63|1930-03-13|colgatepalmolive.com|5.1
EL|Estee Lauder|Estee Lauder Companies Inc|N|Consumer products|91.8|360||1.53|1995-11-17|elcompanies.com|3.5
KHC|Kraft Heinz|Kraft Heinz Co|Q|Food Products|25.3|1184||6.32|2015-07-06|kraftheinzcompany.com|6.2
GIS|General Mills|General Mills Inc|N|Food Products|47.6|533|8.9|5.13|1928-11-13|generalmills.com|4.5
MDLZ|Mondelez|Mondelez International Inc|Q|Food Products|57.1|1290|21.3|3.5|2001-06-13|mondelezinternational.com|9.7
PM|Philip Morris|Philip Morris International Inc|N|Tobacco|152.9|1557|27.6|3.84|2008-03-17|pmi.com|10.8
F|Ford|Ford Motor Co|N|Automobiles|13.1|3984|11.2|4.58|1956-03-07|ford.com|50.5
GM|General Motors|General Motors Co|N|Automobiles|70.4|933|14.4|0.85|2010-11-18|gm.com|48.6
RIVN|Rivian|Rivian Automotive Inc|Q|Automobiles|15.2|1226|||2021-11-10|rivian.com|1.6
LCID|Lucid|Lucid Group Inc|Q|Automobiles|13.4|324|||2021-07-26|lucidmotors.com|0.3
BA|Boeing|Boeing Co|N|Aerospace & Defense|189.7|760|||1962-01-02|boeing.com|23.3
LMT|Lockheed Martin|Lockheed Martin Corp|N|Aerospace & Defense|468.2|231|26|2.95|1977-01-03|lockheedmartin.com|18.6
RTX|RTX|RTX Corp|N|Aerospace & Defense|174.8|1341|36.1|1.56|1952-01-02|rtx.com|22.5
NOC|Northrop Grumman|Northrop Grumman Corp|N|Aerospace & Defense|572.1|143|20.5|1.62|1951-12-01|northropgrumman.com|10.4
GD|General Dynamics|General Dynamics Corp|N|Aerospace & Defense|341.6|270|22.1|1.76|1952-04-25|gd.com|12.9
GE|GE Aerospace|General Electric Co|N|Aerospace & Defense|302.7|1055|40.2|0.48|1892-06-23|geaerospace.com|12.2
CAT|Caterpillar|Caterpillar Inc|N|Machinery|561.3|468|28.9|1.08|1929-12-02|caterpillar.com|17.6
DE|Deere|Deere & Co|N|Machinery|474.6|270|25.2|1.37|1933-07-01|deere.com|12.4
HON|Honeywell|Honeywell International Inc|Q|Industrial Conglomerates|196.8|635|20.4|2.42|1970-01-02|honeywell.com|10.4
MMM|3M|3M Co|N|Industrial Conglomerates|168.1|531|27.1|1.74|1946-01-14|3m.com|6.5
ETN|Eaton|Eaton Corp PLC|N|Electrical Equipment|342.7|389|34.2|1.21|1972-06-01|eaton.com|7
UPS|UPS|United Parcel Service Inc|N|Logistics & Transportation|94.6|848|14.7|6.93|1999-11-10|ups.com|21.4
FDX|FedEx|FedEx Corp|N|Logistics & Transportation|268.2|236|15.6|2.16|1978-04-12|fedex.com|22.2
DAL|Delta Air Lines|Delta Air Lines Inc|N|Airlines|59.2|653|8.3|1.27|2007-05-03|delta.com|16.7
UAL|United Airlines|United Airlines Holdings Inc|Q|Airlines|92.7|324|9.2||2006-02-06|united.com|15.2
LUV|Southwest Airlines|Southwest Airlines Co|N|Airlines|33.4|517|58.1|2.16|1977-01-03|southwest.com|6.9
XOM|Exxon Mobil|Exxon Mobil Corp|N|Energy|117.6|4217|17.1|3.5|1920-03-25|exxonmobil.com|85.3
CVX|Chevron|Chevron Corp|N|Energy|151.2|2010|21.3|4.52|1921-06-24|chevron.com|49.7
COP|ConocoPhillips|ConocoPhillips|N|Energy|88.7|1236|12.6|3.79|1982-01-04|conocophillips.com|15.5
OXY|Occidental Petroleum|Occidental Petroleum Corp|N|Energy|41.3|985|29.1|2.32|1964-03-03|oxy.com|6.7
SLB|SLB|SLB NV|N|Energy|36.2|1494|14.6|3.15|1962-02-02|slb.com|8.9
NEE|NextEra Energy|NextEra Energy Inc|N|Utilities|84.6|2083|26.8|2.68|1950-09-18|nexteraenergy.com|7.9
DUK|Duke Energy|Duke Energy Corp|N|Utilities|122.8|778|19.4|3.47|1961-07-10|duke-energy.com|8.5
CEG|Constellation Energy|Constellation Energy Corp|Q|Utilities|348.7|312|39.9|0.44|2022-01-19|constellationenergy.com|6.6
LIN|Linde|Linde PLC|Q|Chemicals|421.3|467|28.1|1.42|1992-06-17|linde.com|8.6
DOW|Dow|Dow Inc|N|Chemicals|22.8|711||6.14|2019-03-20|dow.com|10
FCX|Freeport-McMoRan|Freeport-McMoRan Inc|N|Metals & Mining|40.3|1436|28.1|1.49|1995-07-10|fcx.com|7
NUE|Nucor|Nucor Corp|N|Metals & Mining|147.6|229|20.7|1.49|1980-01-02|nucor.com|8.5
NEM|Newmont|Newmont Corp|N|Metals & Mining|86.2|1091|13.4|1.16|1940-03-21|newmont.com|5.5
AMT|American Tower|American Tower Corp|N|Real Estate|181.6|468|29.2|3.74|1998-06-05|americantower.com|2.7
PLD|Prologis|Prologis Inc|N|Real Estate|125.4|929|36.6|3.22|1997-11-21|prologis.com|2.2
TSM|TSMC|Taiwan Semiconductor Manufacturing Co Ltd ADR|N|Semiconductors|282.6|5186|28.4|1.2|1997-10-08|tsmc.com|33.1
ASML|ASML|ASML Holding NV ADR|Q|Semiconductors|1012.8|388|36.1|0.75|1995-03-15|asml.com|8.7
BABA|Alibaba|Alibaba Group Holding Ltd ADR|N|Retail|154.2|2387|19.6|0.64|2014-09-19|alibabagroup.com|34.8
NVO|Novo Nordisk|Novo Nordisk A/S ADR|N|Pharmaceuticals|48.6|4442|13.6|3.56|1981-04-30|novonordisk.com|11.7
SONY|Sony|Sony Group Corp ADR|N|Technology|28.7|5984|21.2|0.55|1970-09-17|sony.com|20.1
TM|Toyota|Toyota Motor Corp ADR|N|Automobiles|201.8|1303|9.4|2.9|1976-09-08|global.toyota|81.2
GME|GameStop|GameStop Corp|N|Retail|21.4|448|29.6||2002-02-13|gamestop.com|0.9
AMC|AMC Entertainment|AMC Entertainment Holdings Inc|N|Media|2.4|513|||2013-12-18|amctheatres.com|1.3
DKNG|DraftKings|DraftKings Inc|Q|Hotels, Restaurants & Leisure|31.6|497|||2020-04-24|draftkings.com|1.1
ZM|Zoom|Zoom Communications Inc|Q|Technology|81.2|299|20.6||2019-04-18|zoom.com|1.2
DDOG|Datadog|Datadog Inc|Q|Technology|162.7|350|511.4||2019-09-19|datadoghq.com|0.9
NET|Cloudflare|Cloudflare Inc|N|Technology|204.1|350|||2019-09-13|cloudflare.com|0.6
MDB|MongoDB|MongoDB Inc|Q|Technology|331.4|81|||2017-10-19|mongodb.com|0.6
WDAY|Workday|Workday Inc|Q|Technology|226.8|267|94.7||2012-10-12|workday.com|2.4
TEAM|Atlassian|Atlassian Corp|Q|Technology|151.2|263|||2015-12-10|atlassian.com|1.4
MSTR|Strategy|Strategy Inc|Q|Technology|184.7|287|7.9||1998-06-11|strategy.com|0.1
`;

/** Pairs and metals: vendor symbol | kind | level | decimals. */
export const pairTable = `
BINANCE:BTCUSDT|crypto|97350.12|2
BINANCE:ETHUSDT|crypto|3182.4|2
BINANCE:SOLUSDT|crypto|141.62|2
BINANCE:XRPUSDT|crypto|2.1483|4
BINANCE:DOGEUSDT|crypto|0.15942|5
BINANCE:ADAUSDT|crypto|0.46213|5
OANDA:EUR_USD|forex|1.08452|5
OANDA:GBP_USD|forex|1.27314|5
OANDA:USD_JPY|forex|151.234|3
OANDA:USD_CHF|forex|0.88412|5
OANDA:USD_CAD|forex|1.39284|5
OANDA:AUD_USD|forex|0.65231|5
OANDA:XAU_USD|metal|3985.12|2
OANDA:XAG_USD|metal|47.318|3
`;
