import { type ImageFile, type ImageProblem, readImage } from "#domain/kernel/image-file.ts";
import { type PictureType, pictureBytesMax, pictureSideMax, pictureTypes } from "./picture.ts";

const bounds = { types: pictureTypes, bytesMax: pictureBytesMax, sideMax: pictureSideMax };

const words: Record<ImageProblem, string> = {
  "too-heavy": `The picture is too large: at most ${pictureBytesMax / 1024} KB.`,
  "too-large": `The picture is too large: at most ${pictureSideMax} by ${pictureSideMax} pixels.`,
  animated: "Animated pictures aren't supported. Choose a still image.",
  unreadable: "We can't read this picture. Choose a PNG, JPEG or WebP file.",
};

/** A profile picture as it may be stored; or, in words, why not. */
export function parsePicture(file: Uint8Array): ImageFile<PictureType> | { problem: string } {
  const read = readImage(file, bounds);
  return "problem" in read ? { problem: words[read.problem] } : read;
}
