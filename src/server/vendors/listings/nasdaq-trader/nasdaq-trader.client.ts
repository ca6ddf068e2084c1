import { exchangeJson } from "#server/platform/vendor-call/get-json.ts";
import type { ListAnswer, ListingsSource } from "../listings.ts";
import { securitiesFromDirectory } from "./nasdaq-trader.transform.ts";

const timeoutMs = 30_000;
const bytesMax = 4 * 1024 * 1024;
/** Of Nasdaq, and of all other exchanges. */
const files = ["nasdaqlisted.txt", "otherlisted.txt"];

/** The symbol directory that Nasdaq keeps of all US exchanges: both files or none. */
export function createNasdaqTraderClient(deps: {
  baseUrl: string;
  fetch: typeof globalThis.fetch;
}): ListingsSource {
  async function read(file: string): Promise<ListAnswer> {
    const url = new URL(`${deps.baseUrl}/dynamic/SymDir/${file}`);
    const reply = await exchangeJson(
      { fetch: deps.fetch, url, timeoutMs, bytesMax },
      { headers: { accept: "text/plain" } },
    );
    if (reply.kind === "failed") return reply;
    if (reply.status !== 200) return { kind: "failed", detail: `http ${reply.status}` };
    const securities = securitiesFromDirectory(reply.text);
    return securities
      ? { kind: "list", securities }
      : { kind: "failed", detail: `${file} was cut short or is no directory` };
  }

  return {
    async list() {
      const securities = [];
      for (const file of files) {
        const answer = await read(file);
        if (answer.kind === "failed") return answer;
        securities.push(...answer.securities);
      }
      return { kind: "list", securities };
    },
  };
}
