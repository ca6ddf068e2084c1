import { type ImageFile, type ImageProblem, readImage } from "#domain/kernel/image-file.ts";
import { type PictureType, pictureBytesMax, pictureSideMax, pictureTypes } from "./picture.ts";

const bounds = { types: pictureTypes, bytesMax: pictureBytesMax, sideMax: pictureSideMax };

const words: Record<ImageProblem, string> = {
  "too-heavy": `The picture is too large: at most ${pictureBytesMax / 1024} KB.`,
  "too-large": `The picture is too large: at most ${pictureSideMax} by ${pictureSideMax} pixels.`,
  animated: "Animated pictures cannot be used. Choose one that stands still.",
  unreadable: "This is not a readable PNG, JPEG or WebP picture.",
};

/** A profile picture as it may be stored; or, in words, why not. */
export function parsePicture(file: Uint8Array): ImageFile<PictureType> | { problem: string } {
  const read = readImage(file, bounds);
  return "problem" in read ? { problem: words[read.problem] } : read;
}
