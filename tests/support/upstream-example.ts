import { readFileSync } from "node:fs";

/** A vendor's example answer, as text. */
export function exampleText(file: string): string {
  return readFileSync(new URL(`../fixtures/upstreams/${file}`, import.meta.url), "utf8");
}

// biome-ignore lint/suspicious/noExplicitAny: an example is read by tests that know its shape.
export function example(file: string): any {
  return JSON.parse(exampleText(file));
}

/** What Stripe's library has at its version and the examples of answers, which are shortened, have not. */
const beyondStripeExamples = [
  /\.lines\.data\[\d+\]\.(quantity_decimal|subscription|subtotal): surplus$/,
  /\.trial_settings\.end_behavior\.billing_cycle_anchor: surplus$/,
];

/** Where an object of Stripe's differs from an example in keys and types, but for the fields that the example is short of. */
export function stripeDifferences(actual: unknown, wanted: unknown): string[] {
  return shapeDifferences(actual, wanted).filter(
    (difference) => !beyondStripeExamples.some((known) => known.test(difference)),
  );
}

/**
 * Where a value differs from an example in keys and types; values do not matter.
 * Null fits everything, a list is compared by its first element.
 */
export function shapeDifferences(actual: unknown, wanted: unknown, at = "$"): string[] {
  if (actual === null || wanted === null) return [];
  if (Array.isArray(wanted)) {
    if (!Array.isArray(actual)) return [`${at}: not a list`];
    const [first] = wanted;
    return first === undefined ? [] : actual.flatMap((one, i) => shapeDifferences(one, first, `${at}[${i}]`));
  }
  if (typeof wanted !== "object")
    return typeof actual === typeof wanted ? [] : [`${at}: ${typeof actual} instead of ${typeof wanted}`];
  if (typeof actual !== "object" || Array.isArray(actual)) return [`${at}: not an object`];
  const [left, right] = [actual as Record<string, unknown>, wanted as Record<string, unknown>];
  const missing = Object.keys(right).filter((key) => !(key in left));
  const surplus = Object.keys(left).filter((key) => !(key in right));
  return [
    ...missing.map((key) => `${at}.${key}: missing`),
    ...surplus.map((key) => `${at}.${key}: surplus`),
    ...Object.keys(right)
      .filter((key) => key in left)
      .flatMap((key) => shapeDifferences(left[key], right[key], `${at}.${key}`)),
  ];
}
