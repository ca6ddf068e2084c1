import { type ImageFile, type ImageProblem, readImage } from "#domain/kernel/image-file.ts";
import { type Message, message } from "#domain/language/translate.ts";
import { type PictureType, pictureBytesMax, pictureSideMax, pictureTypes } from "./picture.ts";

const bounds = { types: pictureTypes, bytesMax: pictureBytesMax, sideMax: pictureSideMax };

const words: Record<ImageProblem, Message> = {
  "too-heavy": message("The picture is too large: at most {size} KB.", { size: pictureBytesMax / 1024 }),
  "too-large": message("The picture is too large: at most {side} by {side} pixels.", {
    side: String(pictureSideMax),
  }),
  animated: message("Animated pictures aren't supported. Choose a still image."),
  unreadable: message("We can't read this picture. Choose a PNG, JPEG or WebP file."),
};

/** A profile picture as it may be stored; or why not. */
export function parsePicture(file: Uint8Array): ImageFile<PictureType> | { problem: Message } {
  const read = readImage(file, bounds);
  return "problem" in read ? { problem: words[read.problem] } : read;
}
