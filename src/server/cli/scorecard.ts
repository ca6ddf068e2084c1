import { readFileSync } from "node:fs";
import { z } from "zod";
import { storedCallSchema } from "#contract/scorecard.ts";
import { scorecardJson } from "#domain/scorecard/document.ts";
import { createScorecardStore } from "../features/scorecard/scorecard.store.ts";
import { randomId as newId } from "../platform/new-id.ts";
import { withConnectionTo, withDatabase } from "./command-database.ts";

const usage = "Give a command: scorecard recompute FILE, or scorecard recompute --email E.";

const fileSchema = z.object({ calls: z.array(storedCallSchema) });

/** @throws for a file that is no export of a scorecard */
function ofFile(file: string): string {
  const read = fileSchema.safeParse(JSON.parse(readFileSync(file, "utf8")));
  if (!read.success) throw new Error(`${file} is not a scorecard's JSON export.`);
  return scorecardJson(read.data.calls);
}

/** From the receipts in the installation's database. */
const ofUser = (email: string): Promise<string> =>
  withDatabase((connectionString) =>
    withConnectionTo(connectionString, async ({ db, pool }) => {
      const { rows } = await pool.query<{ id: string }>(
        "select id from users where email = lower($1) and removed_at is null",
        [email],
      );
      const id = rows[0]?.id;
      if (id === undefined) throw new Error(`Nobody has the email ${email}.`);
      return scorecardJson(await createScorecardStore({ db, newId }).receipts(id));
    }),
  );

/** Writes the scorecard that follows from the receipts to standard output: the same bytes as the export. */
export async function scorecardCommand([command, first, second]: string[]): Promise<number> {
  if (command !== "recompute" || first === undefined || (first === "--email" && second === undefined)) {
    console.error(usage);
    return 2;
  }
  process.stdout.write(first === "--email" ? await ofUser(second ?? "") : ofFile(first));
  return 0;
}
