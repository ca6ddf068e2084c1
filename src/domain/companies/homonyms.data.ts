/**
 * Names of others that hold the name of a listed company: firms listed elsewhere or nowhere, places, offices,
 * works. The longest name wins, so the shorter one inside is not found.
 */
export const homonyms = `
  3m india|apollo group|dodge & cox|formula 1|formula e|formula one|sumitomo mitsui trust|acuity knowledge|ab electrolux|ab foods|ab volvo|abbott india|alcon entertainment|alcon media|alcon television|apple daily|advanced economies|african american|amazon basin|
  amazon jungle|amazon rainforest|amazon river|american airlines center|citizens bank park|american bar association|
  american cancer society|american dream|american heart association|american idol|american league|
  american medical association|american petroleum institute|american pie|american red cross|american samoa|
  american sniper|american university|anglo american|apache helicopter|apache helicopters|arctic circle|
  aretha franklin|arm length|arm wrestling|astrazeneca pharma india|at&t pebble beach|aurora borealis|
  barclays center|barclays premier league|barclays premiership|ben franklin|benjamin franklin|bentley bentayga|
  bentley continental|bentley motors|bill gates|bill of rights|boston marathon|box office|caesars superdome|
  cardinal sin|carrier pigeon|central african republic|central american|charles schwab challenge|chase center|
  chase field|chevron deference|chevron doctrine|chicago marathon|cicely tyson|circle k|circle line|citi bike|
  citi field|coca cola amatil|coca cola beverages africa|coca cola bottlers japan|coca cola hbc|
  coca cola icecek|colgate india|colgate palmolive india|columbia business school|columbia university|
  compass group|credit suisse first boston|cummins india|czech republic|dell children|dell children medical|
  delta air force|delta electronics|delta galil|delta corp|delta blues|delta spirit|delta burke|delta force|delta variant|deutsche bahn|deutsche boerse|deutsche borse|
  deutsche bundesbank|deutsche lufthansa|deutsche post|deutsche telekom|deutsche wohnen|discover magazine|
  dominican republic|duke of cambridge|duke of edinburgh|duke of sussex|duke of york|duke university|eaton fire|
  emerson college|first american pope|first republic|first republic bank|farmers & merchants bank of long beach|farmers & merchants trust|ford field|ford foundation|ford galaxy|
  ford nation|ford theatre|fox business|fox hunting|fox river|fox terrier|franklin roosevelt|
  franklin templeton india|freddie mercury|gates foundation|ge power india|ge shipping|ge t&d india|
  general assembly|gerald ford|gillette india|glaxosmithkline consumer|gsk consumer|gsk pharma|harrison ford|
  guinness book|guinness world record|guinness world records|harvard business school|harvard university|hdfc amc|hdfc asset management|hdfc ergo|hdfc life|hdfc securities|
  hershey bears|hershey park|honeywell automation|honeywell automation india|huntington disease|icici direct|
  icici lombard|icici prudential|icici prudential life|icici securities|imperial brands|imperial college|
  imperial college london|imperial county|imperial tobacco|imperial valley|infosys foundation|intuit dome|
  islamic republic|jacob ladder|jacobs ladder|jp morgan asset india|keybank center|king lear|kraft foods|
  kraft paper|la galaxy|latin american|leeds united|linde india|lloyds of london|lucid dream|lucid dreaming|
  lucid dreams|lumen field|mekong delta|merck family|merck kgaa|mercury prize|michael j fox|mike tyson|
  monster jam|monster mash|moody blues|morgan stanley india|national grid india|native american|
  neil degrasse tyson|new brunswick|newcastle united|niger delta|nike hercules|nike missile|nike missiles|
  northern rail|northwestern university|novartis india|okavango delta|oracle bone|oracle bones|oracle financial|
  oracle financial services|oracle park|pacific coast highway|pacific ocean|paycom center|people party|
  people republic|pfizer india|popular front|popular mechanics|popular party|popular vote|power grid|
  power grid corp|princeton university|progressive caucus|progressive conservative|progressive conservatives|
  progressive field|progressive party|prudential center|prudential icici|prudential regulation authority|
  prudential tower|republic of congo|republic of ireland|republic of korea|reynolds american|rex shares|riot games|
  ryder cup|samsung galaxy|sanofi india|silicon valley bank|simpson paradox|sinclair lewis|sky news|snap poll|
  south american|southern comfort|southern rail|sphere of influence|starwood capital|starwood hotels|
  t mobile center|takes two|target center|target field|td garden|timken india|toyota industries|toyota tsusho|tyson fury|
  united arab emirates|united auto workers|united biscuits|united breweries|united center|united kingdom|
  united nations|united russia|united spirits|united states|united states steel|united steelworkers|
  united utilities|upton sinclair|venus|viking global|viking age|washington post|waste management phoenix open|wells fargo center|
  wendy williams|west ham united|whirlpool india|whirlpool of india|xcel energy center|zoom bangla|zoom lens|
  hess|hess corp|marathon oil|rockwell collins|eaton vance|cadence bank|firstbank|people united|sunoco logistics|noble energy`
  .split("|")
  .map((name) => name.trim());
