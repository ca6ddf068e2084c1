import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import type { Me } from "#contract/accounts.ts";
import type { PaymentInfo } from "#domain/accounts/payment-info.ts";
import { planOf } from "#domain/accounts/plans.ts";
import {
  badgeOf,
  displayedPaymentStatus,
  displayedSubscriptionId,
  monthlyPrice,
  subscriptionStatusWords,
} from "#domain/billing/display.ts";
import { isOver } from "#domain/billing/payment-state.ts";
import { formatTags, type Locale } from "#domain/language/locales.ts";
import { message, type Translate } from "#domain/language/translate.ts";
import { billingWay, PlanNotice } from "#web/features/billing/plan-gate.tsx";
import { wordsOf } from "#web/lib/api-error.ts";
import { usePageReturn } from "#web/lib/browser.ts";
import { call } from "#web/lib/call.ts";
import { useTranslate } from "#web/lib/language.ts";
import { longDayOf } from "#web/lib/moment.ts";
import { accountQuery, meKey, meQuery } from "#web/lib/session.ts";
import { readStored, removeStored, storedKeys, writeStored } from "#web/lib/storage.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { FactRows, SettingsPanel } from "#web/ui/settings-panel.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { RowsSkeleton } from "#web/ui/stored-form.tsx";
import { Tag } from "#web/ui/tag.tsx";

const openBillingPortal = () => call("POST /api/billing/portal");

const unknown = "--";

/** One that is new to us is shown as the provider writes it, with spaces. */
const statusText = (status: string, t: Translate): string =>
  t.of(subscriptionStatusWords(status) ?? status.replaceAll("_", " "));

/** "$19.00 USD" from the currency's smallest unit; "--" unless both are known. */
export function amountText(amount: number | undefined, currency: string | undefined, locale: Locale): string {
  if (amount === undefined || currency === undefined) return unknown;
  const code = currency.toUpperCase();
  try {
    const format = new Intl.NumberFormat(formatTags[locale], { style: "currency", currency: code });
    const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
    const text = format.format(amount / 10 ** digits);
    return text.includes(code) ? text : `${text} ${code}`;
  } catch {
    return unknown;
  }
}

type Account = Pick<Me, "paymentInfo" | "entitlement">;
const infoOf = ({ paymentInfo }: Pick<Me, "paymentInfo">) => (paymentInfo ?? {}) as PaymentInfo;

/** The lines of "Subscription Details" that are plain text; what is not known is "--". */
export function subscriptionDetails(account: Account, t: Translate): { label: string; value: string }[] {
  const info = infoOf(account);
  // What has ended already neither renews nor ends.
  const hasEnded = account.entitlement.state === "ended" || isOver(info.subscriptionStatus ?? "");
  const periodEnd = hasEnded ? null : longDayOf(info.currentPeriodEnd, t);
  return [
    { label: t("Last payment"), value: longDayOf(info.lastPaymentDate, t) ?? t("Never ## no payment yet") },
    { label: t("Amount"), value: amountText(info.amount, info.currency, t.locale) },
    { label: t("Subscription status"), value: statusText(info.subscriptionStatus ?? "", t) || unknown },
    { label: t("Subscription ID"), value: displayedSubscriptionId(info.subscriptionId ?? "") || unknown },
    ...(periodEnd === null
      ? []
      : [{ label: info.cancelAtPeriodEnd === true ? t("Ends on") : t("Renews on"), value: periodEnd }]),
  ];
}

const laterAsks = 5;
const betweenMs = 2_000;

/**
 * What is known of the user's subscription, asked again each time. Whoever comes back from the payment provider's
 * page is there before its outcome, so that it is asked for some more.
 */
function useSubscription() {
  const client = useQueryClient();
  const [asksLeft, setAsksLeft] = useState(() => (readStored(storedKeys.billing) === null ? 0 : laterAsks));
  const query = useQuery({ ...accountQuery, refetchOnMount: "always" });
  const { data, refetch } = query;

  useEffect(() => removeStored(storedKeys.billing), []);
  useEffect(() => {
    if (asksLeft === 0) return;
    const timer = setTimeout(() => {
      setAsksLeft(asksLeft - 1);
      void refetch();
    }, betweenMs);
    return () => clearTimeout(timer);
  }, [asksLeft, refetch]);
  // The plan may have been changed there: what the rest of the page knows is old then.
  useEffect(() => {
    const me = client.getQueryData(meQuery.queryKey);
    if (data && me && data.subscriptionType !== me.subscriptionType)
      void client.invalidateQueries({ queryKey: meKey, exact: true });
  }, [client, data]);

  return {
    query,
    askAgain() {
      void refetch();
      setAsksLeft(laterAsks);
    },
  };
}

type SubscriptionDetailsProps = {
  me: Me;
  /** The way to the payment provider's page. */
  manage: ReactNode;
};

const payments = {
  paid: { label: message("paid"), tone: "accent" },
  unpaid: { label: message("unpaid"), tone: "warning" },
  pending: { label: message("pending"), tone: "warning" },
  unknown: { label: message("unknown"), tone: "neutral" },
} as const;

function PlanLine({ me }: Pick<SubscriptionDetailsProps, "me">) {
  const t = useTranslate();
  const { subscriptionType } = me;
  const plan = subscriptionType === null ? null : planOf(subscriptionType);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="text-14 font-medium">{plan?.name ?? t("No plan")}</span>
        <Tag tone={plan ? "accent" : "neutral"}>{badgeOf(subscriptionType)}</Tag>
      </p>
      {plan && (
        <p className="figures flex items-baseline gap-1.5">
          <span className="text-16 font-semibold">{monthlyPrice(infoOf(me).priceCents, plan, t.locale)}</span>
          <span className="text-13 text-ink-soft">{t("USD per month")}</span>
        </p>
      )}
    </div>
  );
}

function SubscriptionDetails({ me, manage }: SubscriptionDetailsProps) {
  const t = useTranslate();
  const status = payments[displayedPaymentStatus(me.paymentInfo?.paymentStatus)];
  const way = billingWay(me);
  return (
    <div className="flex flex-col gap-3">
      <PlanNotice me={me} />
      <Card>
        <PlanLine me={me} />
        <FactRows
          rows={[
            { label: t("Payment status"), value: <Tag tone={status.tone}>{t.of(status.label)}</Tag> },
            ...subscriptionDetails(me, t),
          ]}
        />
        {way === "manage" && manage}
        {way === "none" && (
          <p className="border-t border-line px-4 py-3 text-13 text-ink-soft">
            {t("There's no payment on record for your account.")}
          </p>
        )}
      </Card>
    </div>
  );
}

type ManageBillingProps = {
  /** Back from the provider's page without a new start: what is known may be old. */
  onReturn: () => void;
};

/** Leads to the payment provider's own page (READ-38). */
function ManageBilling({ onReturn }: ManageBillingProps) {
  const t = useTranslate();
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: openBillingPortal,
    onSuccess({ url }) {
      writeStored(storedKeys.billing, "1");
      window.location.assign(url);
    },
  });
  usePageReturn(() => {
    reset();
    onReturn();
  });
  return (
    <div className="flex flex-col gap-3 border-t border-line px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="min-w-0 flex-1 basis-56 text-13 text-pretty text-ink-soft">
          {t("See invoices, change your card or plan, or cancel on the payment provider's page.")}
        </p>
        <Button
          // Also after the answer: the browser is on its way.
          busy={isPending || isSuccess}
          onClick={() => mutate()}
          icon={<ExternalLink aria-hidden="true" className="size-4" />}
        >
          {t("Manage Billing")}
        </Button>
      </div>
      {error && <Notice tone="danger">{t.of(wordsOf(error))}</Notice>}
    </div>
  );
}

/** What the user has subscribed to and paid. */
export function SubscriptionSection() {
  const t = useTranslate();
  const { query, askAgain } = useSubscription();
  return (
    <SettingsPanel title={t("Subscription Details")}>
      {query.isPending && <RowsSkeleton />}
      {query.isError && query.data === undefined && (
        <ErrorState
          title={t("Couldn't load your subscription")}
          reason={t.of(wordsOf(query.error))}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data !== undefined && (
        <SubscriptionDetails me={query.data} manage={<ManageBilling onReturn={askAgain} />} />
      )}
    </SettingsPanel>
  );
}
