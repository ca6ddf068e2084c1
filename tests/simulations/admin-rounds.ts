import type { Pool } from "pg";

export type SimulationAdmin = { userId: string; cookie: string };
export type AdminSimulation = {
  pool: Pool;
  /** The only two admins of the database. */
  admins: readonly [SimulationAdmin, SimulationAdmin];
  /** Where each of them sends to: two processes of the product on that database. */
  urls: readonly [string, string];
  rounds: number;
};

/** What both admins do in the same moment. */
const actions = {
  "remove each other": (_self: SimulationAdmin, other: SimulationAdmin) =>
    ["DELETE", other, undefined] as const,
  "take the role from each other": (_self: SimulationAdmin, other: SimulationAdmin) =>
    ["PATCH", other, { role: "USER" }] as const,
  "give up their own role": (self: SimulationAdmin, _other: SimulationAdmin) =>
    ["PATCH", self, { role: "USER" }] as const,
};
export type Action = keyof typeof actions;
export const simulationActions = Object.keys(actions) as Action[];

type Outcome = { statuses: number[]; adminsLeft: number };

async function playRound({ pool, admins, urls }: AdminSimulation, action: Action): Promise<Outcome> {
  const [one, two] = admins;
  const statuses = await Promise.all(
    [[one, two, urls[0]] as const, [two, one, urls[1]] as const].map(async ([self, other, url]) => {
      const [method, target, body] = actions[action](self, other);
      const answer = await fetch(`${url}/api/admin/users/${target.userId}`, {
        method,
        headers: { cookie: self.cookie, ...(body ? { "content-type": "application/json" } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      await answer.arrayBuffer();
      return answer.status;
    }),
  );
  const { rows } = await pool.query(
    "select count(*)::int as count from users where role = 'ADMIN' and removed_at is null",
  );
  return { statuses, adminsLeft: rows[0]?.count };
}

/**
 * Lets both admins do the same to each other in the same moment, again and again; throws when none is left, or when
 * both or neither had their way. @returns how often each pair of statuses was answered
 */
export async function runAdminRounds(
  simulation: AdminSimulation,
  action: Action,
): Promise<Record<string, number>> {
  const { pool, admins, rounds } = simulation;
  const ids = admins.map(({ userId }) => userId);
  const { rows: sessions } = await pool.query("select * from sessions where user_id = any($1)", [ids]);
  if (new Set(sessions.map((each) => each.user_id)).size !== 2) throw new Error("An admin is not signed in");
  const answers: Record<string, number> = {};

  async function bringBack(): Promise<void> {
    await pool.query("update users set role = 'ADMIN', removed_at = null where id = any($1)", [ids]);
    await pool.query(
      "insert into sessions select * from jsonb_populate_recordset(null::sessions, $1) on conflict do nothing",
      [JSON.stringify(sessions)],
    );
  }

  for (let round = 1; round <= rounds; round += 1) {
    const { statuses, adminsLeft } = await playRound(simulation, action);
    const told = statuses.join(" and ");
    answers[told] = (answers[told] ?? 0) + 1;
    if (adminsLeft !== 1) throw new Error(`Round ${round}: ${adminsLeft} admins are left after ${told}`);
    if (statuses.filter((status) => status < 300).length !== 1)
      throw new Error(`Round ${round}: answered ${told}`);
    await bringBack();
  }
  return answers;
}
