/** What a profile picture may be; the browser makes one of these of whatever was chosen. */
export const pictureTypes = ["image/webp", "image/jpeg", "image/png"] as const;
export type PictureType = (typeof pictureTypes)[number];

/** Pixels of each side after the browser cut it to a square. */
export const pictureSide = 256;
export const pictureBytesMax = 64 * 1024;
