import type { Session, Subscription } from "#fakes/stripe/ledger/records.ts";
import { isRunning, soldPlan } from "./entitlement.ts";
import {
  type CheckoutRow,
  type Evidence,
  evidenceOf,
  fail,
  isPaid,
  moneyOf,
  subscriptionOf,
  takersOf,
} from "./evidence.ts";
import { counted, type World } from "./world.ts";

const restingStates = new Set(["fulfilled", "returning", "returned"]);

/** Every session that the vendor says is paid has come to something, and so has the word of it. */
export async function requireResolved(world: World): Promise<void> {
  const evidence = await evidenceOf(world);
  for (const session of evidence.ours.filter(isPaid)) {
    const row = evidence.checkouts.find((each) => each.session_id === session.id);
    if (!row) fail(`The paid session ${session.id} is nothing here`);
    if (!restingStates.has(row.state))
      fail(`The paid session ${session.id} is still ${row.state} after two rounds of the reconciliation`);
  }
}

function requireGiven(evidence: Evidence, session: Session, row: CheckoutRow): void {
  const takers = takersOf(evidence, session);
  if (takers.size !== 1) fail(`The session ${session.id} was given to ${takers.size} accounts`);
  const [userId = ""] = takers;
  if (row.user_id !== null && row.user_id !== userId) fail(`The session ${session.id} names another account`);
  const plan = soldPlan(evidence.world, session);
  if (plan === null) fail(`The session ${session.id} is nothing that is sold and was given to an account`);
  const { seen, signUps, renewals } = evidence.world;
  const given = seen.find(
    (each) => each.session_id === session.id && (each.kind === "created" || each.kind === "attached"),
  );
  if (given?.plan !== plan) fail(`The session ${session.id} paid ${plan} and brought ${given?.plan}`);
  const email = renewals.get(session.id)?.email ?? signUps.get(session.clientReferenceId ?? "")?.email;
  if (renewals.has(session.id) && renewals.get(session.id)?.userId !== userId)
    fail(`The renewal ${session.id} was given to another account`);
  if (given?.email !== email) fail(`The session ${session.id} of ${email} was given to ${given?.email}`);
}

/** Why a payment for what is sold may come to no account: its address or its account was taken or is gone. */
function mayBeReturned(evidence: Evidence, session: Session): boolean {
  const { world } = evidence;
  // Renewed twice, removed meanwhile, or going on by another way.
  if (world.renewals.has(session.id)) return true;
  const offered = evidence.checkouts.find((each) => each.session_id === session.id)?.price_id;
  if (world.pricesChanged && session.sale.price.id !== offered) return true;
  if (soldPlan(world, session) === null || world.endedUnpaid.has(session.subscription ?? "")) return true;
  const email = world.signUps.get(session.clientReferenceId ?? "")?.email;
  return world.seen.some(
    (each) => each.email === email && each.kind !== "checkout" && each.kind !== "sign-up gone",
  );
}

function requireReturned(evidence: Evidence, session: Session): void {
  requireMoneyBack(evidence, session);
  if (!mayBeReturned(evidence, session)) fail(`The session ${session.id} was returned for no reason`);
}

function requireMoneyBack(evidence: Evidence, session: Session): void {
  if (takersOf(evidence, session).size > 0) fail(`The session ${session.id} was given and taken back`);
  const { charged, returned } = moneyOf(evidence, session);
  if (returned !== charged)
    fail(`The session ${session.id} is returned: ${charged} cents were charged, ${returned} given back`);
  const subscription = subscriptionOf(evidence, session);
  if (subscription && isRunning(subscription))
    fail(`The subscription of the returned session ${session.id} is ${subscription.status}`);
  if (subscription) requireNothingKept(evidence, session, subscription);
}

/** A subscription that got nothing has taken nothing, whatever was charged for it. */
function requireNothingKept({ records, world }: Evidence, session: Session, { id }: Subscription): void {
  const invoices = records.invoices.filter((each) => each.subscription === id);
  for (const { paymentIntent } of invoices) {
    const charge = records.charges.findLast(
      (each) => each.paymentIntent === paymentIntent && each.status === "succeeded",
    );
    if (charge && charge.refundedCents < charge.amountCents && !world.staffRefunds.has(paymentIntent ?? ""))
      fail(
        `The session ${session.id} is returned and ${charge.amountCents} cents of a later invoice are kept`,
      );
  }
}

function requirePaidSession(evidence: Evidence, session: Session): void {
  const row = evidence.checkouts.find((each) => each.session_id === session.id);
  if (!row) fail(`The paid session ${session.id} is nothing here`);
  counted(evidence.world.counts, `paid session: ${row.state}`);
  if (row.state === "fulfilled") requireGiven(evidence, session, row);
  else if (row.state === "returned") requireReturned(evidence, session);
  else fail(`The paid session ${session.id} is ${row.state} in the end`);
}

/** A slow payment that was decided, against it. */
function isRejectedByBank({ records }: Evidence, session: Session): boolean {
  const invoice = records.invoices.find(({ id }) => id === session.invoice);
  const intent = records.paymentIntents.find(({ id }) => id === invoice?.paymentIntent);
  return intent?.status === "requires_payment_method";
}

/** What the vendor says is not paid is nothing here either, and what ran out is not waited for. */
function requireUnpaidSession(evidence: Evidence, session: Session): void {
  if (takersOf(evidence, session).size > 0) fail(`The unpaid session ${session.id} was given to an account`);
  const row = evidence.checkouts.find((each) => each.session_id === session.id);
  if (!row) {
    if (evidence.world.visible.has(session.id))
      fail(`The session ${session.id} was shown and is nothing here`);
    return;
  }
  const subscription = subscriptionOf(evidence, session);
  const isOver = subscription !== undefined && !isRunning(subscription);
  const isFailed = session.status === "expired" || isOver || isRejectedByBank(evidence, session);
  const wanted = isFailed ? "closed" : session.status === "complete" ? "pending" : "open";
  if (row.state !== wanted) fail(`The unpaid session ${session.id} should be ${wanted} and is ${row.state}`);
  const { charged, returned } = moneyOf(evidence, session);
  if (charged > returned) fail(`The session ${session.id} is unpaid and ${charged} cents were taken`);
}

/** However often it was asked for, and whatever became of the answers (threats T40). */
function requireOneSessionEach({ ours }: Evidence): void {
  const made = new Map<string, number>();
  for (const { metadata } of ours) {
    const id = metadata.checkout ?? "";
    made.set(id, (made.get(id) ?? 0) + 1);
  }
  for (const [id, times] of made) if (times > 1) fail(`The checkout ${id} was made ${times} times`);
}

/** What became of every session that the product made. */
export function requireSessions(evidence: Evidence): void {
  for (const session of evidence.ours)
    if (isPaid(session)) requirePaidSession(evidence, session);
    else requireUnpaidSession(evidence, session);
  requireOneSessionEach(evidence);
}
