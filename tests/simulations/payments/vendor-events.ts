import type { Receiver } from "#fakes/stripe/events/post.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Action } from "./actions.ts";
import { counted, picked, SimulationFailure, type World } from "./world.ts";

/** Events come to either process; one that dies over an event has not answered it. */
export function receiveEvents(world: World): Receiver {
  let arrivals = 0;
  return async ({ payload, headers }) => {
    arrivals += 1;
    const { id } = JSON.parse(payload) as { id: string };
    const times = (world.arrivals.get(id) ?? 0) + 1;
    world.arrivals.set(id, times);
    counted(world.counts, times === 1 ? "events delivered" : "events delivered again");
    try {
      const answer = await world
        .process(arrivals)
        .run(({ billing }) =>
          billing.paymentEvents.receive(Buffer.from(payload), headers["stripe-signature"]),
        );
      if (answer === "died") return 0;
      return 200;
    } catch (error) {
      if (error instanceof AppError) return 400;
      world.failures.push(error);
      return 500;
    }
  };
}

type Requested = Extract<Action, { do: "forge" }>;

function lyingBody(world: World, which: number, how: Requested["how"]): Record<string, unknown> {
  const ids = [...world.visible];
  const id =
    how === "right secret, unknown session" ? "cs_test_never_was" : (picked(ids, which) ?? "cs_test_none");
  const [victim] = world.signUps.keys();
  return {
    id,
    object: "checkout.session",
    status: "complete",
    payment_status: "paid",
    mode: "subscription",
    livemode: false,
    currency: "usd",
    amount_total: 1900,
    subscription: "sub_never_was",
    client_reference_id: how === "right secret, somebody else's sign-up" ? victim : null,
    metadata: { checkout: victim ?? "nothing" },
  };
}

const ways: Record<
  Requested["how"],
  { secret?: string; ageSeconds?: number; scheme?: "v0" | "none"; livemode?: true }
> = {
  "wrong secret": { secret: "whsec_somebody_else" },
  old: { ageSeconds: 301 },
  "from the future": { ageSeconds: -301 },
  "body changed": {},
  "no signature": { scheme: "none" },
  "old scheme": { scheme: "v0" },
  "real money": { livemode: true },
  "right secret, lying body": {},
  "right secret, unknown session": {},
  "right secret, somebody else's sign-up": {},
  "known id": { secret: "whsec_somebody_else" },
};
/** Signed with the secret itself: only the provider can do that, and still nothing of it is proof. */
const trusted = /^right secret|^from the future/;

/** An event that never happened: a wrong signature is rejected, and a right one is no proof of anything. */
export async function forge(world: World, { how, which }: Requested): Promise<void> {
  world.serial += 1;
  const known = how === "known id" ? world.stripe.events.at(-1)?.id : undefined;
  const id = known ?? `evt_forged${world.serial}`;
  if (known === undefined && !trusted.test(how)) world.forgedEvents.add(id);
  counted(world.counts, "events forged");
  const status = await world.stripe.forge({
    type: "checkout.session.completed",
    object: lyingBody(world, which, how),
    id,
    ...ways[how],
    ...(how === "body changed" ? { mutate: (body: string) => body.replace('"paid"', '"paid" ') } : {}),
  });
  // No answer: the process was killed over it.
  const isRejected = status === 400 || status === 0;
  if (!trusted.test(how) && how !== "real money" && !isRejected)
    throw new SimulationFailure(`A forged event (${how}) was answered ${status}`);
}
