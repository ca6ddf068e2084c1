/** How well an anonymous caller can tell known addresses from unknown ones by the time of an answer (threats T23, G16). */
import { type BenchResult, lessIsBetter, median } from "./result.ts";
import { startHelper } from "./support/process.ts";
import type { ProductProcess } from "./support/product.ts";

const samplesOfEach = Number(process.env.ENUMERATION_SAMPLES ?? 300);
const limitPercent = 55;

type Call = { path: string; bodyFor: (email: string) => object };
const calls: Record<string, Call> = {
  "sign-in": {
    path: "/api/auth/sign-in/email",
    bodyFor: (email) => ({ email, password: "not the password" }),
  },
  "sign-up": {
    path: "/api/signup",
    bodyFor: (email) => ({
      fullName: "Ada Example",
      email,
      phone: "+1 415 555 0100",
      password: "not the password",
      confirmPassword: "not the password",
    }),
  },
  reset: { path: "/api/auth/request-password-reset", bodyFor: (email) => ({ email }) },
};

type Sample = { known: boolean; ms: number; answer: string };

async function sampleOf(
  url: string,
  { path, bodyFor }: Call,
  email: string,
  known: boolean,
): Promise<Sample> {
  const body = JSON.stringify(bodyFor(email));
  const startedAt = performance.now();
  const response = await fetch(url + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  const text = await response.text();
  const ms = performance.now() - startedAt;
  // What differs by its nature: ids, the moment of expiry, the address that was sent.
  const answer = text.replaceAll(email, "EMAIL").replace(/"(requestId|id|expiresAt)":"[^"]*"/g, '"$1":"-"');
  return { known, ms, answer: `${response.status} ${answer}` };
}

/** Share of right guesses, in percent, of the best single time limit: learned on one half, tried on the other. */
function guessedPercent(samples: readonly Sample[]): number {
  // Both halves hold pairs in either order: what comes first in a pair is a little slower.
  const learned = samples.filter((_, at) => at % 8 < 4);
  const tried = samples.filter((_, at) => at % 8 >= 4);
  const rightOf = (group: readonly Sample[], limitMs: number, knownIsSlow: boolean) =>
    group.filter(({ known, ms }) => ms > limitMs === (known === knownIsSlow)).length / group.length;
  let best = { limitMs: 0, knownIsSlow: true, right: 0 };
  for (const { ms: limitMs } of learned)
    for (const knownIsSlow of [true, false]) {
      const right = rightOf(learned, limitMs, knownIsSlow);
      if (right > best.right) best = { limitMs, knownIsSlow, right };
    }
  return 100 * rightOf(tried, best.limitMs, best.knownIsSlow);
}

async function measure(product: ReturnType<typeof startHelper<ProductProcess>>, url: string, call: Call) {
  const samples: Sample[] = [];
  for (let n = 0; n < samplesOfEach; n += 1) {
    await product.ask("clearLimits", null);
    const pair = [true, false].map((known) => ({
      known,
      email: `${known ? "known" : "other"}${n}@example.com`,
    }));
    // The order changes, so that what one call leaves behind falls on both kinds alike.
    for (const { known, email } of n % 2 === 0 ? pair : pair.toReversed())
      samples.push(await sampleOf(url, call, email, known));
  }
  const kinds = new Set(samples.map(({ answer }) => answer));
  if (kinds.size !== 1) throw new Error(`${call.path} answers differently: ${[...kinds].join(" | ")}`);
  return samples;
}

export async function run(): Promise<BenchResult[]> {
  const product = startHelper<ProductProcess>("./product.ts");
  try {
    const { url } = await product.ask("start", { pages: false });
    await product.ask("seedUsers", { count: samplesOfEach });
    const results: BenchResult[] = [];
    for (const [name, call] of Object.entries(calls)) {
      const samples = await measure(product, url, call);
      const msOf = (wanted: boolean) =>
        median(samples.filter(({ known }) => known === wanted).map(({ ms }) => ms)).toFixed(1);
      results.push(
        lessIsBetter(
          {
            name: `${name}, known or unknown told apart by time`,
            value: guessedPercent(samples),
            unit: "% right",
            peer: "the limit; 50 is chance",
          },
          limitPercent,
          `${samplesOfEach} of each; medians ${msOf(true)} and ${msOf(false)} ms; bodies and status equal`,
        ),
      );
    }
    return results;
  } finally {
    await product.stop();
  }
}
