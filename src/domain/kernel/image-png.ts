import type { ImageReading } from "./image-reading.ts";

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const headerLength = 13;

const needed = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"];
const ofAnimations = ["acTL", "fcTL", "fdAT"];
/** Without a chunk whose name begins with a capital the picture cannot be read. */
const isCritical = (type: string) => type < "a";

export const isPng = (file: Uint8Array): boolean => signature.every((byte, at) => file[at] === byte);

/** Chunks of length, type, data and checksum; the first says how large the picture is. */
export function readPng(file: Uint8Array): ImageReading {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const parts = [file.subarray(0, signature.length)];
  let hasPixels = false;
  for (let at = signature.length; at + 12 <= file.length; ) {
    const type = String.fromCharCode(...file.subarray(at + 4, at + 8));
    const length = view.getUint32(at);
    const end = at + 12 + length;
    const isFirst = parts.length === 1;
    if (end > file.length || isFirst !== (type === "IHDR")) return "unreadable";
    if (isFirst && length !== headerLength) return "unreadable";
    if (ofAnimations.includes(type)) return "animated";
    if (needed.includes(type)) parts.push(file.subarray(at, end));
    else if (isCritical(type)) return "unreadable";
    if (type === "IDAT") hasPixels = true;
    if (type === "IEND") {
      if (!hasPixels || length > 0) return "unreadable";
      return { width: view.getUint32(16), height: view.getUint32(20), parts };
    }
    at = end;
  }
  return "unreadable";
}
