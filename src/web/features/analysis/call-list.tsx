import { useInfiniteQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import type { StoredCall } from "#contract/scorecard.ts";
import { numberFormat } from "#domain/language/formats.ts";
import { type Message, message } from "#domain/language/translate.ts";
import { type CallsFilter, callsQuery } from "#web/features/analysis/scorecard.calls.ts";
import { callInWords, pointsText, voidWords } from "#web/features/analysis/scorecard-words.ts";
import { useTranslate } from "#web/lib/language.ts";
import { absoluteTime } from "#web/lib/moment.ts";
import { shortTime } from "#web/lib/near-time.ts";
import { paths } from "#web/lib/paths.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Card, EmptyState } from "#web/ui/card.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Tag } from "#web/ui/tag.tsx";

type CallListProps = { filter: CallsFilter };

/** Calls with their receipts, the newest first. */
export function CallList({ filter }: CallListProps) {
  const t = useTranslate();
  const query = useInfiniteQuery(callsQuery(filter));
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <Card>
      <Loaded query={query} failure={t("Couldn't load the calls.")}>
        {({ pages }) => {
          const calls = pages.flatMap((page) => page.calls);
          if (calls.length === 0)
            return isFiltered ? (
              <EmptyState title={t("No such calls")} text={t("Choose another prompt, model or state.")} />
            ) : (
              <EmptyState
                title={t("No calls yet")}
                text={t("Turn on “Ask for a call” for a prompt, then run it on a headline.")}
                action={<ButtonLink to={paths.settings("ai-prompts")}>{t("Open AI prompts")}</ButtonLink>}
              />
            );
          return (
            <ul aria-label={t("Calls")} className="divide-y divide-line">
              {calls.map((call) => (
                <CallRow key={call.id} call={call} />
              ))}
            </ul>
          );
        }}
      </Loaded>
      {query.hasNextPage && (
        <div className="border-t border-line px-4 py-2">
          <Button
            size="sm"
            variant="quiet"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t("Show older ones")}
          </Button>
        </div>
      )}
    </Card>
  );
}

const stateWords = {
  open: message("Open ## a call whose price is not known yet"),
  settled: message("Settled"),
  void: message("Void"),
} as const satisfies Record<StoredCall["state"], Message>;

function CallRow({ call }: { call: StoredCall }) {
  const t = useTranslate();
  const { symbol, title, promptName, model, madeAt, state, outcome, voidReason } = call;
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-14 font-semibold">{symbol}</span>
        <span className="figures text-14">{callInWords(call, t)}</span>
        <span className="ml-auto flex items-center gap-2">
          {outcome ? (
            <Tag tone={outcome.isRight ? "accent" : "neutral"}>
              {outcome.isRight ? t("Right ## a call that came true") : t("Wrong ## a call that did not")}
            </Tag>
          ) : (
            <Tag tone={state === "void" ? "warning" : "neutral"}>{t.of(stateWords[state])}</Tag>
          )}
        </span>
      </div>
      <p dir="auto" className="mt-0.5 text-14 [overflow-wrap:anywhere]">
        {title}
      </p>
      <p className="figures mt-0.5 text-13 text-ink-soft [overflow-wrap:anywhere]">
        {promptName} · {model} ·{" "}
        <time dateTime={madeAt} title={absoluteTime(Date.parse(madeAt), t)}>
          {shortTime(madeAt, t)}
        </time>
        {outcome && ` · ${pointsText(outcome.points, t)}`}
        {voidReason && ` · ${t.of(voidWords[voidReason])}`}
      </p>
      <details className="group mt-1">
        <summary className="inline-flex min-h-6 cursor-pointer list-none items-center gap-1 rounded-4 text-13 text-ink-soft hover:text-ink [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden="true"
            className="size-3.5 transition-transform group-open:rotate-90 motion-reduce:transition-none"
          />
          {t("Receipt")}
          <span className="sr-only"> {symbol}</span>
        </summary>
        <Receipt call={call} />
      </details>
    </li>
  );
}

const price = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 4 });

/** What decided, and what proves what was asked of which model. */
function Receipt({ call }: { call: StoredCall }) {
  const t = useTranslate();
  const { entry, exit, settledAt, madeAt } = call;
  const written = (value: number) => price(t.locale).format(value);
  const leg = ({ atMs, price: own, currency, provider, marketPrice }: NonNullable<StoredCall["exit"]>) =>
    t("{price} {currency}, S&P 500 (SPY) {market} · {time} · {provider}", {
      price: written(own),
      currency,
      market: written(marketPrice),
      time: absoluteTime(atMs, t),
      provider,
    });
  const facts: [label: string, value: string][] = [
    [t("Made"), absoluteTime(Date.parse(madeAt), t)],
    [t("Entry ## the price at which a call begins"), entry ? leg(entry) : "--"],
    [t("Exit ## the price at which a call ends"), exit ? leg(exit) : "--"],
    [t("Decided"), settledAt === null ? "--" : absoluteTime(Date.parse(settledAt), t)],
    [t("Prompt, SHA-256"), call.promptHash],
    [t("Inputs, SHA-256"), call.inputHash],
    [t("Call ID"), call.id],
  ];
  return (
    <dl className="figures mt-2 grid gap-x-4 gap-y-1 border-l border-line pl-3 text-13 sm:grid-cols-[max-content_minmax(0,1fr)]">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="[overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
