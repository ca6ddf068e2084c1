/** Bounds of stored news (specification section 3; threat T8). Lengths are UTF-16 units. */
export const titleLengthMax = 300;
export const contentLengthMax = 20_000;
export const authorLengthMax = 200;
export const guidLengthMax = 500;
export const linkLengthMax = 2_048;
/** Items kept of one document: the newest ones. */
export const itemsPerDocumentMax = 200;

/** Shown for an item without a title or link (specification section 3). */
// verbatim: stored with the item, for all who see it
export const missingTitle = "No title";
export const missingLink = "#";

/** Headlines that a page holds; the search finds the others. */
export const listItemsMax = 2_000;

/** Unread items of a feed are counted up to this many, those of "mark all read" up to the other. */
export const unreadMax = 100;
export const markedMax = 1_000;
/** Items that one user keeps for later. */
export const savedMax = 5_000;
/** Items are kept so long, saved ones permanently. */
export const retentionDays = 400;

/** Headlines of the preview. */
export const previewItemsMax = 50;
/** One rendering of the preview serves everyone this long. */
export const previewCachedMs = 5_000;
/** Open pages of the preview are told of changes at most this often. */
export const previewToldEveryMs = 5_000;
/** Streams of the preview that a process holds open; beyond it a page asks again every half minute. */
export const previewStreamsMax = 300;
export const previewStreamsPerNetworkMax = 10;
/** Provider calls that all anonymous users of a process together cause, and how often. */
export const previewCallsMax = 10;
export const previewCallsEveryMs = 60_000;
