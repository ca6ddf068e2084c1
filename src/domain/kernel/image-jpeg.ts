import type { ImageReading } from "./image-reading.ts";

const start = [0xff, 0xd8];
const endOfImage = 0xd9;
const scan = 0xda;
/** Baseline, extended and progressive: what browsers read. */
const frames = [0xc0, 0xc1, 0xc2];
/** Huffman tables, quantization tables, restart interval. */
const tables = [0xc4, 0xdb, 0xdd];

export const isJpeg = (file: Uint8Array): boolean =>
  start.every((byte, at) => file[at] === byte) && file[2] === 0xff;

/** Segments of applications and comments hold metadata; these two tell how the colors are meant. */
function tellsColors(file: Uint8Array, at: number, length: number): boolean {
  const name = String.fromCharCode(...file.subarray(at + 4, at + 9));
  const marker = file[at + 1];
  // At these lengths they hold nothing else, such as a preview.
  return (
    (marker === 0xe0 && name === "JFIF\0" && length === 16) ||
    (marker === 0xee && name === "Adobe" && length === 14)
  );
}

const isMetadata = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;

/** Where the next marker is; in between a 0xff is followed by zero, a restart or another 0xff. */
function endOfScan(file: Uint8Array, from: number): number {
  for (let at = from; at + 1 < file.length; at += 1) {
    const next = file[at + 1] ?? 0;
    const isData = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (file[at] === 0xff && !isData) return at;
  }
  return file.length;
}

/** Segments of marker, length and data; the pixels follow their scan's header without a length. */
export function readJpeg(file: Uint8Array): ImageReading {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const parts = [file.subarray(0, start.length)];
  let size: { width: number; height: number } | undefined;
  let hasPixels = false;
  for (let at = start.length; at + 2 <= file.length; ) {
    const marker = file[at + 1] ?? 0;
    if (file[at] !== 0xff) return "unreadable";
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === endOfImage) {
      parts.push(file.subarray(at, at + 2));
      return size && hasPixels ? { ...size, parts } : "unreadable";
    }
    const length = at + 4 <= file.length ? view.getUint16(at + 2) : 0;
    let end = at + 2 + length;
    if (length < 2 || end > file.length) return "unreadable";
    if (frames.includes(marker)) {
      if (size || length < 8) return "unreadable";
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    } else if (marker === scan) {
      if (!size) return "unreadable";
      hasPixels = true;
      end = endOfScan(file, end);
    } else if (!tables.includes(marker) && !isMetadata(marker)) return "unreadable";
    if (!isMetadata(marker) || tellsColors(file, at, length)) parts.push(file.subarray(at, end));
    at = end;
  }
  return "unreadable";
}
