const words = (text: string) => new Set(text.trim().split(/\s+/));

/** Legal forms, which mean nothing beyond the form. */
export const legalForms = words("inc incorporated corp corporation ltd limited plc nv llc lp llp");

/** Legal tails that news writing drops. */
export const legalTails = words(`
  inc incorporated corp corporation co company companies cos ltd limited plc nv sa ag se as asa ab spa llc lp
  llp holdings holding group the adr ads sab cv reit bv kg kk oyj trust associates class ordinary sponsored
  unsponsored sponosred de`);

/** Tails that say what kind of company it is; often dropped. */
export const genericTails = words(`
  pharmaceuticals pharmaceutical therapeutics technologies technology tech systems system international energy
  resources financial bancorp bancshares bankshares bank industries enterprises solutions biosciences bioscience
  biotherapeutics biotech bio biopharma biopharmaceuticals pharma medical medicine medicines health healthcare
  sciences science brands partners capital software networks network semiconductor semiconductors communications
  entertainment media motors motor airlines gold mining materials properties property realty foods labs
  laboratories global worldwide us usa services platforms platform markets interactive digital robotics aerospace
  defense power electric electronics devices diagnostics oncology genetics genomics biologics biopharmaceutical
  immunotherapeutics surgical vision wireless mobile online logistics marine shipping minerals metals silver
  lithium uranium petroleum oil gas midstream royalty infrastructure environmental water insurance assurance
  investment investments management mortgage finance acquisition hospitality hotels resorts gaming restaurants
  stores retail apparel automotive auto education learning studios games pictures steel chemical chemicals
  products manufacturing instruments controls quantum ai computing data cloud security cyber space fuel fuels
  hydrogen solar renewable renewables vehicles ev battery works innovations innovation concepts dynamics
  components equipment construction homes building bancorporation savings federal community bankers animal telecom telecommunications
  analytics industrial hotel residential lodging stock shares instruments scientific restaurant restaurants retailers`);

/** Words that open many foreign names and mean "company". */
export const foreignOpeners = words(`
  sociedad controladora compania companhia empresa empresas grupo banco banca corporacion industrias kabushiki
  koninklijke perusahaan societe compagnie groupe gruppo aktiengesellschaft deutsche cia`);

/** States, countries and cities: never a company on their own. */
export const places = words(`
  alabama alaska arizona arkansas california colorado connecticut delaware florida georgia hawaii idaho illinois
  indiana iowa kansas kentucky louisiana maine maryland massachusetts michigan minnesota mississippi missouri montana
  nebraska nevada ohio oklahoma oregon pennsylvania tennessee texas utah vermont virginia washington wisconsin
  wyoming boston chicago dallas houston denver miami atlanta seattle philadelphia london paris berlin tokyo
  shanghai beijing singapore hongkong taiwan china india japan korea brazil mexico canada australia israel france
  germany italy spain britain england scotland ireland wales russia ukraine turkey egypt argentina chile peru
  colombia indonesia vietnam thailand malaysia philippines pakistan africa europe asia america arabia dubai
  manhattan brooklyn cincinnati cleveland pittsburgh detroit orlando tampa austin nashville memphis baltimore essex sussex kent surrey carlisle ashford gibraltar bogota york oxford cambridge yorkshire cornwall ulster
  dublin edinburgh glasgow cardiff liverpool bristol leeds sheffield geneva vienna madrid lisbon milan rome brasil deutschland espana italia nederland suisse schweiz hong kong`);

/** Words that never end a name. */
export const linkWords = words("& of the and in on at to for a an by with first new");

/** Short forms that are everyday phrases although no word list says so. */
export const neverAlone = new Set([
  ...words(`
    first national american general united new the us usa north south east west global one two great royal world
    ai ev crypto bitcoin ether ethereum china india japan brazil korea mexico canada europe asia america africa
    israel texas california nasdaq dow covid bank trump biden euro reit etf ceo ipo fda sec fed spac central
    pacific atlantic western eastern northern southern citizens liberty capital federal q1 q2 q3 q4 vip kt nft on
    s&p information research sports union work next hello select natural equity regional critical direct design work`),
  "palo alto",
  "new york",
  "wall street",
  "clean energy",
  "asia pacific",
  "american public",
  "american financial",
  "critical metals",
  "big sky",
  "all in",
  "first citizens",
  "usa today",
]);
