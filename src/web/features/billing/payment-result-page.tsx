import { CircleAlert, CircleCheck } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { messageOf } from "#contract/errors.ts";
import type { SignUpResult } from "#contract/sign-up.ts";
import { planOf } from "#domain/accounts/plans.ts";
import { type Message, message } from "#domain/language/translate.ts";
import { BillingPage, SupportAddress } from "#web/features/billing/billing-page.tsx";
import { ApiError } from "#web/lib/api-error.ts";
import { call } from "#web/lib/call.ts";
import { useTranslate } from "#web/lib/language.ts";
import { paths } from "#web/lib/paths.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Spinner } from "#web/ui/loading.tsx";
import { FactRows } from "#web/ui/settings-panel.tsx";

const readSignUpResult = (sessionId: string, signal: AbortSignal) =>
  call("GET /api/signup/result", { query: { session_id: sessionId }, signal });

const resultHeading = messageOf["payment-not-found"];

type Finished = Extract<SignUpResult, { status: "finished" }>;

/** What the page after a payment shows. Each text is a sentence or two of its own. */
type PaymentResult =
  | { state: "processing" }
  | { state: "finished"; result: Finished }
  | { state: "problem"; texts: readonly Message[] };

const problem = (...texts: Message[]): PaymentResult => ({ state: "problem", texts });

const noSessionId = problem({ sentence: messageOf["no-session-id"] });
const unconfirmed = problem(
  message("Your payment has not been confirmed yet. Please contact support."),
  message("Nothing is lost: once it's confirmed, we create your account and you can log in."),
);
const returned = problem(
  message(
    "We couldn't use this payment, for example because an account with this email already exists. We're refunding it in full.",
  ),
);
const unknownPayment = message("We can't find this payment. Check the link, or contact support.");

function rejected(error: ApiError): PaymentResult {
  return problem(error.message === resultHeading ? unknownPayment : error.words);
}

/** What passes by itself: no answer, a server or a payment provider that is busy, asking too often. */
function mayPass(error: unknown): boolean {
  return !(error instanceof ApiError) || [0, 429, 502, 503, 504].includes(error.status);
}

const confirmMsMax = 30_000;
const pauses = [1_000, 1_000, 2_000, 2_000] as const;
const longestPause = 3_000;
const askMsMin = 2_000;

type ResultQuestion = {
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
    return error instanceof ApiError && !mayPass(error) ? rejected(error) : { state: "processing" };
  }
}

/** Asks until the payment is confirmed, rejected, or 30 seconds have passed (READ-33). */
export async function awaitPayment({ ask, wait, now, isOver }: ResultQuestion): Promise<PaymentResult> {
  const end = now() + confirmMsMax;
  for (let turn = 0; !isOver(); turn += 1) {
    const visible = await askOnce(ask, Math.max(end - now(), askMsMin));
    if (visible.state !== "processing") return visible;
    const left = end - now();
    if (left <= 0) return unconfirmed;
    await wait(Math.min(pauses[turn] ?? longestPause, left));
  }
  return { state: "processing" };
}

/** What has become of a payment; it asks for as long as the page stands. */
function usePaymentResult(sessionId: string | null): PaymentResult {
  const [visible, setVisible] = useState<PaymentResult>({ state: "processing" });
  useEffect(() => {
    if (sessionId === null) return;
    const left = new AbortController();
    const { signal } = left;
    void awaitPayment({
      ask: (boundMs) =>
        readSignUpResult(sessionId, AbortSignal.any([signal, AbortSignal.timeout(Math.ceil(boundMs))])),
      wait: (ms) =>
        new Promise((resolve) => {
          setTimeout(resolve, ms);
        }),
      now: () => performance.now(),
      isOver: () => signal.aborted,
    }).then((result) => {
      if (!signal.aborted) setVisible(result);
    });
    return () => left.abort();
  }, [sessionId]);
  return sessionId === null ? noSessionId : visible;
}

const goOnMs = 3_000;

type PaymentWelcomeProps = {
  result: Extract<SignUpResult, { status: "finished" }>;
  onGoOn: () => void;
};

/** The account is there; goes on by itself after 3 seconds. */
function PaymentWelcome({ result, onGoOn }: PaymentWelcomeProps) {
  const t = useTranslate();
  const goOn = useEffectEvent(onGoOn);
  useEffect(() => {
    const timer = setTimeout(() => goOn(), goOnMs);
    return () => clearTimeout(timer);
  }, []);
  const { signedIn, email, subscriptionType, sessionId } = result;
  return (
    <>
      <CircleCheck aria-hidden="true" className="size-7 text-accent" />
      <h1 className="mt-4 text-28 font-semibold tracking-tight">{t("Welcome")}</h1>
      <p className="mt-2 text-14 text-pretty text-ink-soft">
        {signedIn
          ? t("Your payment is confirmed and your account is ready.")
          : t("The payment is confirmed and the account is ready.")}{" "}
        {t("Your news opens in 3 seconds.")}
      </p>
      <Card className="mt-6">
        <FactRows
          narrow
          rows={[
            ...(subscriptionType === null
              ? []
              : [{ label: t("Plan"), value: planOf(subscriptionType).name }]),
            ...(email === null ? [] : [{ label: t("Email"), value: email }]),
            { label: t("Session ID"), value: <span className="break-all">{sessionId}</span> },
          ]}
        />
      </Card>
      <Button variant="primary" size="lg" className="mt-6 w-full" onClick={onGoOn}>
        {t("Go to Dashboard Now")}
      </Button>
    </>
  );
}

type PaymentProblemProps = {
  texts: readonly Message[];
  /** Helps support to find the payment. */
  sessionId: string | null;
  onLogIn: () => void;
};

function PaymentProblem({ texts, sessionId, onLogIn }: PaymentProblemProps) {
  const t = useTranslate();
  return (
    <>
      <div role="alert">
        <CircleAlert aria-hidden="true" className="size-7 text-danger" />
        <h1 className="mt-4 text-28 font-semibold tracking-tight">{t.of(resultHeading)}</h1>
        {texts.map((text) => (
          <p key={t.of(text)} className="mt-2 text-14 text-pretty text-ink-soft">
            {t.of(text)}
          </p>
        ))}
      </div>
      <dl className="mt-5 flex flex-col gap-2 border-t border-line pt-4 text-13">
        <div>
          <dt className="text-ink-soft">{t("Support")}</dt>
          <dd>
            <SupportAddress />
          </dd>
        </div>
        {sessionId !== null && (
          <div>
            <dt className="text-ink-soft">{t("Session ID")}</dt>
            <dd className="break-all">{sessionId}</dd>
          </div>
        )}
      </dl>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="primary" className="max-sm:w-full" onClick={onLogIn}>
          {t("Try Logging In")}
        </Button>
        <ButtonLink to={paths.home} className="max-sm:w-full">
          {t("Return to Home")}
        </ButtonLink>
      </div>
    </>
  );
}

export type PaymentResultPageProps = {
  /** Null when the address has none. */
  sessionId: string | null;
  /** The server has opened a session in this browser. */
  onSignedIn: () => void;
  onGoOn: () => void;
  onLogIn: () => void;
};

/** Where the payment provider sends a payer back to (READ-32, READ-33). */
export function PaymentResultPage({ sessionId, onGoOn, onLogIn, ...on }: PaymentResultPageProps) {
  const t = useTranslate();
  const visible = usePaymentResult(sessionId);
  const isSignedIn = visible.state === "finished" && visible.result.signedIn;
  const onSignedIn = useEffectEvent(on.onSignedIn);
  useEffect(() => {
    if (isSignedIn) onSignedIn();
  }, [isSignedIn]);

  return (
    <BillingPage>
      <div aria-live="polite">
        {visible.state === "processing" && (
          <div role="status" className="flex flex-col items-center py-10 text-center">
            <Spinner className="size-7 text-accent" />
            <h1 className="mt-4 text-20 font-semibold">{t("Processing Your Payment...")}</h1>
            <p className="mt-1 text-14 text-pretty text-ink-soft">
              {t("This takes a few seconds. Please keep this page open.")}
            </p>
          </div>
        )}
        {visible.state === "finished" && <PaymentWelcome result={visible.result} onGoOn={onGoOn} />}
      </div>
      {visible.state === "problem" && (
        <PaymentProblem texts={visible.texts} sessionId={sessionId} onLogIn={onLogIn} />
      )}
    </BillingPage>
  );
}
