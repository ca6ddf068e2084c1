import { globSync, readFileSync } from "node:fs";
import { resolved } from "../structure/places.ts";
import { readSource } from "../structure/source-file.ts";

export type TestsOf = { near: string[]; far: string[] };

const imports = new Map<string, string[]>();

function importsOf(file: string): string[] {
  let found = imports.get(file);
  if (!found) {
    found = readSource(file, readFileSync(file, "utf8"))
      .imports.filter(({ to, typeOnly }) => !typeOnly && /^[.#]/.test(to) && /\.tsx?$/.test(to))
      .map(({ to }) => resolved(file, to));
    imports.set(file, found);
  }
  return found;
}

/** Each file that a test loads, and over how many imports. */
function distancesFrom(test: string): Map<string, number> {
  const distances = new Map([[test, 0]]);
  for (const [file, distance] of distances)
    for (const next of importsOf(file)) if (!distances.has(next)) distances.set(next, distance + 1);
  return distances;
}

// A rule is judged by tests of rules: a server test reaches most of the product and takes minutes.
const ruleTests = "src/{domain,contract}/**/*.test.ts";
const limitTests = "src/server/platform/limits/*.test.ts";
const paymentTests = "tests/api/{payment*,sign-up-checkout,subscriptions,webhook*}.test.ts";

/** Server code by the beginning of its path: the tests to run first, and the others. The first line that fits counts. */
const serverTests: readonly (readonly [path: string, near: string, far: string])[] = [
  ["src/server/platform/limits/", limitTests, limitTests],
  [
    "src/server/features/billing/cancellations",
    "tests/api/payments-{cancellations,removal}.test.ts",
    paymentTests,
  ],
  ["src/server/features/billing/checkout", "tests/api/payments-checkout.test.ts", paymentTests],
  ["src/server/features/billing/payment-events", "tests/api/webhook*.test.ts", paymentTests],
  ["src/server/features/billing/reconciliation", "tests/api/payments-reconciliation.test.ts", paymentTests],
  ["src/server/features/billing/subscriptions", "tests/api/subscriptions.test.ts", paymentTests],
  ["src/server/features/billing/", "tests/api/payments-result.test.ts", paymentTests],
];

let reach: { test: string; distances: Map<string, number> }[] | undefined;

/** The tests that load a file: those that name it, and the others. */
export function testsOf(file: string): TestsOf {
  const own = serverTests.find(([start]) => file.startsWith(start));
  if (own) {
    const near = globSync(own[1]);
    return { near, far: globSync(own[2]).filter((test) => !near.includes(test)) };
  }
  reach ??= globSync(ruleTests).map((test) => ({ test, distances: distancesFrom(test) }));
  const near: string[] = [];
  const far: string[] = [];
  for (const { test, distances } of reach) {
    const distance = distances.get(file);
    if (distance === 1 || test === file.replace(/\.ts$/, ".test.ts")) near.push(test);
    else if (distance !== undefined) far.push(test);
  }
  return { near, far };
}
