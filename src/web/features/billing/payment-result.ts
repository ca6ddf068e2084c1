import { messageOf } from "#contract/errors.ts";
import type { SignUpResult } from "#contract/sign-up.ts";
import { ApiError } from "#web/lib/api-error.ts";

export const resultHeading = messageOf["payment-not-found"];

type Finished = Extract<SignUpResult, { status: "finished" }>;

/** What the page after a payment shows. Each text is a sentence or two of its own. */
export type PaymentResult =
  | { state: "processing" }
  | { state: "finished"; result: Finished }
  | { state: "problem"; texts: readonly string[] };

const problem = (...texts: string[]): PaymentResult => ({ state: "problem", texts });

export const noSessionId = problem(messageOf["no-session-id"]);
const unconfirmed = problem(
  "Your payment has not been confirmed yet. Please contact support.",
  "Nothing is lost: as soon as it is confirmed, your account is created and you can log in.",
);
const returned = problem(
  "This payment could not be used, for example because an account with this email exists already. It is being returned to you in full.",
);
const unknownPayment = "This payment is not known here. Check the address, or contact support.";

function refused(error: ApiError): PaymentResult {
  return problem(error.message === resultHeading ? unknownPayment : error.message);
}

/** What passes by itself: no answer, a server or a payment provider that is busy, asking too often. */
function mayPass(error: unknown): boolean {
  return !(error instanceof ApiError) || [0, 429, 502, 503, 504].includes(error.status);
}

export const confirmMsMax = 30_000;
const pauses = [1_000, 1_000, 2_000, 2_000] as const;
const longestPause = 3_000;
const askMsMin = 2_000;

export type ResultQuestion = {
  /** Asks once, for at most so many milliseconds. */
  ask: (boundMs: number) => Promise<SignUpResult>;
  wait: (ms: number) => Promise<void>;
  /** Milliseconds on any clock. */
  now: () => number;
  /** True once nobody looks any more. */
  isOver: () => boolean;
};

async function askOnce(ask: ResultQuestion["ask"], boundMs: number): Promise<PaymentResult> {
  try {
    const result = await ask(boundMs);
    if (result.status === "finished") return { state: "finished", result };
    return result.status === "returned" ? returned : { state: "processing" };
  } catch (error) {
    return error instanceof ApiError && !mayPass(error) ? refused(error) : { state: "processing" };
  }
}

/** Asks until the payment is confirmed, refused, or 30 seconds have passed (READ-33). */
export async function awaitPayment({ ask, wait, now, isOver }: ResultQuestion): Promise<PaymentResult> {
  const end = now() + confirmMsMax;
  for (let turn = 0; !isOver(); turn += 1) {
    const shown = await askOnce(ask, Math.max(end - now(), askMsMin));
    if (shown.state !== "processing") return shown;
    const left = end - now();
    if (left <= 0) return unconfirmed;
    await wait(Math.min(pauses[turn] ?? longestPause, left));
  }
  return { state: "processing" };
}
