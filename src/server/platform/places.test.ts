import { describe, expect, it } from "vitest";
import { openPlaces } from "./places.ts";

const { placeOf } = openPlaces();

describe("placeOf", () => {
  it("names the country in another language", () => {
    expect(placeOf("193.0.6.139", "de")).toBe("Niederlande");
    expect(placeOf("193.0.6.139", "es")).toBe("Países Bajos");
  });

  it.each([
    ["8.8.8.8", "United States"],
    ["::ffff:8.8.8.8", "United States"],
    ["2001:4860:4860::8888", "United States"],
    ["2001:4860:4860:0000:0000:0000:0000:0000", "United States"],
    ["193.0.6.139", "Netherlands"],
    ["133.11.0.1", "Japan"],
  ])("names the country of %s", (ip, place) => {
    expect(placeOf(ip, "en")).toBe(place);
  });

  it.each([
    "127.0.0.1",
    "::1",
    "10.1.2.3",
    "172.16.0.9",
    "192.168.1.1",
    "::ffff:192.168.1.1",
    "169.254.1.1",
    "fe80::1",
    "fd00::1",
  ])("%s is this network", (ip) => {
    expect(placeOf(ip, "en")).toBe("This network");
  });

  it.each([
    null,
    "",
    "unknown",
    "example.com",
    "999.1.1.1",
    "0.0.0.0",
    "203.0.113.9",
    "2001:db8::1",
    "224.0.0.1",
    "8.8.8.8:80",
  ])("%j is an unknown place", (ip) => {
    expect(placeOf(ip, "en")).toBe("Unknown place");
  });
});
