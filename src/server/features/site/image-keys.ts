import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { imageAddressLengthMax, imagesPath } from "#domain/site/images.ts";

export type ImageKeys = {
  /** Where the product shows this picture of another site; null for what is no web address. */
  addressOf(url: string): string | null;
  /** The address behind a key; undefined for a key that was not made here. */
  urlOf(key: string): string | undefined;
};

const markBytes = 18;

/** A key is an address with our mark: nobody else can have the product fetch a picture through it. */
export function createImageKeys(secret: string): ImageKeys {
  const signing = Buffer.from(hkdfSync("sha256", secret, "tapewise", "images", 32));
  const markOf = (url: string) => createHmac("sha256", signing).update(url).digest().subarray(0, markBytes);
  return {
    addressOf(url) {
      const protocol = URL.parse(url)?.protocol;
      if (url.length > imageAddressLengthMax || (protocol !== "https:" && protocol !== "http:")) return null;
      const key = Buffer.concat([markOf(url), Buffer.from(url)]).toString("base64url");
      return `${imagesPath}/${key}`;
    },
    urlOf(key) {
      const bytes = Buffer.from(key, "base64url");
      const [mark, url] = [bytes.subarray(0, markBytes), bytes.subarray(markBytes).toString()];
      return mark.length === markBytes && timingSafeEqual(mark, markOf(url)) ? url : undefined;
    },
  };
}
