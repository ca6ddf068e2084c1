import { setTimeout as delay } from "node:timers/promises";
import { productName } from "#domain/kernel/product.ts";
import { exchangeJson, type JsonReply } from "#server/platform/vendor-call/get-json.ts";
import type { Outside } from "../../vendor.ts";

const timeoutMs = 60_000;
/** The SEC admits ten requests a second of one caller; all processes together stay at half of it. */
const callsPerMinuteMax = 300;
const betweenCallsMs = 150;
const waitMsMax = 60_000;

export type SecAccess = {
  /** Who answers for the requests: without an address of theirs the SEC rejects them. */
  contact: string;
  outside: Pick<Outside, "fetch" | "admit" | "log">;
};

/** One request to the SEC, at the pace it allows. */
export function createSecCall({ contact, outside }: SecAccess) {
  const headers = {
    accept: "application/json, application/xml;q=0.9, */*;q=0.1",
    "accept-encoding": "gzip, deflate",
    "user-agent": `${productName} ${contact}`,
  };

  return async function ask(address: string, bytesMax: number): Promise<JsonReply> {
    const waitMs = await outside.admit("sec", callsPerMinuteMax);
    if (waitMs > waitMsMax) return { kind: "failed", detail: "too many requests of this installation" };
    await delay(Math.max(waitMs, betweenCallsMs));
    return exchangeJson({ fetch: outside.fetch, url: new URL(address), timeoutMs, bytesMax }, { headers });
  };
}

/** The SEC answers 403 both to callers without an address and to those that ask too often. */
export function rejectionIn({ status, text }: Extract<JsonReply, { kind: "reply" }>): string {
  if (/undeclared automated tool/i.test(text)) return "it wants an email address in SEC_CONTACT";
  if (status === 429 || /request rate threshold/i.test(text)) return "it was asked too often";
  return `http ${status}`;
}
