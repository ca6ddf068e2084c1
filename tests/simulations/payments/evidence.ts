import type { Records } from "#fakes/stripe/control.ts";
import type { Session, Subscription } from "#fakes/stripe/ledger/records.ts";
import type { Row } from "./simulation-database.ts";
import { SimulationFailure, type World } from "./world.ts";

export type CheckoutRow = {
  id: string;
  session_id: string | null;
  price_id: string;
  state: string;
  user_id: string | null;
  expires_at: Date;
};
export type UserRow = {
  id: string;
  email: string;
  role: string;
  subscription_type: string | null;
  payment_info: Record<string, unknown> | null;
  removed_at: Date | null;
  openai_key: string | null;
  finnhub_key: string | null;
};

export type Evidence = {
  world: World;
  records: Records;
  checkouts: CheckoutRow[];
  users: UserRow[];
  /** Sessions that the product made. */
  ours: Session[];
};

/** What the database and the vendor's ledger say at this moment. */
export async function evidenceOf(world: World): Promise<Evidence> {
  const records = world.stripe.records();
  const rows = (text: string) => world.database.rows(text) as Promise<Row[]>;
  const [checkouts, users] = await Promise.all([
    rows("select id, session_id, price_id, state, user_id, expires_at from checkouts"),
    rows(
      "select u.id, email, role, subscription_type, payment_info, removed_at, openai.sealed as openai_key, finnhub.sealed as finnhub_key from users u left join vendor_keys openai on openai.user_id = u.id and openai.vendor = 'openai' left join vendor_keys finnhub on finnhub.user_id = u.id and finnhub.vendor = 'finnhub' where u.id <> 'simulation-admin'",
    ),
  ]);
  return {
    world,
    records,
    checkouts: checkouts as CheckoutRow[],
    users: users as UserRow[],
    ours: records.sessions.filter(({ id }) => !world.planted.has(id)),
  };
}

export const isPaid = ({ paymentStatus }: Session) => paymentStatus === "paid";

export function fail(words: string): never {
  throw new SimulationFailure(words);
}

/** Accounts that a session was ever given to. */
export function takersOf({ world }: Evidence, { id }: Session): Set<string> {
  const given = world.seen.filter(
    (each) => each.session_id === id && (each.kind === "created" || each.kind === "attached"),
  );
  return new Set(given.map(({ user_id }) => user_id ?? ""));
}

export const subscriptionOf = ({ records }: Evidence, session: Session): Subscription | undefined =>
  records.subscriptions.find(({ id }) => id === session.subscription);

/** What a session charged and what of it was given back. */
export function moneyOf({ records }: Evidence, session: Session) {
  const invoice = records.invoices.find(({ id }) => id === session.invoice);
  const intent = records.paymentIntents.find(
    ({ id }) => id === (invoice?.paymentIntent ?? session.paymentIntent),
  );
  const charge = records.charges.find(({ id }) => id === intent?.latestCharge);
  return {
    charged: charge?.status === "succeeded" ? charge.amountCents : 0,
    returned: charge?.refundedCents ?? 0,
  };
}
