import { type PictureType, pictureBytesMax, pictureSideMax } from "./picture.ts";
import { isJpeg, readJpeg } from "./picture-jpeg.ts";
import { isPng, readPng } from "./picture-png.ts";
import { isWebp, readWebp } from "./picture-webp.ts";

export type PictureFile = { mediaType: PictureType; bytes: Uint8Array };

const formats = [
  { mediaType: "image/webp", is: isWebp, read: readWebp },
  { mediaType: "image/jpeg", is: isJpeg, read: readJpeg },
  { mediaType: "image/png", is: isPng, read: readPng },
] as const;

function joined(parts: Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((total, { length }) => total + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/**
 * Judges a file by its content and keeps of it what its pixels need. Left behind are the time, the place and the camera,
 * colour profiles, comments, previews, and whatever stands behind the picture's end. Browsers write some of them
 * without being asked, so that a file with them cannot just be refused.
 */
export function readPicture(file: Uint8Array): PictureFile | { problem: string } {
  const format = formats.find(({ is }) => is(file));
  if (file.length > pictureBytesMax)
    return { problem: `The picture is too large: at most ${pictureBytesMax / 1024} KB.` };
  const read = format?.read(file) ?? "unreadable";
  if (read === "animated")
    return { problem: "Animated pictures cannot be used. Choose one that stands still." };
  if (!format || read === "unreadable" || read.width === 0 || read.height === 0)
    return { problem: "This is not a readable PNG, JPEG or WebP picture." };
  if (Math.max(read.width, read.height) > pictureSideMax)
    return { problem: `The picture is too large: at most ${pictureSideMax} by ${pictureSideMax} pixels.` };
  return { mediaType: format.mediaType, bytes: joined(read.parts) };
}
