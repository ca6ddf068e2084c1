import { knownMasterKeys } from "../platform/master-key.ts";
import { accountFindings } from "./account-findings.ts";
import { withConnectionTo, withDatabase } from "./command-database.ts";
import { openCommandOutbound } from "./command-outbound.ts";
import type { Finding } from "./finding.ts";
import { paymentFindings } from "./payment-findings.ts";
import { providerFindings } from "./provider-findings.ts";
import { sealedFinding } from "./sealed-finding.ts";

async function databaseFindings(): Promise<Finding[]> {
  const what = "Database";
  try {
    return await withDatabase((connectionString, config) =>
      withConnectionTo(connectionString, async ({ db, pool }) => {
        const keys = knownMasterKeys(config);
        const { rows } = await pool.query("select current_setting('server_version') as version");
        return [
          { what, ok: true, says: `PostgreSQL ${rows[0]?.version}` },
          ...(keys === undefined ? [] : [await sealedFinding(db, keys)]),
        ];
      }),
    );
  } catch (error) {
    return [{ what, ok: false, says: error instanceof Error ? error.message : String(error) }];
  }
}

async function outsideFindings(): Promise<Finding[]> {
  const { config, outbound } = openCommandOutbound();
  const outside = { fetch: outbound.fetchConfigured };
  try {
    return [
      ...(await providerFindings(config, outside)),
      ...(await accountFindings(config, outside)),
      ...(await paymentFindings(config, outside)),
    ];
  } finally {
    await outbound.close();
  }
}

/** Tests each configured outside service and says in words what is wrong; exit code 1 when something is. */
export async function doctorCommand(): Promise<number> {
  const findings = [...(await databaseFindings()), ...(await outsideFindings())];
  for (const { what, ok, says } of findings)
    console.log(`${ok === null ? "–" : ok ? "✓" : "✗"} ${what}: ${says}`);
  return findings.some((each) => each.ok === false) ? 1 : 0;
}
