import { describe, expect, it } from "vitest";
import { imageTypes, readImage } from "#domain/kernel/image-file.ts";
import { jpeg, png, webp } from "#tests/support/pictures.ts";

const bounds = { types: imageTypes, bytesMax: 100_000, sideMax: 100 };
const onePixel = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
const pixels = onePixel.subarray(27, -1);
const comment = Buffer.concat([Buffer.from([0x21, 0xfe, 9]), Buffer.from("52.520008"), Buffer.from([0])]);
const loops = Buffer.concat([
  Buffer.from([0x21, 0xff, 11]),
  Buffer.from("NETSCAPE2.0"),
  Buffer.from([3, 1, 0, 0, 0]),
]);

const kept = (file: Buffer) => {
  const read = readImage(file, bounds);
  return "problem" in read ? read.problem : Buffer.from(read.bytes);
};

describe("readImage", () => {
  it("tells PNG, JPEG, WebP and GIF by their content", () => {
    const types = [png(), jpeg(), webp(), onePixel].map((file) => {
      const read = readImage(file, bounds);
      return "problem" in read ? read.problem : read.mediaType;
    });
    expect(types).toEqual(["image/png", "image/jpeg", "image/webp", "image/gif"]);
  });

  it("T15, T47: of a GIF its first picture is kept, without comments and without movement", () => {
    const head = onePixel.subarray(0, 19);
    const rest = onePixel.subarray(19);
    expect(kept(onePixel)).toEqual(onePixel);
    expect(kept(Buffer.concat([head, comment, loops, rest]))).toEqual(onePixel);
    expect(kept(Buffer.concat([onePixel.subarray(0, -1), pixels, onePixel.subarray(-1)]))).toEqual(onePixel);
    expect(kept(Buffer.concat([onePixel, Buffer.from("<script>")]))).toEqual(onePixel);
  });

  it("rejects a GIF that was cut off before its pixels end, wherever", () => {
    for (let length = 0; length < onePixel.length - 1; length += 1)
      expect(kept(onePixel.subarray(0, length)), String(length)).toBe("unreadable");
  });

  it.each([
    ["SVG", Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`)],
    ["HTML", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["AVIF", Buffer.from("\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf", "latin1")],
    ["HTML behind the beginning of a GIF", Buffer.concat([onePixel.subarray(0, 19), Buffer.from("<html>")])],
    ["a GIF whose pixels have no width", Buffer.from(onePixel).fill(0, 32, 34)],
    ["a GIF of no size", Buffer.from(onePixel).fill(0, 6, 10)],
  ])("rejects %s", (_name, file) => {
    expect(kept(file)).toBe("unreadable");
  });

  it("rejects what is too heavy, too large, or of a kind that is not wanted here", () => {
    expect(readImage(png(), { ...bounds, bytesMax: png().length - 1 })).toEqual({ problem: "too-heavy" });
    expect(readImage(png(8, 101), bounds)).toEqual({ problem: "too-large" });
    expect(readImage(onePixel, { ...bounds, types: ["image/png"] })).toEqual({ problem: "unreadable" });
  });
});
