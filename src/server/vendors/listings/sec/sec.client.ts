import { setTimeout as delay } from "node:timers/promises";
import { productName } from "#domain/kernel/product.ts";
import { exchangeJson, type JsonReply } from "#server/platform/vendor-call/get-json.ts";
import type { Outside } from "../../vendor.ts";
import type { CompanyFacts, ListAnswer, ListingsSource } from "../listings.ts";
import { secCompanySchema, secTickersSchema } from "./sec.schema.ts";
import { factsFromSec, securitiesFromSec } from "./sec.transform.ts";

const timeoutMs = 30_000;
const listBytesMax = 8 * 1024 * 1024;
const companyBytesMax = 8 * 1024 * 1024;
/** The SEC admits ten requests a second of one caller; all processes together stay at half of it. */
const callsPerMinuteMax = 300;
const betweenCallsMs = 150;
const waitMsMax = 60_000;

export type SecDeps = {
  /** Of the lists, and of single companies. */
  urls: { lists: string; companies: string };
  /** Who answers for the requests: without an address of theirs the SEC rejects them. */
  contact: string;
  outside: Pick<Outside, "fetch" | "admit" | "log">;
};

export function createSecClient({ urls, contact, outside }: SecDeps): Required<ListingsSource> {
  const headers = {
    accept: "application/json",
    "accept-encoding": "gzip, deflate",
    "user-agent": `${productName} ${contact}`,
  };

  async function ask(address: string, bytesMax: number): Promise<JsonReply> {
    const waitMs = await outside.admit("sec", callsPerMinuteMax);
    if (waitMs > waitMsMax) return { kind: "failed", detail: "too many requests of this installation" };
    await delay(Math.max(waitMs, betweenCallsMs));
    return exchangeJson({ fetch: outside.fetch, url: new URL(address), timeoutMs, bytesMax }, { headers });
  }

  async function list(): Promise<ListAnswer> {
    const reply = await ask(`${urls.lists}/files/company_tickers_exchange.json`, listBytesMax);
    if (reply.kind === "failed") return reply;
    if (reply.status !== 200) return { kind: "failed", detail: rejectionIn(reply) };
    const parsed = secTickersSchema.safeParse(reply.json);
    const securities = parsed.success ? securitiesFromSec(parsed.data) : undefined;
    return securities && securities.length > 0
      ? { kind: "list", securities }
      : { kind: "failed", detail: "the list was cut short or is no list" };
  }

  async function company(cik: number): Promise<CompanyFacts | undefined> {
    const number = String(cik).padStart(10, "0");
    const reply = await ask(`${urls.companies}/submissions/CIK${number}.json`, companyBytesMax);
    const parsed = secCompanySchema.safeParse(
      reply.kind === "reply" && reply.status === 200 ? reply.json : null,
    );
    if (!parsed.success) outside.log.debug({ cik }, "The SEC told nothing of a company");
    return parsed.success ? factsFromSec(parsed.data) : undefined;
  }

  return { list, company };
}

/** The SEC answers 403 both to callers without an address and to those that ask too often. */
function rejectionIn({ status, text }: Extract<JsonReply, { kind: "reply" }>): string {
  if (/undeclared automated tool/i.test(text)) return "it wants an email address in SEC_CONTACT";
  if (status === 429 || /request rate threshold/i.test(text)) return "it was asked too often";
  return `http ${status}`;
}
