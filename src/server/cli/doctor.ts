import { openDatabase } from "../db/database.ts";
import { createLogger } from "../platform/log/logger.ts";
import { createFinnhubClient } from "../providers/finnhub/finnhub.client.ts";
import { createTwelveDataClient } from "../providers/twelve-data/twelve-data.client.ts";
import { accountFindings } from "./account-findings.ts";
import { withDatabase } from "./command-database.ts";
import { openCommandOutbound } from "./command-outbound.ts";
import type { Finding } from "./finding.ts";
import { paymentFindings } from "./payment-findings.ts";

async function databaseFinding(): Promise<Finding> {
  try {
    const version = await withDatabase(async (connectionString) => {
      const { pool, close } = openDatabase({ connectionString, connectionsMax: 1, onError: () => undefined });
      try {
        return (await pool.query<{ version: string }>("select current_setting('server_version') as version"))
          .rows[0]?.version;
      } finally {
        await close();
      }
    });
    return { what: "Database", ok: true, says: `PostgreSQL ${version}` };
  } catch (error) {
    return { what: "Database", ok: false, says: error instanceof Error ? error.message : String(error) };
  }
}

const answers: Record<string, string> = {
  "wrong-key": "The key is refused.",
  "rate-limited": "The limit of calls is used up for now.",
  "no-access": "The key has no access to this call.",
  "no-data": "It answers, but has no price for AAPL.",
};

async function outsideFindings(): Promise<Finding[]> {
  const { config, outbound } = openCommandOutbound();
  const vendor = { fetch: outbound.fetchConfigured, log: createLogger({ level: "silent" }) };
  try {
    const findings: Finding[] = [];
    if (!config.finnhub.apiKey)
      findings.push({ what: "FinHub", ok: null, says: "FINNHUB_API_KEY is not set." });
    else {
      const answer = await createFinnhubClient({ baseUrl: config.finnhub.baseUrl, ...vendor }).quote(
        config.finnhub.apiKey,
        "AAPL",
      );
      findings.push({
        what: "FinHub",
        ok: answer.kind === "ok",
        says: answer.kind === "ok" ? "Prices come." : (answers[answer.kind] ?? "It does not answer."),
      });
    }
    const free = await createTwelveDataClient({ baseUrl: config.twelveData.baseUrl, ...vendor }).price(
      config.twelveData.apiKey,
      "AAPL",
    );
    findings.push({
      what: "Twelve Data",
      ok: free.kind === "ok",
      says: free.kind === "ok" ? "Prices come." : (answers[free.kind] ?? "It does not answer."),
    });
    findings.push(await aiFinding(config.openai, outbound.fetchConfigured));
    const outside = { fetch: outbound.fetchConfigured };
    return [
      ...findings,
      ...(await accountFindings(config, outside)),
      ...(await paymentFindings(config, outside)),
    ];
  } finally {
    await outbound.close();
  }
}

async function aiFinding(
  openai: { apiKey: string | undefined; baseUrl: string },
  fetch: typeof globalThis.fetch,
): Promise<Finding> {
  const what = "AI provider";
  if (!openai.apiKey) return { what, ok: null, says: "OPENAI_API_KEY is not set." };
  try {
    const answer = await fetch(`${openai.baseUrl}/models`, {
      headers: { authorization: `Bearer ${openai.apiKey}` },
      signal: AbortSignal.timeout(8_000),
    });
    await answer.body?.cancel();
    if (answer.ok) return { what, ok: true, says: "It answers." };
    return {
      what,
      ok: false,
      says: answer.status === 401 ? "The key is refused." : `It answers with status ${answer.status}.`,
    };
  } catch {
    return { what, ok: false, says: "It does not answer." };
  }
}

/** Tests each configured outside service and says in words what is wrong; exit code 1 when something is. */
export async function doctorCommand(): Promise<number> {
  const findings = [await databaseFinding(), ...(await outsideFindings())];
  for (const { what, ok, says } of findings)
    console.log(`${ok === null ? "–" : ok ? "✓" : "✗"} ${what}: ${says}`);
  return findings.some((each) => each.ok === false) ? 1 : 0;
}
