import { describe, expect, it } from "vitest";
import { isPublicAddress } from "./address-class.ts";
import { forbiddenIpv4Ranges, forbiddenIpv6Ranges } from "./address-ranges.data.ts";

describe("isPublicAddress", () => {
  it("rejects the first address of every listed range", () => {
    for (const range of [...forbiddenIpv4Ranges, ...forbiddenIpv6Ranges])
      expect(isPublicAddress(range.split("/")[0]!), range).toBe(false);
  });

  it.each([
    "::1",
    "::",
    "::ffff:1.1.1.1",
    "::1.1.1.1",
    "::ffff:0:1.1.1.1",
    "64:ff9b::101:101",
    "64:ff9b:1::1",
    "2002:101:101::1",
    "2001:0:4136:e378:8000:63bf:3fff:fdd2",
    "fe80::1",
    "fd00:ec2::254",
    "fec0::1",
    "ff02::1",
    "4000::1",
    "5f00::1",
  ])("rejects %s, whatever IPv4 address it carries", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(["1.1.1.1", "168.63.129.17", "2606:4700:4700::1111", "2001:200::1", "2620:4f:8001::1"])(
    "permits %s",
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each(["", "example.com", "1.1.1", "0x1.1.1.1", "[2606:4700::1]", "2606:4700::1%eth0", "1.1.1.1 "])(
    "takes %j for no address, so it is not public",
    (text) => expect(isPublicAddress(text)).toBe(false),
  );
});
