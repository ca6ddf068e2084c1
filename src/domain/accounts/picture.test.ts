import { expect, it } from "vitest";
import { isStoredPicture, pictureAddress, pictureSource } from "./picture.ts";

it("a stored picture is one at the own address", () => {
  expect(isStoredPicture(pictureAddress("abc"))).toBe(true);
  expect([null, "", "https://example.com/api/me/picture?v=abc"].map(isStoredPicture)).toEqual([
    false,
    false,
    false,
  ]);
});

it("a picture at another site comes through the product, one that is no https address does not come", () => {
  expect(pictureSource("https://example.com/a?b=c&d")).toBe(
    "/api/me/picture?of=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc%26d",
  );
  expect(pictureSource(pictureAddress("abc"))).toBe("/api/me/picture?v=abc");
  expect([null, "", "http://example.com/a", "javascript:alert(1)"].map(pictureSource)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
