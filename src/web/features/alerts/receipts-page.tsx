import { useQuery } from "@tanstack/react-query";
import { BellOff, Check, Clock, Pencil, X } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Receipt, Rehearsal, receiptSteps } from "#contract/alert-receipts.ts";
import type { Alert } from "#contract/alerts.ts";
import { whyWords } from "#domain/alerts/alert-words.ts";
import { type Message, message, type Translate } from "#domain/language/translate.ts";
import { BackToAlerts, RuleLine } from "#web/features/alerts/alert-list.tsx";
import { kindLabels } from "#web/features/alerts/alert-words.ts";
import { receiptsQuery } from "#web/features/alerts/alerts.calls.ts";
import { wordsOf } from "#web/lib/api-error.ts";
import { useTranslate } from "#web/lib/language.ts";
import { absoluteTime, useNow } from "#web/lib/moment.ts";
import { nearTime } from "#web/lib/near-time.ts";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyList, FailedList } from "#web/ui/item-list/list-states.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { RowsSkeleton } from "#web/ui/stored-form.tsx";

export type ReceiptsPageProps = { alert: Alert };

/** When an alert fired and why, and what became of each message. */
export function ReceiptsPage({ alert }: ReceiptsPageProps) {
  const t = useTranslate();
  const nowMs = useNow();
  const query = useQuery(receiptsQuery(alert.id));

  function content() {
    if (query.isPending) return <RowsSkeleton />;
    if (!query.data)
      return (
        <FailedList
          title={t("Couldn't load when it fired.")}
          reason={t.of(wordsOf(query.error))}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      );
    if (query.data.length === 0)
      return (
        <EmptyList
          icon={<BellOff aria-hidden="true" />}
          title={t("Hasn't fired yet")}
          text={t("When it fires, you see here why, and what became of each message.")}
        />
      );
    return (
      <Card>
        <ul aria-label={t("Fired at")} className="divide-y divide-line">
          {query.data.map((receipt) => (
            <FiredLine key={receipt.id} fired={receipt} nowMs={nowMs}>
              <Deliveries receipt={receipt} />
            </FiredLine>
          ))}
        </ul>
      </Card>
    );
  }

  return (
    <div className="mx-auto flex w-full max-w-content flex-col gap-4 px-4 pt-5 pb-8 md:px-6">
      <div>
        <BackToAlerts />
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            <h1 className="text-20 font-semibold [overflow-wrap:anywhere]">
              <bdi>{alert.name}</bdi>
            </h1>
            <RuleLine alert={alert} />
          </div>
          <ButtonLink
            size="sm"
            to={paths.alerts({ edit: alert.id })}
            icon={<Pencil aria-hidden="true" className="size-4" />}
          >
            {t("Edit alert")}
          </ButtonLink>
        </div>
      </div>
      {alert.enabled && alert.problem !== null && <Notice tone="warning">{t.of(alert.problem)}</Notice>}
      {content()}
    </div>
  );
}

function Deliveries({ receipt: { deliveries, at } }: { receipt: Receipt }) {
  const t = useTranslate();
  if (deliveries.length === 0)
    return (
      <p className="figures mt-2 text-12 text-ink-soft">
        {t("Fired {time}. It had no channel, so nothing was sent.", {
          time: absoluteTime(Date.parse(at), t),
        })}
      </p>
    );
  return (
    <ul className="mt-2 flex flex-col gap-3">
      {deliveries.map((delivery, index) => (
        <li key={delivery.channelId ?? `removed ${index}`} className="rounded-8 bg-sunken px-3 py-2">
          <Delivery delivery={delivery} />
        </li>
      ))}
    </ul>
  );
}

function Delivery({ delivery }: { delivery: Receipt["deliveries"][number] }) {
  const t = useTranslate();
  const { kind, channelId, steps, state, problem, unsure, confirms } = delivery;
  return (
    <>
      <p className="text-13 font-medium">
        {t.of(kindLabels[kind])}
        {channelId === null && <span className="font-normal text-ink-soft"> {t("(removed since)")}</span>}
      </p>
      <ol className="mt-1 flex flex-col gap-1">
        {steps.map(({ step, at, secondsSincePublication, confirmedBy, server }) => (
          <li key={step} className="flex items-start gap-1.5 text-12">
            <Check aria-hidden="true" className="mt-0.5 size-3.5 shrink-0 text-accent" />
            <p className="figures min-w-0 text-pretty text-ink-soft">
              <span className="font-medium text-ink">{t.of(stepLabels[step])}</span>{" "}
              <time dateTime={at}>{absoluteTime(Date.parse(at), t)}</time>
              {", "}
              {confirmedWords({ confirmedBy, server }, t)}
              {secondsSincePublication !== null && `, ${afterWords(secondsSincePublication, t)}`}
            </p>
          </li>
        ))}
      </ol>
      {state !== "accepted" && (
        <p className="mt-1 flex items-start gap-1.5 text-12 text-warning">
          {state === "failed" ? (
            <X aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          ) : (
            <Clock aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          )}
          <span>
            {state === "failed" ? t("Not accepted.") : t("Waiting to be accepted.")}{" "}
            {problem !== null && t.of(problem)}
          </span>
        </p>
      )}
      {unsure && (
        <p className="mt-1 text-12 text-ink-soft">
          {t("A try ended without an answer: the message may have arrived twice.")}
        </p>
      )}
      {confirms === "accepted" && state === "accepted" && (
        <p className="mt-1 text-12 text-ink-soft">{t("This channel can't confirm that it was shown.")}</p>
      )}
    </>
  );
}

type Step = Receipt["deliveries"][number]["steps"][number];

const stepLabels: Record<(typeof receiptSteps)[number], Message> = {
  fired: message("Fired"),
  accepted: message("Accepted"),
  shown: message("Shown"),
  opened: message("Opened"),
};

/** Who says that it happened. */
function confirmedWords({ confirmedBy, server }: Pick<Step, "confirmedBy" | "server">, t: Translate): string {
  switch (confirmedBy) {
    case "us":
      return t("confirmed by Tapewise");
    case "server":
      // A mail server answers without a name.
      return server ? t("confirmed by {server}", { server }) : t("confirmed by the server");
    case "worker":
      return t("confirmed by the browser");
    case "user":
      return t("confirmed by your click");
  }
}

const minute = 60;
const hour = 60 * minute;

/** How long after its publication: "12 s after publication". */
function afterWords(seconds: number, t: Translate): string {
  if (seconds < minute) return t("{count} s after publication", { count: seconds });
  if (seconds < hour) return t("{count} min after publication", { count: Math.floor(seconds / minute) });
  return t("{count} h after publication", { count: Math.floor(seconds / hour) });
}

export type FiredLineProps = {
  fired: Rehearsal["fired"][number];
  nowMs: number;
  /** What became of it. */
  children?: ReactNode;
};

/** A headline or a price at which an alert fired, or would have: when, which clause was met, and by what. */
export function FiredLine({ fired, nowMs, children }: FiredLineProps) {
  const t = useTranslate();
  const { itemId, title, link, at, source, why } = fired;
  const atMs = Date.parse(at);
  return (
    <li className="px-4 py-3">
      <p className="text-14 font-medium [overflow-wrap:anywhere]" dir="auto">
        <Link
          to={itemId === null ? paths.company(why.symbol ?? "") : paths.story(itemId)}
          className="hover:text-accent touch:relative touch:-my-3 touch:block touch:py-3"
        >
          {title}
        </Link>
      </p>
      <p className="figures mt-1 flex flex-wrap gap-x-2 text-12 text-ink-soft touch:mt-3">
        <time dateTime={at} title={absoluteTime(atMs, t)}>
          {nearTime(atMs, nowMs, t)}
        </time>
        <bdi>{source}</bdi>
        {link !== null && link !== "#" && (
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            className="hit rounded-4 font-medium text-accent underline-offset-3 hover:underline touch:after:mt-3.5"
          >
            {t("Article")}
            <span className="sr-only">
              : {title} {t("(opens in a new tab)")}
            </span>
          </a>
        )}
      </p>
      <p className="mt-0.5 text-12 text-ink-soft">{whyWords(why, t)}</p>
      {children}
    </li>
  );
}
