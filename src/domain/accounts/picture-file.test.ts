import { describe, expect, it } from "vitest";
import { pictureBytesMax, pictureSideMax } from "#domain/accounts/picture.ts";
import { parsePicture } from "#domain/accounts/picture-file.ts";
import { english } from "#domain/language/translate.ts";
import {
  clearWebp,
  jpeg,
  jpegSegment,
  jpegWith,
  losslessWebp,
  png,
  pngChunk,
  pngHeader,
  pngSignature,
  webp,
  webpChunk,
  webpOf,
} from "#tests/support/pictures.ts";

const kept = (file: Buffer): Buffer => {
  const read = parsePicture(file);
  if ("problem" in read) throw new Error(english.of(read.problem));
  return Buffer.from(read.bytes);
};
const typeOf = (file: Buffer) => {
  const read = parsePicture(file);
  return "problem" in read ? english.of(read.problem) : read.mediaType;
};

const unreadable = "We can't read this picture. Choose a PNG, JPEG or WebP file.";
const animated = "Animated pictures aren't supported. Choose a still image.";
const tooLarge = "The picture is too large: at most 512 by 512 pixels.";

const place = "Exif\0\0II*\0GPSLatitude 52.520008";
const files: Record<string, { file: Buffer; type: string; withMetadata: Buffer[] }> = {
  PNG: {
    file: png(),
    type: "image/png",
    withMetadata: [
      png(8, 8, { extra: [pngChunk("eXIf", place), pngChunk("tEXt", `Location\0${place}`)] }),
      png(8, 8, { extra: [pngChunk("iTXt", place), pngChunk("zTXt", place), pngChunk("tIME", "now")] }),
      Buffer.concat([png(), Buffer.from(place)]),
    ],
  },
  JPEG: {
    file: jpeg(),
    type: "image/jpeg",
    withMetadata: [
      jpegWith(jpegSegment(0xe1, place)),
      jpegWith(jpegSegment(0xed, place), jpegSegment(0xfe, place)),
      jpegWith(jpegSegment(0xe0, `JFXX\0${place}`), jpegSegment(0xee, `Adobe${place}`)),
      Buffer.concat([jpeg(), Buffer.from(place)]),
    ],
  },
  WebP: {
    file: webp(),
    type: "image/webp",
    withMetadata: [
      webpOf(webp().subarray(12), webpChunk("EXIF", place), webpChunk("XMP ", place)),
      webpOf(webp().subarray(12, 30), webpChunk("EXIF", place), webp().subarray(30)),
      Buffer.concat([webp(), Buffer.from(place)]),
    ],
  },
};

describe("parsePicture", () => {
  it.each([
    ["png", png(), "image/png"],
    ["png, the largest", png(pictureSideMax, pictureSideMax), "image/png"],
    ["png, not square", png(2, 300), "image/png"],
    ["jpeg", jpeg(), "image/jpeg"],
    ["webp, lossy", webp(), "image/webp"],
    ["webp, transparent", clearWebp(), "image/webp"],
    ["webp, lossless", losslessWebp(), "image/webp"],
  ])("takes a %s file, whatever it is called", (_name, file, type) => {
    expect(typeOf(file)).toBe(type);
  });

  it.each(Object.entries(files))("T47: of a %s file time, place and camera are not kept", (_name, each) => {
    const clean = kept(each.file);
    for (const file of each.withMetadata) {
      expect(file.toString("latin1")).toContain("52.520008");
      expect(kept(file).toString("latin1")).toBe(clean.toString("latin1"));
      expect(typeOf(file)).toBe(each.type);
    }
    expect(clean.toString("latin1")).not.toMatch(/Exif|ICC|GPS|XMP|tEXt|mntrRGB/);
  });

  it("what is kept stays as it is when it is read again", () => {
    for (const file of [png(), jpeg(), webp(), clearWebp(), losslessWebp()])
      expect(kept(kept(file))).toEqual(kept(file));
    expect(kept(png())).toEqual(png());
    expect(kept(losslessWebp())).toEqual(losslessWebp());
  });

  it("a WebP file says its new length, and of what was in it the transparency alone", () => {
    const clear = kept(clearWebp());
    expect(clear.readUInt32LE(4)).toBe(clear.length - 8);
    expect(clear[20]).toBe(0x10);
    expect(kept(webp())[20]).toBe(0);
    expect(clear.toString("latin1")).toContain("ALPH");
  });

  it.each<[string, Buffer]>([
    ["nothing", Buffer.alloc(0)],
    ["one byte", Buffer.from([0x89])],
    ["only zeros", Buffer.alloc(500)],
    ["GIF", Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64")],
    ["SVG", Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`)],
    ["HTML", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["AVIF", Buffer.from("\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf", "latin1")],
    ["HTML behind the beginning of a PNG", Buffer.concat([pngSignature, Buffer.from("<script>alert(1)")])],
    ["HTML behind a whole header of a PNG", Buffer.concat([png().subarray(0, 33), Buffer.from("<html>")])],
    ["SVG behind the beginning of a JPEG", Buffer.concat([jpeg().subarray(0, 3), Buffer.from("<svg/>")])],
    ["HTML behind the beginning of a WebP", webpOf(Buffer.from("<script>alert(1)</script>"))],
    ["GIF in the coat of a WebP", webpOf(webpChunk("GIF8", "9a"))],
    ["PNG without pixels", Buffer.concat([pngSignature, pngHeader(8, 8), pngChunk("IEND")])],
    ["PNG without an end", png().subarray(0, -12)],
    ["PNG with two headers", png(8, 8, { extra: [pngHeader(4, 4)] })],
    ["PNG with an unknown chunk that is needed", png(8, 8, { extra: [pngChunk("JUNK", "x")] })],
    [
      "PNG whose chunk is longer than the file",
      Buffer.concat([png().subarray(0, 33), Buffer.alloc(8, 0xff)]),
    ],
    ["PNG with text in its end", Buffer.concat([png().subarray(0, -12), pngChunk("IEND", "<html>")])],
    ["PNG of no width", png(0, 8)],
    ["JPEG without pixels", Buffer.concat([jpeg().subarray(0, 2), Buffer.from([0xff, 0xd9])])],
    ["JPEG without an end", jpeg().subarray(0, -2)],
    ["JPEG with two frames", jpegWith(jpegSegment(0xc0, "\x08\0\x04\0\x06\x03"))],
    ["JPEG of a kind that no browser reads", jpegWith(jpegSegment(0xc3, "\x08\0\x04\0\x06\x03"))],
    ["JPEG whose segment is longer than the file", jpegWith(Buffer.from([0xff, 0xe1, 0xff, 0xff]))],
    ["WebP that says it is longer than it is", webp().subarray(0, -2)],
    ["WebP without pixels", webpOf(webp().subarray(12, 30))],
    ["WebP whose pixels are of another size than it says", webpOf(webp().subarray(12, 30), losslessChunk())],
    ["WebP with pixels too short to tell their size", webpOf(webpChunk("VP8 ", "x"), webpChunk("VP8L", "/"))],
  ])("rejects %s", (_name, file) => {
    expect(typeOf(file)).toBe(unreadable);
  });

  function losslessChunk(): Buffer {
    return losslessWebp().subarray(12);
  }

  it.each([
    ["PNG", png()],
    ["JPEG", jpeg()],
    ["WebP", webp()],
    ["WebP, transparent", clearWebp()],
    ["WebP, lossless", losslessWebp()],
  ])("rejects a %s file that was cut off, wherever", (_name, file) => {
    for (let length = 0; length < file.length; length += 1)
      expect(parsePicture(file.subarray(0, length)), String(length)).toEqual({
        problem: { sentence: unreadable },
      });
  });

  it.each([
    ["PNG", png(8, 8, { extra: [pngChunk("acTL", "\0\0\0\x02\0\0\0\0")] })],
    ["WebP", webpOf(Buffer.concat([webp().subarray(12, 20), Buffer.from([0x02]), webp().subarray(21, 30)]))],
    ["WebP without its flag", webpOf(webp().subarray(12, 30), webpChunk("ANIM", "\0\0\0\0\0\0"))],
  ])("rejects a %s file that moves", (_name, file) => {
    expect(typeOf(file)).toBe(animated);
  });

  it.each<[string, Buffer]>([
    ["PNG of 100,000 by 100,000 pixels", pngOfSize(100_000, 100_000)],
    ["PNG that is too wide by one", pngOfSize(pictureSideMax + 1, 1)],
    ["PNG that is too high by one", pngOfSize(1, pictureSideMax + 1)],
    ["JPEG", resized(jpeg(), Buffer.from([0xff, 0xc0]), 5, Buffer.from([0xff, 0xff, 0xff, 0xff]))],
    ["WebP, lossless", resized(losslessWebp(), Buffer.from("VP8L"), 9, Buffer.alloc(4, 0xff))],
  ])("rejects a %s by what its header says, without reading one pixel", (_name, file) => {
    expect(typeOf(file)).toBe(tooLarge);
  });

  /** As large as it says, for 60 bytes. */
  function pngOfSize(width: number, height: number): Buffer {
    return Buffer.concat([pngSignature, pngHeader(width, height), png().subarray(33)]);
  }
  function resized(file: Buffer, mark: Buffer, offset: number, size: Buffer): Buffer {
    const changed = Buffer.from(file);
    size.copy(changed, changed.indexOf(mark) + offset);
    return changed;
  }

  it("takes 64 KiB and not one byte more", () => {
    const padding = pictureBytesMax - png().length - 12;
    expect(typeOf(png(8, 8, { extra: [pngChunk("tEXt", "x".repeat(padding))] }))).toBe("image/png");
    expect(typeOf(png(8, 8, { extra: [pngChunk("tEXt", "x".repeat(padding + 1))] }))).toBe(
      "The picture is too large: at most 64 KB.",
    );
  });
});
