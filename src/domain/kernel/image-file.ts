import { isGif, readGif } from "./image-gif.ts";
import { isJpeg, readJpeg } from "./image-jpeg.ts";
import { isPng, readPng } from "./image-png.ts";
import { isWebp, readWebp } from "./image-webp.ts";

/** The kinds that every browser shows and that hold no script. */
export const imageTypes = ["image/webp", "image/jpeg", "image/png", "image/gif"] as const;
export type ImageType = (typeof imageTypes)[number];

const formats = [
  { mediaType: "image/webp", is: isWebp, read: readWebp },
  { mediaType: "image/jpeg", is: isJpeg, read: readJpeg },
  { mediaType: "image/png", is: isPng, read: readPng },
  { mediaType: "image/gif", is: isGif, read: readGif },
] as const;

export type ImageFile<Type extends ImageType = ImageType> = { mediaType: Type; bytes: Uint8Array };

export type ImageProblem = "too-heavy" | "too-large" | "animated" | "unreadable";

export type ImageBounds<Type extends ImageType = ImageType> = {
  types: readonly Type[];
  bytesMax: number;
  /** Pixels of each side. */
  sideMax: number;
};

function joined(parts: Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((total, { length }) => total + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

const isOneOf = <Type extends ImageType>(types: readonly Type[], type: ImageType): type is Type =>
  types.some((each) => each === type);

/**
 * Judges a file by its content and keeps of it what its pixels need. Left behind are the time, the place and the camera,
 * color profiles, comments, previews, and whatever is behind the picture's end. Browsers write some of them
 * without being asked, so that a file with them cannot just be rejected.
 */
export function readImage<Type extends ImageType>(
  file: Uint8Array,
  { types, bytesMax, sideMax }: ImageBounds<Type>,
): ImageFile<Type> | { problem: ImageProblem } {
  if (file.length > bytesMax) return { problem: "too-heavy" };
  const format = formats.find(({ is }) => is(file));
  const mediaType = format?.mediaType;
  if (!format || !mediaType || !isOneOf(types, mediaType)) return { problem: "unreadable" };
  const read = format.read(file);
  if (read === "animated" || read === "unreadable") return { problem: read };
  if (read.width === 0 || read.height === 0) return { problem: "unreadable" };
  if (Math.max(read.width, read.height) > sideMax) return { problem: "too-large" };
  return { mediaType, bytes: joined(read.parts) };
}
