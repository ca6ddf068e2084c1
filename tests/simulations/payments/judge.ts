import { evidenceOf, fail } from "./evidence.ts";
import { requireAccounts } from "./judge-accounts.ts";
import { requireSessions } from "./judge-sessions.ts";
import type { World } from "./world.ts";

async function requireNothingLeft(world: World): Promise<void> {
  const [left] = await world.database.rows(
    "select (select count(*)::int from payment_events where done_at is null) as events, (select count(*)::int from cancellations where done_at is null) as endings, (select count(*)::int from payment_events where id = any($1)) as forged",
    [[...world.forgedEvents]],
  );
  if (left?.events !== 0 || left.endings !== 0) fail(`Something is left undone: ${JSON.stringify(left)}`);
  if (left.forged !== 0) fail("A forged event was stored");
}

/** Compares what became of a history with what the vendor's ledger and users's actions say must become of it. */
export async function requireModel(world: World): Promise<void> {
  const evidence = await evidenceOf(world);
  requireSessions(evidence);
  requireAccounts(evidence);
  await requireNothingLeft(world);
}
