import { describe, expect, it } from "vitest";
import { base32Of, hotp, isTotp, otpauthUri } from "./totp.ts";

const secret = Buffer.from("12345678901234567890");

describe("the codes of RFC 4226, appendix D", () => {
  it.each([
    "755224",
    "287082",
    "359152",
    "969429",
    "338314",
    "254676",
    "287922",
    "162583",
    "399871",
    "520489",
  ])("%s", (code) => {
    expect(Array.from({ length: 10 }, (_, counter) => hotp(secret, counter))).toContain(code);
  });
  it("each code belongs to its counter", () => {
    expect(hotp(secret, 0)).toBe("755224");
    expect(hotp(secret, 9)).toBe("520489");
  });
});

describe("the codes of RFC 6238, appendix B", () => {
  const vectors = [
    [59, "94287082"],
    [1_111_111_109, "07081804"],
    [1_111_111_111, "14050471"],
    [1_234_567_890, "89005924"],
    [2_000_000_000, "69279037"],
    [20_000_000_000, "65353130"],
  ] as const;
  it.each(vectors)("at %i s: %s", (seconds, code) => {
    expect(hotp(secret, Math.floor(seconds / 30), 8)).toBe(code);
    expect(isTotp(secret, code.slice(2), seconds * 1_000)).toBe(true);
  });
});

describe("isTotp", () => {
  const at = (seconds: number) => isTotp(secret, "287082", seconds * 1_000);
  it("takes the code of the half minute before and after, and none further away", () => {
    expect([30, 59, 60, 89].map(at)).toEqual([true, true, true, true]);
    expect([90, 120, 3_600].map(at)).toEqual([false, false, false]);
  });
  it.each(["", "28708", "2870820", " 287082", "287o82", "２８７０８２", "0287082"])("rejects %j", (code) => {
    expect(isTotp(secret, code, 59_000)).toBe(false);
  });
});

describe("the address for the app", () => {
  it("names issuer, account and secret; the secret in base32 without padding (RFC 4648)", () => {
    expect(otpauthUri(Buffer.from("foobar"), "Tapewise", "ada+news@example.com")).toBe(
      "otpauth://totp/Tapewise:ada%2Bnews%40example.com?secret=MZXW6YTBOI&issuer=Tapewise&digits=6&period=30",
    );
  });
  it.each([
    ["", ""],
    ["f", "MY"],
    ["fo", "MZXQ"],
    ["foo", "MZXW6"],
    ["foob", "MZXW6YQ"],
    ["fooba", "MZXW6YTB"],
  ])("base32 of %j is %s", (text, wanted) => {
    expect(base32Of(Buffer.from(text))).toBe(wanted);
  });
});
