import { crc32, deflateSync } from "node:zlib";

const bytesOf = (data: Buffer | string) => (typeof data === "string" ? Buffer.from(data, "latin1") : data);

/** One chunk of a PNG file, checksum included. */
export function pngChunk(type: string, data: Buffer | string = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), bytesOf(data)]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return pngChunk("IHDR", header);
}

/** A PNG file of that size in one color. @param extra chunks between the header and the pixels */
export function png(
  width = 8,
  height = 8,
  { color = [37, 99, 235], extra = [] }: { color?: [number, number, number]; extra?: Buffer[] } = {},
): Buffer {
  const row = Buffer.concat([Buffer.from([0]), ...Array<Buffer>(width).fill(Buffer.from(color))]);
  const pixels = deflateSync(Buffer.concat(Array<Buffer>(height).fill(row)));
  const parts = [
    pngSignature,
    pngHeader(width, height),
    ...extra,
    pngChunk("IDAT", pixels),
    pngChunk("IEND"),
  ];
  return Buffer.concat(parts);
}

/** A PNG file whose every pixel is another color, so that nothing makes it small. */
export function noisyPng(side: number): Buffer {
  let seed = 42;
  const rows = Buffer.alloc(side * (side * 3 + 1));
  for (let at = 0; at < rows.length; at += 1) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    rows[at] = at % (side * 3 + 1) === 0 ? 0 : seed >> 16;
  }
  return Buffer.concat([
    pngSignature,
    pngHeader(side, side),
    pngChunk("IDAT", deflateSync(rows)),
    pngChunk("IEND"),
  ]);
}

/** As a form or a call sends it. */
export const asFile = (bytes: Buffer, type = "image/png"): Blob =>
  new Blob([new Uint8Array(bytes)], { type });

const base64 = (text: string) => Buffer.from(text, "base64");

/** 6 by 4 pixels, as a browser writes them: with a color profile. */
export const jpeg = (): Buffer =>
  base64(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAEAAYDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAeEAABBAEFAAAAAAAAAAAAAAABAAIDBBESEyFxgf/EABUBAQEAAAAAAAAAAAAAAAAAAAAB/8QAFxEBAQEBAAAAAAAAAAAAAAAAAQARMf/aAAwDAQACEQMRAD8AuKdKvRiMVaPbYXaiMk8+9IiKqrrAzl//2Q==",
  );
/** 6 by 4 pixels, lossy, with a color profile. */
export const webp = (): Buffer =>
  base64(
    "UklGRiACAABXRUJQVlA4WAoAAAAgAAAABQAAAwAASUNDUMgBAAAAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADZWUDggMgAAANABAJ0BKgYABAACwEwljALsAQ7+A8gAAP7uaXvm7w51nlJgrMjPJavpQrwJuR4O4AAA",
  );
/** 6 by 4 pixels, lossy with transparency, and a color profile. */
export const clearWebp = (): Buffer =>
  base64(
    "UklGRloCAABXRUJQVlA4WAoAAAAwAAAABQAAAwAASUNDUMgBAAAAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADZBTFBIGAAAAAEXIBBIUp98jYgIByEBmZJ1f0X0PyJ2AVZQOCBMAAAA8AEAnQEqBgAEAALATCWwAnS6AAMJBvuAAP7bn5OAIstK2ko8CMi7ogzRzaHc/+Pz4//nAfdsm47+vxwuf/ycmWb8m2mXr/+Tf84wAA==",
  );
/** 1 by 1 pixel, lossless. */
export const losslessWebp = (): Buffer => base64("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==");

/** A segment of a JPEG file, such as 0xe1 for what a camera tells. */
export function jpegSegment(marker: number, data: Buffer | string): Buffer {
  const body = bytesOf(data);
  return Buffer.concat([Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff]), body]);
}

/** A JPEG file with such segments at its start. */
export const jpegWith = (...segments: Buffer[]): Buffer =>
  Buffer.concat([jpeg().subarray(0, 2), ...segments, jpeg().subarray(2)]);

/** A chunk of a WebP file. */
export function webpChunk(type: string, data: Buffer | string): Buffer {
  const body = bytesOf(data);
  const head = Buffer.alloc(8);
  head.write(type, "latin1");
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}

/** A WebP file of those chunks. */
export function webpOf(...chunks: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from("WEBP"), ...chunks]);
  const head = Buffer.alloc(8);
  head.write("RIFF");
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}
