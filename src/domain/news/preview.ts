// Bounds of the news that anyone may read without an account (READ-96).

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
