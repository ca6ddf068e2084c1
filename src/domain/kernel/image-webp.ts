import type { ImageReading } from "./image-reading.ts";

const animationFlag = 0x02;
const alphaFlag = 0x10;

const textAt = (file: Uint8Array, at: number) => String.fromCharCode(...file.subarray(at, at + 4));

export const isWebp = (file: Uint8Array): boolean => textAt(file, 0) === "RIFF" && textAt(file, 8) === "WEBP";

type Size = { width: number; height: number };

/** What the pixels' own chunk says, lossy or lossless. */
function sizeOf(type: string, chunk: Uint8Array): Size | undefined {
  const view = new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  const data = 8;
  if (type === "VP8 ") {
    if (chunk.length < data + 10) return undefined;
    const isKeyFrame = (view.getUint8(data) & 1) === 0 && view.getUint32(data + 2) % 0x1000000 === 0x9d012a;
    if (!isKeyFrame) return undefined;
    return {
      width: view.getUint16(data + 6, true) & 0x3fff,
      height: view.getUint16(data + 8, true) & 0x3fff,
    };
  }
  if (chunk.length < data + 5 || view.getUint8(data) !== 0x2f) return undefined;
  const bits = view.getUint32(data + 1, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
}

/** The chunk that says what others follow, saying that nothing does but transparency. */
function plainExtension(chunk: Uint8Array): Uint8Array {
  const plain = chunk.slice();
  plain[8] = (chunk[8] ?? 0) & alphaFlag;
  return plain;
}

function headerFor(parts: Uint8Array[]): Uint8Array {
  const header = new Uint8Array([0x52, 0x49, 0x46, 0x46, 0, 0, 0, 0, 0x57, 0x45, 0x42, 0x50]);
  const length = parts.reduce((total, part) => total + part.length, 4);
  new DataView(header.buffer).setUint32(4, length, true);
  return header;
}

/** Chunks of type, length and data at even places, in one that holds them all. */
export function readWebp(file: Uint8Array): ImageReading {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const whole = file.length < 12 ? 0 : 8 + view.getUint32(4, true);
  if (whole > file.length) return "unreadable";
  const parts: Uint8Array[] = [];
  let canvas: Size | undefined;
  for (let at = 12; at + 8 <= whole; ) {
    const type = textAt(file, at);
    const length = view.getUint32(at + 4, true);
    const end = at + 8 + length + (length % 2);
    if (end > whole) return "unreadable";
    const chunk = file.subarray(at, end);
    if (type === "ANIM" || type === "ANMF") return "animated";
    if (type === "VP8X") {
      if (parts.length > 0 || length !== 10) return "unreadable";
      if ((view.getUint8(at + 8) & animationFlag) !== 0) return "animated";
      canvas = {
        width: (view.getUint32(at + 11, true) >>> 8) + 1,
        height: (view.getUint32(at + 14, true) >>> 8) + 1,
      };
      parts.push(plainExtension(chunk));
    }
    if (type === "ALPH" && canvas) parts.push(chunk);
    if (type === "VP8 " || type === "VP8L") {
      // The byte that makes the length even is no part of the data.
      const size = sizeOf(type, file.subarray(at, at + 8 + length));
      const isWhole = size && (!canvas || (canvas.width === size.width && canvas.height === size.height));
      return isWhole ? { ...size, parts: [headerFor([...parts, chunk]), ...parts, chunk] } : "unreadable";
    }
    at = end;
  }
  return "unreadable";
}
