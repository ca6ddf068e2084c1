import type { StripeConstructor, StripeEmbeddedCheckout } from "@stripe/stripe-js";
import { useQueryClient } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import type { PublicConfig } from "#contract/site.ts";
import type { SubscriptionType } from "#domain/accounts/account.ts";
import { planOf, priceText } from "#domain/accounts/plans.ts";
import type { Message } from "#domain/language/translate.ts";
import { type PaymentState, paymentButtons, paymentTexts } from "#web/features/billing/payment.ts";
import { useTranslate } from "#web/lib/language.ts";
import { scriptLoader } from "#web/lib/load-script.ts";
import { paths } from "#web/lib/paths.ts";
import { siteConfigQuery } from "#web/lib/site-config.ts";
import { FormNotice } from "#web/ui/form.tsx";
import { Spinner } from "#web/ui/loading.tsx";
import { Rich } from "#web/ui/rich.tsx";

export type PlanSummaryProps = { type: SubscriptionType; email: string };

/** What is about to be paid, by whom. */
export function PlanSummary({ type, email }: PlanSummaryProps) {
  const t = useTranslate();
  const plan = planOf(type);
  return (
    <dl className="rounded-8 border border-line text-14">
      <div className="flex flex-wrap justify-between gap-x-6 px-4 py-3">
        <dt className="text-ink-soft">{t("Plan")}</dt>
        <dd className="font-medium">{plan.name}</dd>
      </div>
      <div className="flex flex-wrap justify-between gap-x-6 border-t border-line px-4 py-3">
        <dt className="text-ink-soft">{t("Account")}</dt>
        <dd className="min-w-0 break-words">{email}</dd>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-line px-4 py-3">
        <dt className="font-medium">{t("Price ## of a plan")}</dt>
        <dd className="figures flex items-baseline gap-1.5">
          <span className="text-20 font-semibold">{priceText(plan.dollarsPerMonth, t.locale)}</span>
          <span className="text-13 text-ink-soft">{t("USD per month")}</span>
        </dd>
      </div>
    </dl>
  );
}

const linkStyles = "rounded-4 font-medium text-accent underline underline-offset-2 hover:text-accent-strong";

export type PaymentNoteProps = {
  /** An account comes of the payment. */
  creates?: boolean;
  /** Of its heading: 4 in a dialog. */
  level?: 3 | 4;
};

export function PaymentNote({ creates = false, level = 4 }: PaymentNoteProps) {
  const Heading = level === 3 ? "h3" : "h4";
  const t = useTranslate();
  const link = (href: string) => (words: string) => (
    <a href={href} target="_blank" rel="noopener" className={linkStyles}>
      {words}
    </a>
  );
  return (
    <div className="flex gap-3 rounded-8 bg-sunken px-4 py-3">
      <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-soft" />
      <div className="text-13 text-pretty text-ink-soft">
        <Heading className="text-14 font-semibold text-ink">{t("Secure Payment")}</Heading>
        <p className="mt-0.5">
          {creates
            ? t(
                "Your card details go straight to the payment provider; we never see them. We create your account once the payment is confirmed.",
              )
            : t("Your card details go straight to the payment provider; we never see them.")}
        </p>
        <p className="mt-1.5">
          <Rich
            text={t(
              "By paying you agree to the <terms>Terms</terms> and the <privacy>Privacy Policy</privacy>.",
            )}
            marks={{ terms: link(paths.terms), privacy: link(paths.privacy) }}
          />
        </p>
      </div>
    </div>
  );
}

export type PaymentMessageProps = { state: PaymentState };

/** What came of the last try. */
export function PaymentMessage({ state }: PaymentMessageProps) {
  const t = useTranslate();
  if (state.phase === "failed") return <FormNotice text={state.words} />;
  if (state.phase === "refused") return <FormNotice text={state.notice.words} />;
  if (paymentButtons(state).redirect !== "busy") return null;
  return (
    <p role="status" className="rounded-8 bg-sunken px-3 py-2 text-13 text-ink-soft">
      {t("Opening the payment provider's page…")}
    </p>
  );
}

/** Loads the payment provider's library once. */
export const loadStripe = scriptLoader<StripeConstructor>(() => window.Stripe);

const emptyMsMax = 3_000;

export type PaymentFormOptions = {
  /** Empty; belongs to the provider from now on. */
  place: HTMLElement;
  clientSecret: string;
  readPayments: () => Promise<PublicConfig["payments"]>;
  loadScript: (scriptUrl: string, signal: AbortSignal) => Promise<StripeConstructor>;
  onRendered: () => void;
  onFailed: (words: Message) => void;
};

// The provider allows one form at a time: the next waits until the one before it is gone.
let cleared: Promise<unknown> = Promise.resolve();

/**
 * Renders the payment provider's form in a place and answers the function that takes it away. A script that does not
 * come is told by the same clock as a place that stays empty (PAY-12).
 */
export function showPaymentForm(options: PaymentFormOptions): () => void {
  const { place, clientSecret, readPayments, loadScript, onRendered, onFailed } = options;
  let isRemoved = false;
  const removed = new AbortController();
  const timer = setTimeout(
    () => (place.childElementCount > 0 ? onRendered() : fail(paymentTexts.notLoaded)),
    emptyMsMax,
  );

  async function create(): Promise<StripeEmbeddedCheckout | undefined> {
    const payments = await readPayments();
    if (isRemoved) return undefined;
    if (!payments) throw new Error("no payments");
    const Stripe = await loadScript(payments.scriptUrl, removed.signal).catch(() => undefined);
    if (isRemoved || !Stripe) return undefined;
    return Stripe(payments.publishableKey).createEmbeddedCheckoutPage({ clientSecret });
  }

  const created = cleared.then(create);
  created
    .then((form) => {
      if (isRemoved || !form) return;
      form.mount(place);
      if (place.childElementCount === 0) return;
      clearTimeout(timer);
      onRendered();
    })
    .catch(() => fail(paymentTexts.notInitialised));

  function takeAway() {
    if (isRemoved) return;
    isRemoved = true;
    clearTimeout(timer);
    // A script that never comes would hold back every later form.
    removed.abort();
    cleared = created.then((form) => form?.destroy()).catch(() => undefined);
  }
  function fail(words: Message) {
    if (isRemoved) return;
    takeAway();
    onFailed(words);
  }
  return takeAway;
}

export type PaymentFormProps = {
  clientSecret: string;
  drawn: boolean;
  onRendered: () => void;
  onFailed: (words: Message) => void;
};

/** Where the payment provider renders its own form; takes the focus when it comes. */
export function PaymentForm({ clientSecret, drawn, ...on }: PaymentFormProps) {
  const t = useTranslate();
  const client = useQueryClient();
  const regionRef = useRef<HTMLElement>(null);
  const placeRef = useRef<HTMLDivElement>(null);
  const onRendered = useEffectEvent(on.onRendered);
  const onFailed = useEffectEvent(on.onFailed);

  useEffect(() => {
    regionRef.current?.focus();
  }, []);
  useEffect(() => {
    const place = placeRef.current;
    if (!place) return;
    return showPaymentForm({
      place,
      clientSecret,
      readPayments: async () => (await client.ensureQueryData(siteConfigQuery)).payments,
      loadScript: loadStripe,
      onRendered: () => onRendered(),
      onFailed: (words) => onFailed(words),
    });
  }, [client, clientSecret]);

  return (
    <section
      ref={regionRef}
      tabIndex={-1}
      aria-label={t("Payment form")}
      aria-busy={!drawn}
      // On a phone the form gets the dialog's whole width.
      className="relative -mx-6 min-h-80 border-y border-line outline-none sm:mx-0 sm:overflow-hidden sm:rounded-8 sm:border-x"
    >
      {!drawn && (
        <p
          role="status"
          className="absolute inset-0 flex items-center justify-center gap-2 text-14 text-ink-soft"
        >
          <Spinner />
          {t("Loading Payment Form...")}
        </p>
      )}
      <div ref={placeRef} />
    </section>
  );
}
