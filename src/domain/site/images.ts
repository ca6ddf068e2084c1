/** Of one picture of another site. */
export const imageBytesMax = 512 * 1024;
/** Pixels of a side: a picture that is small in bytes may be vast when it is drawn. */
export const imageSideMax = 2_048;
/** Longer addresses are not asked for. */
export const imageAddressLengthMax = 1_000;

/** All that is kept; what was not looked at the longest goes first. */
export const imagesBytesMax = 128 * 1024 * 1024;
/** What nobody looked at for so long goes. */
export const imagesRetentionDays = 30;
/** A kept picture is asked for again after this time, and shown meanwhile. */
export const imageRenewedMs = 7 * 24 * 3_600_000;
/** A site that gave no picture is not asked again within this time. */
export const imageFailureCachedMs = 3_600_000;

/** Where pictures of other sites are shown from, as the server fetched and checked them. */
export const imagesPath = "/api/images";
