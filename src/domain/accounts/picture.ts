/** What a profile picture may be; the browser makes one of these of whatever was chosen. */
export const pictureTypes = ["image/webp", "image/jpeg", "image/png"] as const;
export type PictureType = (typeof pictureTypes)[number];

/** Pixels of each side after the browser cut it to a square. */
export const pictureSide = 256;
/** Pixels of a side that are stored at most: who sends a file without the browser's help has some room. */
export const pictureSideMax = 512;
export const pictureBytesMax = 64 * 1024;

/** Where everybody finds the own picture, and nobody another's. */
export const picturePath = "/api/me/picture";

/** @param hash of the picture's bytes: another picture has another address */
export const pictureAddress = (hash: string): string => `${picturePath}?v=${hash}`;

/** Whether the address names a picture that is stored here, not one at another site. */
export function isStoredPicture(address: string | null): address is string {
  return address?.startsWith(pictureAddress("")) ?? false;
}

/** Where a browser finds a user's picture: one at another site, such as Google's, comes through the product, too. */
export function pictureSource(address: string | null): string | null {
  const elsewhere = address?.startsWith("https://")
    ? `${picturePath}?of=${encodeURIComponent(address)}`
    : null;
  return isStoredPicture(address) ? address : elsewhere;
}
