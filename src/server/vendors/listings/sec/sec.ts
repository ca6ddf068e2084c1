import { address, email } from "#server/platform/environment-fields.ts";
import { notSet } from "../../key-check.ts";
import { type Outside, vendor } from "../../vendor.ts";
import type { ConfiguredListings } from "../listings.ts";
import { createSecClient } from "./sec.client.ts";
import { createSecFundsClient } from "./sec-funds.client.ts";

const name = "SEC";
const lists = "https://www.sec.gov";
const companies = "https://data.sec.gov";

/** Every company that files with the SEC, with its number, the companies traded over the counter, and reports of funds. */
export const sec = vendor({
  id: "sec",
  environment: { SEC_BASE_URL: address.optional(), SEC_CONTACT: email.optional() },
  configure({ SEC_BASE_URL: base, SEC_CONTACT: contact }): ConfiguredListings {
    const url = contact === undefined ? undefined : (base ?? lists);
    const open = (outside: Outside) =>
      createSecClient({
        urls: { lists: base ?? lists, companies: base ?? companies },
        contact: contact ?? "",
        outside,
      });
    return {
      id: "sec",
      name,
      url,
      list: "sec",
      open,
      ...(contact !== undefined && {
        openFunds: (outside: Outside) => createSecFundsClient({ url: base ?? lists, contact, outside }),
      }),
      async check(outside) {
        if (contact === undefined)
          return [
            notSet(name, "SEC_CONTACT is not set: the list of companies comes from the exchanges alone."),
          ];
        const answer = await open(outside).list();
        return [
          answer.kind === "list"
            ? { what: name, ok: true, says: `${answer.securities.length} companies are in its list.` }
            : { what: name, ok: false, says: `There is no list: ${answer.detail}.` },
        ];
      },
    };
  },
});
