import type { CheckoutAnswer, SignUp } from "#contract/sign-up.ts";
import type { SubscriptionType } from "#domain/accounts/account.ts";
import type { CheckoutMode } from "#domain/billing/checkout.ts";
import { AppError } from "#server/platform/app-error.ts";
import { appUrl, type SimulationServices } from "./simulation-process.ts";
import {
  type Browser,
  browserOf,
  counted,
  type KnownSignUp,
  SimulationFailure,
  type World,
} from "./world.ts";

const signUpCookie = "__Host-tapewise.signup";
const network = "198.51.100.1";
export const passwordOf = (email: string) => `correct horse ${email}`;

/** What a browser sends with it. */
function requestOf({ jar }: Browser, path: string): Request {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  return new Request(`${appUrl}${path}`, { headers: cookie === "" ? {} : { cookie } });
}

function keep({ jar }: Browser, setCookies: readonly string[]): void {
  for (const line of setCookies) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === "") jar.delete(name);
    else jar.set(name, value);
  }
}

/** Asks a process of the product; undefined when it rejected, or died over it. */
export async function asked<T>(
  world: World,
  process: number,
  work: (services: SimulationServices) => Promise<T>,
): Promise<T | undefined> {
  if (world.isOver) return undefined;
  try {
    const answer = await world.process(process).run(work);
    if (answer !== "died") return answer;
    counted(world.counts, "asked a process that was killed");
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    counted(world.counts, `refused: ${error.code}`);
    return undefined;
  }
}

function remember(world: World, browser: Browser, before: string | undefined, signUp: SignUp): KnownSignUp {
  const earlier = before === undefined ? undefined : world.reach.get(before);
  const known = world.signUps.get(signUp.id) ?? {
    id: signUp.id,
    email: signUp.email ?? "",
    plans: new Set<string>(),
    keys: new Set<string>(),
    beganWithKeys: false,
  };
  world.signUps.set(signUp.id, known);
  world.reach.set(browser.jar.get(signUpCookie) ?? "", new Set([...(earlier ?? []), signUp.id]));
  return known;
}

export type Begun = { user: number; plan: SubscriptionType | null; keys: boolean };

function newKeys(world: World) {
  world.serial += 1;
  return { openaiApiKey: `sk-${world.serial}-openai`, finnhubApiKey: `fh-${world.serial}-finnhub` };
}

export async function begin(
  world: World,
  browserNumber: number,
  { user, plan, keys }: Begun,
  process: number,
) {
  const browser = browserOf(world, browserNumber);
  const email = `person${user}@example.com`;
  const sent = keys ? newKeys(world) : {};
  const given = Object.values<string>(sent);
  const before = browser.jar.get(signUpCookie);
  const request = requestOf(browser, "/api/signup");
  const form = {
    fullName: `Person ${user}`,
    email,
    phone: "+1 415 555 0100",
    password: passwordOf(email),
    confirmPassword: passwordOf(email),
    ...(plan === null ? {} : { subscriptionType: plan }),
    ...sent,
  };
  const answer = await asked(world, process, async ({ signUps }) => {
    await signUps.requireOpenGate(new Headers());
    return signUps.begin(form, { headers: request.headers, network });
  });
  if (!answer) return;
  keep(browser, [answer.setCookie]);
  browser.email = email;
  const known = remember(world, browser, before, answer.signUp);
  known.beganWithKeys = keys;
  if (plan !== null) known.plans.add(plan);
  for (const key of given) known.keys.add(key);
}

function signUpsInReach(world: World, browser: Browser): KnownSignUp[] {
  const ids = world.reach.get(browser.jar.get(signUpCookie) ?? "") ?? new Set();
  return [...ids].flatMap((id) => world.signUps.get(id) ?? []);
}

export type Changed = { plan: SubscriptionType | null; keys: boolean };

export async function change(world: World, browserNumber: number, { plan, keys }: Changed, process: number) {
  const browser = browserOf(world, browserNumber);
  const sent = keys ? newKeys(world) : {};
  const given = Object.values<string>(sent);
  const before = browser.jar.get(signUpCookie);
  const request = requestOf(browser, "/api/signup");
  const inReach = signUpsInReach(world, browser);
  for (const known of inReach) {
    if (plan !== null) known.plans.add(plan);
    for (const key of given) known.keys.add(key);
  }
  world.changing += 1;
  const answer = await asked(world, process, async ({ signUps }) => {
    await signUps.requireOpenGate(new Headers());
    const patch = { ...(plan === null ? {} : { subscriptionType: plan }), ...sent };
    return signUps.change(patch, { headers: request.headers, network });
  });
  world.changing -= 1;
  if (!answer) return;
  if (answer.setCookie !== null) keep(browser, [answer.setCookie]);
  const known = answer.setCookie === null ? world.signUps.get(answer.signUp.id) : undefined;
  const changed = known ?? remember(world, browser, before, answer.signUp);
  if (plan !== null) {
    // Another change that is in progress may still come after this one.
    if (world.changing === 0) changed.plans.clear();
    changed.plans.add(plan);
  }
  for (const key of given) changed.keys.add(key);
}

/** Of one sign-up, at most one session that somebody was sent to can be paid at any moment (threats T40). */
function requireOneOpen(world: World, sessionId: string): void {
  const { sessions } = world.stripe.records();
  const signUpId = sessions.find(({ id }) => id === sessionId)?.clientReferenceId;
  const open = sessions.filter(
    (each) =>
      each.status === "open" &&
      each.expiresAt * 1_000 > world.clock.now() &&
      each.clientReferenceId === signUpId &&
      world.visible.has(each.id) &&
      !world.planted.has(each.id),
  );
  if (open.length > 1)
    throw new SimulationFailure(`The sign-up ${signUpId} has ${open.length} sessions that can be paid`);
}

function requireAskedPlan(world: World, sessionId: string, plans: ReadonlySet<string>): void {
  const session = world.stripe.records().sessions.find(({ id }) => id === sessionId);
  const plan = world.soldPrices.get(session?.sale.price.id ?? "")?.plan ?? "MANAGED";
  if (session && plans.size > 0 && session.status === "open" && !plans.has(plan))
    throw new SimulationFailure(
      `The checkout ${sessionId} sells ${plan} to somebody who chose ${[...plans]}`,
    );
}

function heard(world: World, browser: Browser, answer: CheckoutAnswer, plans: ReadonlySet<string>): void {
  counted(world.counts, `proceed answered: ${answer.status}`);
  if (answer.status === "finished") {
    if (!world.wasFree) throw new SimulationFailure("An account was finished without a payment");
    return;
  }
  const { sessionId } = answer;
  if (answer.status === "paid") {
    const session = world.stripe.records().sessions.find(({ id }) => id === sessionId);
    if (session?.status !== "complete")
      throw new SimulationFailure(`The checkout ${sessionId} was said to be paid and is ${session?.status}`);
    return;
  }
  if (!browser.visible.includes(sessionId)) browser.visible.push(sessionId);
  world.visible.add(sessionId);
  requireOneOpen(world, sessionId);
  requireAskedPlan(world, sessionId, plans);
}

/** 'Renew' in a browser of an account; several presses reach both processes. */
export async function renewPlan(
  world: World,
  browserNumber: number,
  wish: { user: { id: string; email: string }; plan: SubscriptionType; times: number },
  process: number,
) {
  const browser = browserOf(world, browserNumber);
  const { user, plan, times } = wish;
  const actor = { userId: user.id, role: "USER", subscriptionType: null, entitlement: "ended" } as const;
  const presses = Array.from({ length: times }, async (_, press) => {
    const answer = await asked(world, process + press, ({ billing }) =>
      billing.renewals.open(actor, { subscriptionType: plan, mode: "embedded" }),
    );
    if (!answer) return;
    counted(world.counts, `renewal answered: ${answer.status}`);
    if (answer.status === "paid") return;
    world.renewals.set(answer.sessionId, { userId: user.id, email: user.email, plan });
    browser.visible.push(answer.sessionId);
    world.visible.add(answer.sessionId);
    requireOneOpen(world, answer.sessionId);
  });
  await Promise.all(presses);
}

export type Proceeded = { times: number; modes: CheckoutMode | "both" };

export async function proceed(world: World, browserNumber: number, wish: Proceeded, process: number) {
  const browser = browserOf(world, browserNumber);
  const plans = new Set(signUpsInReach(world, browser).flatMap((known) => [...known.plans]));
  const presses = Array.from({ length: wish.times }, async (_, press) => {
    const mode = wish.modes === "both" ? (["embedded", "redirect"] as const)[press % 2] : wish.modes;
    const request = requestOf(browser, "/api/signup/checkout");
    // Several presses of one button reach both processes.
    const answer = await asked(world, process + (wish.times > 1 ? press : 0), async ({ signUps }) => {
      await signUps.requireOpenGate(new Headers());
      return signUps.checkOut({ mode: mode ?? "embedded" }, request, network);
    });
    if (!answer) return;
    keep(browser, answer.setCookies);
    const now = signUpsInReach(world, browser).flatMap((known) => [...known.plans]);
    heard(world, browser, answer.answer, new Set([...plans, ...now]));
  });
  await Promise.all(presses);
}

/** Who the success page signs in, and what it tells whom (READ-36). */
function requireOwnPayment(
  world: World,
  sessionId: string,
  before: { token: string | undefined; userId: string | undefined },
  told: { setCookies: string[]; email: string | null; plan: string | null },
): void {
  const signedIn = told.setCookies.find((line) => line.startsWith("session="));
  const session = world.stripe.records().sessions.find(({ id }) => id === sessionId);
  const inReach = world.reach.get(before.token ?? "")?.has(session?.clientReferenceId ?? "") ?? false;
  if (signedIn !== undefined) {
    counted(world.counts, "signed in by the success page");
    if (!inReach)
      throw new SimulationFailure(`A browser that did not begin ${sessionId} was signed in by it`);
    world.signedIn.push({ sessionId, userId: /^session=([^;]*)/.exec(signedIn)?.[1] ?? "" });
  }
  if (told.email !== null && signedIn === undefined && before.userId === undefined)
    throw new SimulationFailure(`The success page of ${sessionId} told a stranger whose it is`);
}

export async function look(
  world: World,
  browserNumber: number,
  { sessionId, times }: { sessionId: string; times: number },
  process: number,
) {
  const browser = browserOf(world, browserNumber);
  const looks = Array.from({ length: times }, async () => {
    const before = { token: browser.jar.get(signUpCookie), userId: browser.jar.get("session") };
    const request = requestOf(browser, `/signup/success?session_id=${sessionId}`);
    const answer = await asked(world, process, ({ results }) => results.read(sessionId, request));
    if (!answer) return;
    const { result, setCookies } = answer;
    counted(world.counts, `success page: ${result.status}`);
    const { email = null, subscriptionType: plan = null } = result.status === "finished" ? result : {};
    requireOwnPayment(world, sessionId, before, { setCookies, email, plan });
    keep(browser, setCookies);
  });
  await Promise.all(looks);
}
