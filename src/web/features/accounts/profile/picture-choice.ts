import { pictureBytesMax, pictureSide } from "#domain/accounts/picture.ts";
import { type Message, message } from "#domain/language/translate.ts";

/** A chosen picture as it will be sent, and as an address that the page may show. */
export type DrawnPicture = { file: Blob; visible: string };

/** What is to become of the picture when the profile is saved. */
export type PictureChoice = { kind: "kept" } | { kind: "none" } | ({ kind: "new" } & DrawnPicture);

const megabyte = 1024 * 1024;
const chosenBytesMax = 20 * megabyte;

const tooLarge = message("This file is larger than {size} MB. Choose a smaller file.", {
  size: chosenBytesMax / megabyte,
});
const unreadable = message("We can't read this picture. Choose a PNG, JPEG or WebP file.");

/** Tried in turn until one is small enough. Not every browser writes WebP; such a one answers with another type. */
const encodings = [
  ["image/webp", 0.9],
  ["image/webp", 0.7],
  ["image/webp", 0.4],
  ["image/jpeg", 0.85],
  ["image/jpeg", 0.6],
  ["image/jpeg", 0.3],
] as const;

/** The middle of it, as large as it may be. */
export function squareIn(width: number, height: number): { x: number; y: number; side: number } {
  const side = Math.min(width, height);
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), side };
}

function drawn(picture: ImageBitmap): HTMLCanvasElement | undefined {
  const canvas = document.createElement("canvas");
  canvas.width = pictureSide;
  canvas.height = pictureSide;
  const context = canvas.getContext("2d");
  if (!context) return undefined;
  const { x, y, side } = squareIn(picture.width, picture.height);
  context.imageSmoothingQuality = "high";
  // What shows through a transparent picture is the same in both themes.
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, pictureSide, pictureSide);
  context.drawImage(picture, x, y, side, side, 0, 0, pictureSide, pictureSide);
  return canvas;
}

async function encoded(canvas: HTMLCanvasElement): Promise<Blob | undefined> {
  for (const [type, quality] of encodings) {
    const file = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality));
    if (file?.type === type && file.size <= pictureBytesMax) return file;
  }
  return undefined;
}

/** As a data address: the page's policy shows no others of its own making. */
function addressOf(file: Blob): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(file);
  });
}

/** Draws whatever was chosen as a small square; nothing of the file but its pixels is in it. */
export async function renderPicture(chosen: File): Promise<DrawnPicture | { problem: Message }> {
  if (chosen.size > chosenBytesMax) return { problem: tooLarge };
  const picture = await createImageBitmap(chosen).catch(() => undefined);
  if (!picture) return { problem: unreadable };
  const canvas = drawn(picture);
  picture.close();
  const file = canvas && (await encoded(canvas));
  const visible = file && (await addressOf(file).catch(() => undefined));
  return file && visible ? { file, visible } : { problem: unreadable };
}
