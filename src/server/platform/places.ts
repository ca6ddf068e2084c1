import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import ipaddr from "ipaddr.js";
import { Reader } from "mmdb-lib";
import { regionNames } from "#domain/language/formats.ts";
import type { Locale } from "#domain/language/locales.ts";
import { message } from "#domain/language/translate.ts";

const databaseFile = "@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb";
const unknownPlace = message("Unknown place").sentence;
const ownRanges: ReadonlySet<string> = new Set(["private", "loopback", "linkLocal", "uniqueLocal"]);

type Country = { country_code: string };

export type Places = {
  /**
   * Country of an address, in a language. In English: "This network" for one that is not of the internet, "Unknown place"
   * for anything else.
   */
  placeOf(ip: string | null, language: Locale): string;
};

/** Countries by address, from a file of the registries' records (8 MB) that is read when first asked for. */
export function openPlaces(): Places {
  let user: Reader<never> | undefined;

  function countryOf(address: string, language: Locale): string | undefined {
    user ??= new Reader<never>(readFileSync(createRequire(import.meta.url).resolve(databaseFile)));
    const found = user.get(address) as Country | null;
    return found ? regionNames(language).of(found.country_code) : undefined;
  }

  return {
    placeOf(ip, language) {
      if (ip === null || !ipaddr.isValid(ip)) return unknownPlace;
      const address = ipaddr.process(ip);
      const range = address.range();
      if (ownRanges.has(range)) return message("This network").sentence;
      return (range === "unicast" ? countryOf(address.toString(), language) : undefined) ?? unknownPlace;
    },
  };
}
