import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Rehearsal } from "#contract/alert-receipts.ts";
import { type AlertRule, rehearsalDaysMax } from "#domain/alerts/rule.ts";
import type { Translate } from "#domain/language/translate.ts";
import { rehearsalQuery } from "#web/features/alerts/alerts.calls.ts";
import { FiredLine } from "#web/features/alerts/receipts-page.tsx";
import { wordsOf } from "#web/lib/api-error.ts";
import { useTranslate } from "#web/lib/language.ts";
import { useNow } from "#web/lib/moment.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/loading.tsx";
import { ErrorState } from "#web/ui/states.tsx";

/** A pause this long ends a change: then the rule is tried. */
const pauseMs = 600;
const visibleMax = 8;

function useSettled(rule: AlertRule | undefined): AlertRule | undefined {
  const [settled, setSettled] = useState(rule);
  const text = JSON.stringify(rule);
  useEffect(() => {
    const next = text === undefined ? undefined : (JSON.parse(text) as AlertRule);
    const timer = setTimeout(() => setSettled(next), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

export type RehearsalPanelProps = {
  /** Undefined while it is not complete. */
  rule: AlertRule | undefined;
};

/** Says, before an alert is saved, when it would have fired. */
export function RehearsalPanel({ rule }: RehearsalPanelProps) {
  const t = useTranslate();
  const settled = useSettled(rule);
  return (
    <section aria-label={t("Rehearsal")} className="min-w-0">
      <h2 className="mb-2 text-16 font-semibold">{t("Rehearsal")}</h2>
      <Card aria-live="polite">
        {rule === undefined || settled === undefined ? (
          <p className="p-4 text-14 text-pretty text-ink-soft">
            {t("Complete the alert to see when it would have fired in the last {days} days.", {
              days: rehearsalDaysMax,
            })}
          </p>
        ) : (
          <Rehearsed rule={settled} />
        )}
      </Card>
    </section>
  );
}

function Rehearsed({ rule }: { rule: AlertRule }) {
  const t = useTranslate();
  const query = useQuery(rehearsalQuery(rule));
  if (query.isPending)
    return (
      <div className="flex flex-col gap-2 p-4">
        <p className="text-14 text-ink-soft">
          {t("Checking your last {days} days…", { days: rehearsalDaysMax })}
        </p>
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-4 w-3/5" />
      </div>
    );
  if (!query.data)
    return (
      <ErrorState
        title={t("Couldn't rehearse the alert.")}
        reason={t.of(wordsOf(query.error))}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  return (
    <div className={query.isPlaceholderData ? "opacity-60" : undefined} aria-busy={query.isPlaceholderData}>
      <Outcome rehearsal={query.data} />
    </div>
  );
}

function Outcome({ rehearsal: { fired, total, gaps, priced } }: { rehearsal: Rehearsal }) {
  const t = useTranslate();
  const nowMs = useNow();
  const [allVisible, setAllVisible] = useState(false);
  // Without a price nothing can be said, not even that it wouldn't have fired.
  const isUnknown = priced?.days === 0;
  const newestFirst = fired.toReversed();
  const visible = allVisible ? newestFirst : newestFirst.slice(0, visibleMax);
  return (
    <>
      <div className="flex flex-col gap-2 p-4">
        <p className="text-14 font-semibold text-pretty">
          {isUnknown ? t("Can't be rehearsed yet.") : outcomeWords(total, t)}
        </p>
        {total === 0 && !isUnknown && (
          <p className="text-13 text-pretty text-ink-soft">
            {t("Save it anyway, or widen it to fire more often.")}
          </p>
        )}
        {total > fired.length && (
          <p className="text-13 text-ink-soft">
            {t("The first {count} are listed.", { count: fired.length })}
          </p>
        )}
        {priced !== null && priced.days > 0 && priced.days < priced.of && (
          <p className="text-13 text-pretty text-ink-soft">
            {t("Prices are recorded on {count} of {total} trading days. The rest can't be rehearsed.", {
              count: priced.days,
              total: priced.of,
            })}
          </p>
        )}
        {gaps.map((gap) => (
          <p key={gap} className="text-13 text-pretty text-ink-soft">
            {t.of(gap)}
          </p>
        ))}
      </div>
      {visible.length > 0 && (
        <ul aria-label={t("Would have fired at")} className="divide-y divide-line border-t border-line">
          {visible.map((each) => (
            <FiredLine key={each.itemId ?? each.at} fired={each} nowMs={nowMs} />
          ))}
        </ul>
      )}
      {visible.length < fired.length && (
        <div className="border-t border-line p-2">
          <Button variant="quiet" size="sm" onClick={() => setAllVisible(true)}>
            {t("Show all {count}", { count: fired.length })}
          </Button>
        </div>
      )}
    </>
  );
}

function outcomeWords(total: number, t: Translate): string {
  const days = rehearsalDaysMax;
  if (total === 0) return t("Wouldn't have fired in the last {days} days.", { days });
  if (total === 1) return t("Would have fired once in the last {days} days.", { days });
  return t("Would have fired {count} times in the last {days} days.", { count: total, days });
}
