import { createHash } from "node:crypto";
import type { FakeRequest } from "#fakes/kit/server.ts";
import type { StripeFailure } from "./failures.ts";

type Answered = { fingerprint: string; status: number; body: object; atSeconds: number };

export type Gate =
  | { kind: "open" }
  | { kind: "replay"; status: number; body: object }
  | { kind: "refused"; failure: StripeFailure };

const keysMax = 20_000;
const keptSeconds = 24 * 3_600;
const otherBody: StripeFailure = {
  status: 400,
  error: {
    type: "idempotency_error",
    message:
      "Keys for idempotent requests can only be used with the same parameters they were first used with.",
  },
};
const inUse: StripeFailure = {
  status: 409,
  error: {
    type: "invalid_request_error",
    code: "idempotency_key_in_use",
    message:
      "There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through). Please try again later.",
  },
  headers: { "stripe-should-retry": "true" },
};

/** Each key has its effect once. Its first answer is given again for a day, also one of 500; what was rejected is not. */
export function createIdempotency(now: () => number) {
  const answered = new Map<string, Answered>();
  const busy = new Set<string>();
  return {
    keyOf: ({ method, headers }: FakeRequest) => (method === "POST" ? headers["idempotency-key"] : undefined),
    fingerprintOf: ({ path, body }: FakeRequest) =>
      createHash("sha256").update(`${path}\n${body}`).digest("hex"),
    isBusy: (key: string) => busy.has(key),
    gate(key: string, fingerprint: string): Gate {
      const before = answered.get(key);
      if (!before || before.atSeconds + keptSeconds <= now()) return { kind: "open" };
      if (before.fingerprint !== fingerprint) return { kind: "refused", failure: otherBody };
      return { kind: "replay", status: before.status, body: before.body };
    },
    inUse,
    begin: (key: string) => void busy.add(key),
    end: (key: string) => void busy.delete(key),
    save(key: string, fingerprint: string, { status, body }: { status: number; body: object }): void {
      answered.delete(key);
      answered.set(key, { fingerprint, status, body, atSeconds: now() });
      const [oldest] = answered.keys();
      if (oldest !== undefined && answered.size > keysMax) answered.delete(oldest);
    },
    clear: () => answered.clear(),
  };
}
