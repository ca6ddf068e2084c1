import { entitlement } from "#domain/billing/entitlement.ts";
import type { Session } from "#fakes/stripe/ledger/records.ts";
import { accessOf, entitlementOf, isRunning } from "./entitlement.ts";
import { type Evidence, fail, isPaid, subscriptionOf, takersOf, type UserRow } from "./evidence.ts";
import { simulationBox } from "./simulation-process.ts";
import { counted, type KnownSignUp } from "./world.ts";

/** The sign-up that an account was paid by; of one that came without a payment, every one of its address. */
function signUpsOf({ world, records }: Evidence, { email, payment_info }: UserRow): KnownSignUp[] {
  const session = records.sessions.find(({ id }) => id === payment_info?.sessionId);
  const own = world.signUps.get(session?.clientReferenceId ?? "");
  return own ? [own] : [...world.signUps.values()].filter((each) => each.email === email);
}

function requireKeys(evidence: Evidence, user: UserRow): void {
  const { seen } = evidence.world;
  const created = seen.find((each) => each.kind === "created" && each.user_id === user.id);
  const signUps = signUpsOf(evidence, user);
  const sent = new Set(signUps.flatMap(({ keys }) => [...keys]));
  const fields = [
    ["openaiApiKey", user.openai_key],
    ["finnhubApiKey", user.finnhub_key],
  ] as const;
  for (const [field, sealed] of fields) {
    if (sealed === null) {
      const hadKeys = signUps.every(({ beganWithKeys }) => beganWithKeys);
      if (created?.plan === "EARLY_BIRD" && hadKeys) fail(`The account ${user.email} has lost its ${field}`);
      continue;
    }
    if (created?.plan !== "EARLY_BIRD") fail(`The managed account ${user.email} was given a ${field}`);
    if (!sent.has(simulationBox.open(sealed, { userId: user.id, field })))
      fail(`The account ${user.email} has a ${field} that nobody sent`);
  }
}

function requireEntitlement(evidence: Evidence, user: UserRow): void {
  const { records, world } = evidence;
  const info = user.payment_info ?? {};
  if (user.role !== "USER") fail(`The account ${user.email} is ${user.role}`);
  const subscription = records.subscriptions.find(({ id }) => id === info.subscriptionId);
  if (!subscription) {
    if (!world.wasFree || info.paymentStatus !== "unpaid" || Object.keys(info).length !== 1)
      fail(`The account ${user.email} has no payment: ${JSON.stringify(info)}`);
    return;
  }
  const { subscriptionType, paymentInfo } = entitlementOf(world, records, subscription);
  const told = { ...info, subscriptionType: user.subscription_type } as Record<string, unknown>;
  // A price that nobody was sold here, and that is a plan's no longer, says nothing of a plan.
  const isKnown =
    !world.pricesChanged || evidence.checkouts.some(({ price_id }) => price_id === subscription.price.id);
  for (const [name, value] of Object.entries({ ...paymentInfo, ...(isKnown ? { subscriptionType } : {}) }))
    if (told[name] !== value)
      fail(`${name} of ${user.email} is ${told[name]} and should be ${value} (${subscription.status})`);
}

/** What the product lets the account use now, against what the ledger says. */
function requireAccess({ records, world }: Evidence, { email, payment_info }: UserRow): void {
  const subscription = records.subscriptions.find(({ id }) => id === payment_info?.subscriptionId);
  if (!subscription) return;
  const nowMs = world.clock.now();
  const wanted = accessOf(records, subscription, Math.floor(nowMs / 1_000));
  const { state } = entitlement(
    { role: "USER", paymentInfo: payment_info },
    { now: new Date(nowMs), paymentsOn: true },
  );
  counted(world.counts, `access: ${state}`);
  if (state !== wanted)
    fail(`The account ${email} is ${state} and should be ${wanted} (${subscription.status})`);
}

/** Nobody pays twice, and nobody pays who is not here. */
function requireSinglePayments(evidence: Evidence): void {
  const { ours, users, world, records } = evidence;
  const taken = new Map<string, Session[]>();
  for (const session of ours.filter(isPaid))
    for (const userId of takersOf(evidence, session))
      taken.set(userId, [...(taken.get(userId) ?? []), session]);
  for (const [userId, sessions] of taken) {
    const first = sessions.filter(({ id }) => !world.renewals.has(id));
    if (first.length > 1) fail(`The account ${userId} paid ${first.length} times`);
    const running = sessions.filter((session) => {
      const subscription = subscriptionOf(evidence, session);
      return subscription && isRunning(subscription);
    });
    if (running.length > 1) fail(`The account ${userId} has ${running.length} subscriptions that run`);
    const user = users.find(({ id }) => id === userId);
    const isRemoved = !user || user.removed_at !== null;
    if (isRemoved && running.length > 0) fail(`The account ${userId} is removed and pays on`);
  }
  const made = new Set(ours.map(({ subscription }) => subscription));
  const perEmail = new Map<string, number>();
  for (const each of records.subscriptions.filter((one) => made.has(one.id) && isRunning(one))) {
    const session = ours.find(({ subscription }) => subscription === each.id);
    // One that is not paid yet charges nobody.
    if (!session || !isPaid(session)) continue;
    const email = world.renewals.get(session.id)?.email ?? session.customerEmail ?? "";
    perEmail.set(email, (perEmail.get(email) ?? 0) + 1);
  }
  for (const [email, running] of perEmail) {
    if (running > 1) fail(`${email} has ${running} subscriptions that run`);
    if (!users.some((user) => user.email === email && user.removed_at === null))
      fail(`${email} has no account and a subscription that runs`);
  }
}

function requireOwnSignIns({ world }: Evidence): void {
  for (const { sessionId, userId } of world.signedIn)
    if (!world.seen.some((each) => each.session_id === sessionId && each.user_id === userId))
      fail(`The success page of ${sessionId} signed somebody in as ${userId}`);
}

/** What became of every account. */
export function requireAccounts(evidence: Evidence): void {
  const living = evidence.users.filter(({ removed_at }) => removed_at === null);
  counted(evidence.world.counts, "accounts", living.length);
  for (const user of living) {
    requireEntitlement(evidence, user);
    requireAccess(evidence, user);
    requireKeys(evidence, user);
  }
  requireSinglePayments(evidence);
  requireOwnSignIns(evidence);
}
