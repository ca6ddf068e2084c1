import { describe, expect, it } from "vitest";
import { imageTypes, readImage } from "#domain/kernel/image-file.ts";
import { jpegSegment, losslessWebp, png, pngChunk, webpChunk, webpOf } from "#tests/support/pictures.ts";

const bounds = { types: imageTypes, bytesMax: 100_000, sideMax: 65_535 };

/** The bytes of what is kept, or the problem. */
function kept(file: Buffer, sideMax = bounds.sideMax): string {
  const read = readImage(file, { ...bounds, sideMax });
  return "problem" in read ? read.problem : Buffer.from(read.bytes).toString("hex");
}
const whole = (file: Buffer) => file.toString("hex");

/** Its sides, found by the smallest bound that lets it pass. */
function largestSide(file: Buffer): number {
  let [low, high] = [0, bounds.sideMax];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (kept(file, middle) === "too-large") low = middle + 1;
    else high = middle;
  }
  return low;
}

describe("JPEG (ITU-T T.81)", () => {
  const start = Buffer.from([0xff, 0xd8]);
  const end = Buffer.from([0xff, 0xd9]);
  /** Precision, height, width, components. */
  const frame = (marker = 0xc0, size = [0, 3, 0, 5]) =>
    jpegSegment(marker, Buffer.from([8, ...size, 1, 1, 0x11, 0]));
  const scan = jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0]));
  const data = Buffer.from([0x12, 0xff, 0x00, 0x34]);
  const jpegOf = (...parts: Buffer[]) => Buffer.concat([start, ...parts, end]);

  it.each([0xc0, 0xc1, 0xc2])("takes a frame of the kind %i", (marker) => {
    const file = jpegOf(frame(marker), scan, data);
    expect(kept(file)).toBe(whole(file));
  });
  it.each([0xbf, 0xc3, 0xc5, 0xc9, 0xcf])("rejects one of the kind %i", (marker) => {
    expect(kept(jpegOf(frame(marker), frame(), scan, data))).toBe("unreadable");
  });
  it.each([0xc4, 0xdb, 0xdd])("keeps the table %i", (marker) => {
    const file = jpegOf(jpegSegment(marker, "\0\x08"), frame(), scan, data);
    expect(kept(file)).toBe(whole(file));
  });
  it.each([0x01, 0x02, 0xc8, 0xcc, 0xdc, 0xde, 0xdf, 0xf0, 0xfd])("rejects the segment %i", (marker) => {
    expect(kept(jpegOf(jpegSegment(marker, "\0\x08"), frame(), scan, data))).toBe("unreadable");
  });
  it.each([0xe0, 0xe1, 0xe2, 0xed, 0xee, 0xef, 0xfe])("T47: leaves the metadata %i behind", (marker) => {
    const clean = jpegOf(frame(), scan, data);
    expect(kept(jpegOf(jpegSegment(marker, "GPS"), frame(), scan, data))).toBe(whole(clean));
    expect(kept(jpegOf(jpegSegment(marker, ""), frame(), scan, data))).toBe(whole(clean));
  });

  const jfif = "JFIF\0\x01\x02\0\0\x01\0\x01\0\0";
  const adobe = "Adobe\0\x64\0\0\0\0\x01";
  it.each([
    [0xe0, jfif],
    [0xee, adobe],
  ])("keeps the segment %i that tells the colors", (marker, text) => {
    const file = jpegOf(jpegSegment(marker, text), frame(), scan, data);
    expect(kept(file)).toBe(whole(file));
  });
  it.each<[number, string]>([
    [0xe0, `${jfif}x`],
    [0xe0, jfif.slice(0, -1)],
    [0xe0, jfif.replace("JFIF", "JFXX")],
    [0xe1, jfif],
    [0xee, jfif],
    [0xee, `${adobe}x`],
    [0xee, adobe.slice(0, -1)],
    [0xee, adobe.replace("Adobe", "Ducky")],
    [0xef, adobe],
    [0xe0, adobe],
  ])("T47: leaves behind one that is not: %i %j", (marker, text) => {
    const file = jpegOf(jpegSegment(marker, text), frame(), scan, data);
    expect(kept(file)).toBe(whole(jpegOf(frame(), scan, data)));
  });

  it.each([0x00, 0xd0, 0xd3, 0xd7, 0xff])("among the pixels 0xff %i is data", (byte) => {
    const file = jpegOf(frame(), scan, Buffer.from([0x12, 0xff, byte, 0x34]));
    if (byte !== 0xff) expect(kept(file)).toBe(whole(file));
    else expect(kept(file)).toBe("unreadable");
  });
  it.each([0xcf, 0xd8])("among the pixels 0xff %i is a marker, and none that may stand there", (byte) => {
    expect(kept(jpegOf(frame(), scan, Buffer.from([0x12, 0xff, byte, 0, 2, 0x34])))).toBe("unreadable");
  });
  it("fills between segments are passed over, several scans are kept", () => {
    const fills = Buffer.from([0xff, 0xff, 0xff]);
    const clean = jpegOf(frame(), scan, data, scan, data);
    expect(kept(clean)).toBe(whole(clean));
    expect(kept(jpegOf(frame(), fills, scan, data, scan, data))).toBe(whole(clean));
  });
  it("pixels may end in 0xff before the end's marker", () => {
    const file = jpegOf(frame(), scan, Buffer.from([0x12, 0xff]));
    expect(kept(file)).toBe(whole(file));
  });

  it.each<[string, Buffer]>([
    ["no third byte of its own", Buffer.concat([start, Buffer.from([0, 0xff, 0xd9])])],
    ["another start", Buffer.concat([Buffer.from([0xff, 0xd9]), frame(), scan, data, end])],
    ["no frame", jpegOf(scan, data)],
    ["no scan", jpegOf(frame())],
    ["two frames", jpegOf(frame(), frame(), scan, data)],
    ["a frame too short for its sides", jpegOf(jpegSegment(0xc0, Buffer.from([8, 0, 3, 0, 5])), scan, data)],
    ["a length of one", jpegOf(Buffer.from([0xff, 0xe1, 0, 1]), frame(), scan, data)],
    ["a length of none", jpegOf(Buffer.from([0xff, 0xe1, 0, 0]), frame(), scan, data)],
    ["bytes between segments", jpegOf(frame(), Buffer.from([7]), scan, data)],
    ["no height", jpegOf(frame(0xc0, [0, 0, 0, 5]), scan, data)],
    ["no width", jpegOf(frame(0xc0, [0, 3, 0, 0]), scan, data)],
  ])("rejects one with %s", (_what, file) => expect(kept(file)).toBe("unreadable"));

  it("a frame of the least length is read", () => {
    const file = jpegOf(jpegSegment(0xc0, Buffer.from([8, 0, 3, 0, 5, 0])), scan, data);
    expect(kept(file)).toBe(whole(file));
  });
  it("a segment may end where the file's end begins", () => {
    const cut = Buffer.concat([start, frame(), scan]);
    expect(kept(cut)).toBe("unreadable");
    expect(kept(jpegOf(frame(), scan))).toBe(whole(jpegOf(frame(), scan)));
  });
  it("reads both sides", () => {
    expect(largestSide(jpegOf(frame(0xc0, [0x12, 0x34, 0, 5]), scan, data))).toBe(0x1234);
    expect(largestSide(jpegOf(frame(0xc0, [0, 5, 0x12, 0x34]), scan, data))).toBe(0x1234);
  });
});

describe("GIF (GIF89a)", () => {
  const head = (width: number, height: number, flags: number) => {
    const bytes = Buffer.from("GIF89a\0\0\0\0\0\0\0", "latin1");
    bytes.writeUInt16LE(width, 6);
    bytes.writeUInt16LE(height, 8);
    bytes[10] = flags;
    return bytes;
  };
  const descriptor = (width: number, height: number, flags = 0) => {
    const bytes = Buffer.from([0x2c, 0, 0, 0, 0, 0, 0, 0, 0, flags]);
    bytes.writeUInt16LE(width, 5);
    bytes.writeUInt16LE(height, 7);
    return bytes;
  };
  /** Size of the codes, one sub-block, the end of the chain. */
  const pixels = Buffer.from([2, 2, 0x44, 1, 0]);
  const trailer = Buffer.from([0x3b]);
  const gifOf = (...parts: Buffer[]) => Buffer.concat([...parts, trailer]);

  it.each([0, 1, 2, 3, 4, 5, 6, 7])("reads tables of colors of 2 ** (%i + 1) entries", (bits) => {
    const table = Buffer.alloc(3 * 2 ** (bits + 1), 0x21);
    const global = gifOf(head(5, 3, 0x80 | bits), table, descriptor(5, 3), pixels);
    const local = gifOf(head(5, 3, 0), descriptor(5, 3, 0x80 | bits), table, pixels);
    expect(kept(global)).toBe(whole(global));
    expect(kept(local)).toBe(whole(local));
    const announced = gifOf(head(5, 3, bits), descriptor(5, 3, bits), pixels);
    expect(kept(announced)).toBe(whole(announced));
  });
  it("T15: keeps the control before the pixels, and nothing behind them", () => {
    const control = Buffer.from([0x21, 0xf9, 4, 1, 0, 0, 0, 0]);
    const comment = Buffer.from([0x21, 0xfe, 1, 65, 0]);
    const clean = gifOf(head(5, 3, 0), control, descriptor(5, 3), pixels);
    expect(kept(gifOf(head(5, 3, 0), comment, control, comment, descriptor(5, 3), pixels, comment))).toBe(
      whole(clean),
    );
  });
  it.each([
    [0, 1],
    [1, 0],
  ])("rejects pixels of %i by %i", (width, height) => {
    expect(kept(gifOf(head(5, 3, 0), descriptor(width, height), pixels))).toBe("unreadable");
  });
  it("takes pixels of 256 by 256: a size is two bytes, the low one first", () => {
    const file = gifOf(head(256, 1, 0), descriptor(256, 256), pixels);
    expect(kept(file)).toBe(whole(file));
    expect(largestSide(file)).toBe(256);
    expect(largestSide(gifOf(head(1, 513, 0), descriptor(1, 1), pixels))).toBe(513);
  });
  it("rejects one that ends with a descriptor or a table", () => {
    for (const tail of [descriptor(5, 3).subarray(0, 9), descriptor(5, 3), descriptor(5, 3, 0x80)])
      expect(kept(Buffer.concat([head(5, 3, 0), tail]))).toBe("unreadable");
  });
});

describe("PNG (ISO/IEC 15948)", () => {
  it("a chunk that begins with a small letter may be left out, one with a capital may not", () => {
    expect(kept(png(8, 8, { extra: [pngChunk("aaaa", "x"), pngChunk("zzzz", "x")] }))).toBe(whole(png()));
    expect(kept(png(8, 8, { extra: [pngChunk("ZZZZ", "x")] }))).toBe("unreadable");
  });
  it("reads both sides", () => {
    expect([largestSide(png(300, 2)), largestSide(png(2, 300))]).toEqual([300, 300]);
  });
});

describe("WebP (RFC 9649)", () => {
  const lossy = (width: number, height: number, first = 0x10) => {
    const bytes = Buffer.from([first, 0, 0, 0x9d, 0x01, 0x2a, 0, 0, 0, 0]);
    bytes.writeUInt16LE(width, 6);
    bytes.writeUInt16LE(height, 8);
    return bytes;
  };
  const lossless = (width: number, height: number) => {
    const bytes = Buffer.from([0x2f, 0, 0, 0, 0]);
    bytes.writeUInt32LE((width - 1) | ((height - 1) << 14), 1);
    return bytes;
  };
  const extended = (flags: number, width: number, height: number) => {
    const bytes = Buffer.alloc(10);
    bytes[0] = flags;
    bytes.writeUIntLE(width - 1, 4, 3);
    bytes.writeUIntLE(height - 1, 7, 3);
    return bytes;
  };
  const vp8 = (width = 6, height = 4) => webpChunk("VP8 ", lossy(width, height));
  const vp8l = (width = 6, height = 4) => webpChunk("VP8L", lossless(width, height));

  it("takes pixels of the least length", () => {
    for (const file of [webpOf(vp8()), webpOf(vp8l())]) expect(kept(file)).toBe(whole(file));
  });
  it.each<[string, Buffer]>([
    ["lossy pixels too short by one", webpOf(webpChunk("VP8 ", lossy(6, 4).subarray(0, 9)))],
    ["lossless pixels too short by one", webpOf(webpChunk("VP8L", lossless(6, 4).subarray(0, 4)))],
    ["no key frame", webpOf(webpChunk("VP8 ", lossy(6, 4, 0x11)))],
    ["another start code", webpOf(webpChunk("VP8 ", Buffer.from(lossy(6, 4)).fill(0x2b, 5, 6)))],
    ["another first byte", webpOf(webpChunk("VP8L", Buffer.from(lossless(6, 4)).fill(0x2e, 0, 1)))],
    ["a canvas of another width", webpOf(webpChunk("VP8X", extended(0, 7, 4)), vp8())],
    ["a canvas of another height", webpOf(webpChunk("VP8X", extended(0, 6, 5)), vp8())],
    ["a canvas of another width, lossless", webpOf(webpChunk("VP8X", extended(0, 7, 4)), vp8l())],
    ["a canvas told too long", webpOf(webpChunk("VP8X", Buffer.alloc(12)), vp8())],
    [
      "two canvases",
      webpOf(webpChunk("VP8X", extended(0, 6, 4)), webpChunk("VP8X", extended(0, 6, 4)), vp8()),
    ],
    ["no chunk", webpOf()],
    ["another container", Buffer.concat([Buffer.from("RIFX"), webpOf(vp8()).subarray(4)])],
    ["another content", Buffer.from(webpOf(vp8())).fill("WEBX", 8, 12)],
  ])("rejects one with %s", (_what, file) => expect(kept(file)).toBe("unreadable"));

  it.each([0x02, 0x12, 0x3e])("an animation's flag is seen among others: %i", (flags) => {
    expect(kept(webpOf(webpChunk("VP8X", extended(flags, 6, 4)), vp8()))).toBe("animated");
  });
  it.each([0x00, 0x01, 0x04, 0x08, 0x20])("T47: what %i announces is no longer announced", (flags) => {
    expect(kept(webpOf(webpChunk("VP8X", extended(flags, 6, 4)), vp8()))).toBe(
      whole(webpOf(webpChunk("VP8X", extended(0, 6, 4)), vp8())),
    );
  });
  it("keeps transparency that its canvas announces, and leaves out one that none does", () => {
    const alpha = webpChunk("ALPH", "\0abc");
    const file = webpOf(webpChunk("VP8X", extended(0x10, 6, 4)), alpha, vp8());
    expect(kept(file)).toBe(whole(file));
    expect(kept(webpOf(alpha, vp8()))).toBe(whole(webpOf(vp8())));
  });
  it("what is after the container's end is not read", () => {
    expect(kept(Buffer.concat([webpOf(vp8()), Buffer.from("ANIM")]))).toBe(whole(webpOf(vp8())));
    expect(kept(Buffer.concat([webpOf(), vp8()]))).toBe("unreadable");
  });
  it("reads sides of 14 bits, of lossless pixels one less", () => {
    expect(largestSide(webpOf(vp8(0x3fff, 1)))).toBe(0x3fff);
    expect(largestSide(webpOf(vp8(1, 0x3fff)))).toBe(0x3fff);
    // The two highest bits say how the picture is to be scaled.
    expect(largestSide(webpOf(vp8(0x4000 + 9, 1)))).toBe(9);
    expect(largestSide(webpOf(vp8(1, 0xc000 + 9)))).toBe(9);
    expect(largestSide(webpOf(vp8l(0x3ffe, 1)))).toBe(0x3ffe);
    expect(largestSide(webpOf(vp8l(1, 0x3ffe)))).toBe(0x3ffe);
    expect(largestSide(webpOf(vp8l(0x4000, 1)))).toBe(0x4000);
    expect(largestSide(webpOf(vp8l(2, 1)))).toBe(2);
    expect(largestSide(losslessWebp())).toBe(1);
  });
});
