/** How long a signed payment event waits for its answer while the payment provider itself is slow. */
import { setTimeout as sleep } from "node:timers/promises";
import { json, startServer } from "#fakes/kit/server.ts";
import { type FakeStripe, startFakeStripe } from "#fakes/stripe/stripe.ts";
import { type BenchResult, lessIsBetter } from "./result.ts";
import { startHelper } from "./support/process.ts";
import type { ProductProcess } from "./support/product.ts";

const limitMs = 100;
const providerMs = 5_000;
const eventsOneByOne = 400;
const waves = 20;
const eventsAtOnce = 50;

let serial = 0;

async function postOne(url: string, signer: FakeStripe): Promise<number> {
  serial += 1;
  const payload = JSON.stringify({
    id: `evt_bench${serial}`,
    object: "event",
    api_version: "2026-10-28.endive",
    created: Math.floor(Date.now() / 1_000),
    data: { object: { id: `cs_test_bench${serial}`, object: "checkout.session" } },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type: "checkout.session.completed",
  });
  const headers = { "content-type": "application/json", "stripe-signature": signer.sign(payload) };
  const startedAt = performance.now();
  const answer = await fetch(`${url}/api/webhooks/stripe`, { method: "POST", headers, body: payload });
  await answer.text();
  if (answer.status !== 200) throw new Error(`The webhook answered ${answer.status}.`);
  return performance.now() - startedAt;
}

const p99 = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? 0;

function rowOf(name: string, values: number[], note: string): BenchResult {
  return lessIsBetter({ name, value: p99(values), unit: "ms p99", peer: "the limit" }, limitMs, note);
}

export async function run(): Promise<BenchResult[]> {
  const signer = await startFakeStripe();
  const slow = await startServer({
    name: "Slow provider",
    async handle({ signal }) {
      await sleep(providerMs, undefined, { signal });
      return json(500, { error: { type: "api_error", message: "Slow." } });
    },
  });
  const product = startHelper<ProductProcess>("./product.ts");
  try {
    const { url } = await product.ask("start", {
      pages: false,
      environment: {
        ...signer.environment,
        STRIPE_API_BASE: slow.url,
      },
    });
    for (let n = 0; n < 20; n += 1) await postOne(url, signer);
    const single: number[] = [];
    for (let n = 0; n < eventsOneByOne; n += 1) single.push(await postOne(url, signer));
    const crowd: number[] = [];
    for (let n = 0; n < waves; n += 1)
      crowd.push(...(await Promise.all(Array.from({ length: eventsAtOnce }, () => postOne(url, signer)))));
    const note = `the provider takes ${providerMs / 1_000} s for each answer`;
    return [
      rowOf("payment event answered, one at a time", single, `${single.length} events; ${note}`),
      rowOf(`payment event answered, ${eventsAtOnce} at once`, crowd, `${crowd.length} events; ${note}`),
    ];
  } finally {
    await product.stop();
    await slow.stop();
    await signer.stop();
  }
}
