import type { JsonReply } from "#server/platform/vendor-call/get-json.ts";
import type { FundsFailure, FundsSource, ListedFund } from "../listings.ts";
import { filingsIn, fundReportIn } from "./n-port.ts";
import { createSecCall, rejectionIn, type SecAccess } from "./sec.call.ts";
import { secTickersSchema } from "./sec.schema.ts";
import { fundsFromSec } from "./sec.transform.ts";

const listBytesMax = 8 * 1024 * 1024;
const filingsBytesMax = 1024 * 1024;
/** A report of 10,000 shares has about 12 MB; reports of bond funds may be larger, and name no company's shares. */
const reportBytesMax = 32 * 1024 * 1024;

/** Trusts without series that the SEC's list of fund symbols leaves out, by their number. */
const trusts: readonly ListedFund[] = [
  { symbol: "SPY", filer: "884394" },
  { symbol: "DIA", filer: "1041130" },
];

const failed = (detail: string, turnedAway: boolean): FundsFailure => ({
  kind: "failed",
  detail,
  turnedAway,
});

/** What a fund holds, by its public report N-PORT. Only the fund is named in a request. */
export function createSecFundsClient({ url, ...access }: SecAccess & { url: string }): FundsSource {
  const call = createSecCall(access);

  async function ask(
    address: string,
    bytesMax: number,
  ): Promise<Extract<JsonReply, { kind: "reply" }> | FundsFailure> {
    const reply = await call(`${url}${address}`, bytesMax);
    if (reply.kind === "failed") return failed(reply.detail, reply.detail !== "too-large");
    if (reply.status === 404) return failed("http 404", false);
    return reply.status === 200 ? reply : failed(rejectionIn(reply), true);
  }

  return {
    async list() {
      const reply = await ask("/files/company_tickers_mf.json", listBytesMax);
      if (reply.kind === "failed") return reply;
      const parsed = secTickersSchema.safeParse(reply.json);
      const funds = parsed.success ? fundsFromSec(parsed.data) : [];
      if (funds.length === 0) return failed("the list of funds was cut short or is no list", true);
      const known = new Set(funds.map(({ symbol }) => symbol));
      return { kind: "list", funds: [...funds, ...trusts.filter(({ symbol }) => !known.has(symbol))] };
    },

    async report(filer) {
      const query = new URLSearchParams({
        action: "getcompany",
        CIK: filer,
        type: "NPORT-P",
        owner: "include",
        count: "10",
        output: "atom",
      });
      const listed = await ask(`/cgi-bin/browse-edgar?${query}`, filingsBytesMax);
      if (listed.kind === "failed") return listed;
      if (/no matching/i.test(listed.text.slice(0, 10_000)) && !listed.text.includes("<feed"))
        return { kind: "none" };
      const folders = await filingsIn(listed.text);
      if (folders === undefined) return failed("its list of filings was cut short or is none", true);
      if (folders.length === 0) return { kind: "none" };
      const reports = [];
      for (const folder of folders) {
        const reply = await ask(`${folder}/primary_doc.xml`, reportBytesMax);
        if (reply.kind === "failed") return reply;
        const report = await fundReportIn(reply.text, filer);
        if (report === undefined) return failed("a report was cut short or is another fund's", false);
        reports.push(report);
      }
      // An amendment stands for the report that it amends, not for a newer one.
      const [newest, amended] = reports;
      if (newest === undefined) return { kind: "none" };
      return { kind: "report", report: amended && amended.asOf >= newest.asOf ? amended : newest };
    },
  };
}
