/** A page that is read for its article; a longer one is none. */
export const pageBytesMax = 5 * 1024 * 1024;
/** Of robots.txt (RFC 9309 asks for at least 500 KiB), and of a publisher's file about text and data mining. */
export const siteRulesBytesMax = 512 * 1024;
/** How long a site's rules hold before they are asked for again (RFC 9309, 2.4). */
export const siteRulesMs = 24 * 3_600_000;
/** Rules that could not be read are asked for again after this time. */
export const unreadRulesMs = 10 * 60_000;

/** An item whose feed gives so many characters has its text with it: no page is read for it. */
export const wholeTextLengthMin = 2_500;

/** Of feeds that are always read whole: pages that all of them together may ask for in a minute. */
export const arrivalPagesPerMinuteMax = 30;
/** The pause between two such pages of one site, unless its robots.txt asks for a longer one. */
export const arrivalHostPauseMs = 5_000;
/** Only items that arrived so lately are read on arrival. */
export const arrivalAgeMsMax = 24 * 3_600_000;
export const arrivalTriesMax = 3;
