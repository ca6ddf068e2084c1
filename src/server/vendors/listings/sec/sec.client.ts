import type { CompanyFacts, ListAnswer, ListingsSource } from "../listings.ts";
import { createSecCall, rejectionIn, type SecAccess } from "./sec.call.ts";
import { secCompanySchema, secTickersSchema } from "./sec.schema.ts";
import { factsFromSec, securitiesFromSec } from "./sec.transform.ts";

const listBytesMax = 8 * 1024 * 1024;
const companyBytesMax = 8 * 1024 * 1024;

export type SecDeps = SecAccess & {
  /** Of the lists, and of single companies. */
  urls: { lists: string; companies: string };
};

export function createSecClient({ urls, contact, outside }: SecDeps): Required<ListingsSource> {
  const ask = createSecCall({ contact, outside });

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
