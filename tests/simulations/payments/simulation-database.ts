import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

/** When every history begins. */
export const beginMs = Date.UTC(2030, 0, 1);

/** What the simulation watches from within the database: nothing that is stored for a moment is missed. */
const observers = `
create table simulation_log (
  n integer generated always as identity primary key,
  kind text not null, user_id text, email text, role text, plan text, session_id text, state text, sign_up_id text
);
create function simulation_see_user() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into simulation_log (kind, user_id, email) values ('deleted', old.id, old.email);
  elsif tg_op = 'INSERT' or old.removed_at is distinct from new.removed_at
    or (old.payment_info ->> 'sessionId') is distinct from (new.payment_info ->> 'sessionId') then
    insert into simulation_log (kind, user_id, email, role, plan, session_id, state)
    values (case when tg_op = 'INSERT' then 'created' when new.removed_at is not null then 'removed' else 'attached' end,
      new.id, new.email, new.role, new.subscription_type, new.payment_info ->> 'sessionId',
      new.payment_info ->> 'subscriptionId');
  end if;
  return null;
end $$;
create trigger simulation_users after insert or update or delete on users for each row execute function simulation_see_user();
create function simulation_see_checkout() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or old.state is distinct from new.state then
    insert into simulation_log (kind, user_id, session_id, state, sign_up_id)
    values ('checkout', new.user_id, new.session_id, new.state, new.sign_up_id);
  end if;
  return null;
end $$;
create trigger simulation_checkouts after insert or update on checkouts
  for each row execute function simulation_see_checkout();
create function simulation_see_sign_up_go() returns trigger language plpgsql as $$
begin
  insert into simulation_log (kind, sign_up_id, email, state)
  values ('sign-up gone', old.id, old.email, (select state from checkouts
    where sign_up_id = old.id and state in ('opening', 'open', 'pending') and user_id is null));
  return null;
end $$;
create constraint trigger simulation_sign_ups after delete on pending_sign_ups deferrable initially deferred
  for each row execute function simulation_see_sign_up_go();
`;

const cleared = `
delete from users; delete from pending_sign_ups; delete from checkouts; delete from payment_events;
delete from cancellations; delete from channels; delete from simulation_log;
insert into site_settings (key, value) values ('site-settings', '{"signupsEnabled":true}')
  on conflict (key) do update set value = excluded.value;
insert into site_settings (key, value) values ('billing-events-read', '${beginMs}')
  on conflict (key) do update set value = excluded.value;
insert into users (id, full_name, email, role, created_at) values
  ('simulation-admin', 'Admin', 'admin@example.com', 'ADMIN', now());
delete from simulation_log;
`;

/** Of which kind each is: an account made, given a payment, removed or deleted; a checkout's new state; a sign-up that went. */
export type Seen = {
  n: number;
  kind: "created" | "attached" | "removed" | "deleted" | "checkout" | "sign-up gone";
  user_id: string | null;
  email: string | null;
  role: string | null;
  plan: string | null;
  session_id: string | null;
  state: string | null;
  sign_up_id: string | null;
};

export type Row = Record<string, unknown>;

export type SimulationDatabase = {
  connectionString: string;
  clear(): Promise<void>;
  seen(): Promise<Seen[]>;
  rows(text: string, values?: unknown[]): Promise<Row[]>;
  /** No killed process has anything in progress in the database. */
  quiet(): Promise<void>;
  close(): Promise<void>;
};

/** A migrated database of its own, watched. */
export async function openSimulationDatabase(connectionString: string): Promise<SimulationDatabase> {
  const pool = new pg.Pool({
    connectionString,
    max: 2,
    idleTimeoutMillis: 0,
    application_name: "simulation-watch",
  });
  pool.on("error", () => undefined);
  const { rowCount } = await pool.query("select 1 from pg_tables where tablename = 'simulation_log'");
  if (rowCount === 0) await pool.query(observers);
  return {
    connectionString,
    clear: async () => void (await pool.query(cleared)),
    seen: async () => (await pool.query("select * from simulation_log order by n")).rows as Seen[],
    rows: async (text, values = []) => (await pool.query(text, values)).rows,
    async quiet() {
      for (let tries = 0; tries < 2_000; tries += 1) {
        const { rowCount: busy } = await pool.query(
          "select 1 from pg_stat_activity where datname = current_database() and application_name = 'simulation' and state <> 'idle'",
        );
        if (busy === 0) return;
        await delay(2);
      }
      throw new Error("A process of the simulation does not let go of the database.");
    },
    close: () => pool.end(),
  };
}
