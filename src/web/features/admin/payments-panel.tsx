import type { SystemAnswer } from "#contract/admin-system.ts";
import { planOf } from "#domain/accounts/plans.ts";
import { type Message, message } from "#domain/language/translate.ts";
import { Moment } from "#web/features/admin/moment.tsx";
import { useTranslate } from "#web/lib/language.ts";
import { Card } from "#web/ui/card.tsx";
import { FactRows, SettingsPanel } from "#web/ui/settings-panel.tsx";
import { Tag } from "#web/ui/tag.tsx";

type Payments = NonNullable<SystemAnswer["payments"]>;
type Tone = "accent" | "warning" | "neutral";
type Words = Readonly<Record<string, readonly [label: Message, tone: Tone]>>;

const notReadable = [message("Can't be read with this key"), "neutral"] as const;
const accounts: Words = {
  one: [message("One account"), "accent"],
  two: [message("Two accounts: no one can pay"), "warning"],
  unknown: [message("The keys don't tell"), "neutral"],
};
const webhooks: Words = {
  right: [message("All events arrive here"), "accent"],
  missing: [message("No endpoint with this address"), "warning"],
  disabled: [message("Disabled"), "warning"],
  incomplete: [message("Events are missing"), "warning"],
  unknown: notReadable,
};
const portals: Words = {
  configured: [message("Configured"), "accent"],
  missing: [message("Not configured"), "warning"],
  unknown: notReadable,
};
const prices: Words = {
  right: [message("Correct"), "accent"],
  wrong: [message("Another amount than the plan's"), "warning"],
  missing: [message("No such price"), "warning"],
  unknown: notReadable,
};

function State({ words, state }: { words: Words; state: string }) {
  const t = useTranslate();
  const [label, tone] = words[state] ?? notReadable;
  return <Tag tone={tone}>{t.of(label)}</Tag>;
}

export type PaymentsPanelProps = { payments: Payments | null };

/** How payments are set up at the provider, and whether its events arrive. */
export function PaymentsPanel({ payments }: PaymentsPanelProps) {
  const t = useTranslate();
  return (
    <SettingsPanel
      title={t("Payments")}
      text={t("What is set up at the payment provider, read every five minutes.")}
    >
      <Card>
        {payments === null ? (
          <p className="p-4 text-14 text-ink-soft">{t("Payments aren't set up on this server.")}</p>
        ) : (
          <FactRows rows={rowsOf(payments, t)} />
        )}
      </Card>
    </SettingsPanel>
  );
}

function rowsOf(payments: Payments, t: ReturnType<typeof useTranslate>) {
  const { webhook } = payments;
  return [
    {
      label: t("Mode"),
      value: payments.livemode ? t("Real money") : t("Test ## keys of the payment provider"),
    },
    {
      label: t("Keys ## of the payment provider"),
      value: <State words={accounts} state={payments.account} />,
    },
    { label: t("Webhook address"), value: <span className="break-all">{webhook.url}</span> },
    {
      label: t("Webhook"),
      value: (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <State words={webhooks} state={webhook.state} />
          {webhook.missingEvents.length > 0 && (
            <span className="break-all text-ink-soft">{webhook.missingEvents.join(", ")}</span>
          )}
        </span>
      ),
    },
    { label: t("Version of events"), value: webhook.version ?? t("The account's own") },
    { label: t("Last event"), value: <Moment at={payments.lastEventAt} /> },
    { label: t("Wrong signatures"), value: String(payments.refusedSignatures) },
    { label: t("Billing portal"), value: <State words={portals} state={payments.portal} /> },
    ...payments.prices.map(({ plan, state }) => ({
      label: t("Price of {plan}", { plan: planOf(plan).name }),
      value: <State words={prices} state={state} />,
    })),
  ];
}
