import type { ImageReading } from "./image-reading.ts";

const signatures = ["GIF87a", "GIF89a"];
const headerLength = 13;
const extension = 0x21;
const graphicControl = 0xf9;
const imageDescriptor = 0x2c;
const trailer = 0x3b;

export const isGif = (file: Uint8Array): boolean =>
  signatures.includes(String.fromCharCode(...file.subarray(0, 6)));

/** Bytes of a table of colors, by the byte of flags that announces it. */
const tableLength = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

/** Where a chain of sub-blocks ends; undefined when the file ends first. */
function endOfChain(file: Uint8Array, from: number): number | undefined {
  for (let at = from; at < file.length; ) {
    const length = file[at] ?? 0;
    at += 1 + length;
    if (length === 0) return at;
  }
  return undefined;
}

/** Where the pixels that begin with a descriptor end; undefined when the file ends first or they have no size. */
function endOfPixels(file: Uint8Array, at: number): number | undefined {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (at + 10 > file.length || view.getUint16(at + 5, true) === 0 || view.getUint16(at + 7, true) === 0)
    return undefined;
  // A byte that tells the length of the codes is before the sub-blocks.
  return endOfChain(file, at + 10 + tableLength(file[at + 9] ?? 0) + 1);
}

/** Of an animation the first picture alone is kept: what moves beside a text draws the eye from it. */
export function readGif(file: Uint8Array): ImageReading {
  if (file.length < headerLength) return "unreadable";
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const width = view.getUint16(6, true);
  const height = view.getUint16(8, true);
  const head = headerLength + tableLength(file[10] ?? 0);
  let control: Uint8Array | undefined;
  for (let at = head; at < file.length; ) {
    const isPixels = file[at] === imageDescriptor;
    if (!isPixels && file[at] !== extension) return "unreadable";
    const end = isPixels ? endOfPixels(file, at) : endOfChain(file, at + 2);
    if (end === undefined) return "unreadable";
    const block = file.subarray(at, end);
    if (isPixels)
      return {
        width,
        height,
        parts: [file.subarray(0, head), ...(control ? [control] : []), block, new Uint8Array([trailer])],
      };
    if (file[at + 1] === graphicControl) control = block;
    at = end;
  }
  return "unreadable";
}
