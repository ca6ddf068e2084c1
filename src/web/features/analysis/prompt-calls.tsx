import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { ScoreCard } from "#contract/scorecard.ts";
import type { Translate } from "#domain/language/translate.ts";
import { settledCallsMin } from "#domain/scorecard/card.ts";
import { scorecardQuery, useAskForCalls } from "#web/features/analysis/scorecard.calls.ts";
import { brierText, shareText } from "#web/features/analysis/scorecard-words.ts";
import { useTranslate } from "#web/lib/language.ts";
import { paths } from "#web/lib/paths.ts";
import { Switch } from "#web/ui/switch.tsx";

type PromptCallsProps = { promptId: string; name: string; disabled: boolean };

/** Whether a prompt asks for calls, and in one line how they came out. */
export function PromptCalls({ promptId, name, disabled }: PromptCallsProps) {
  const t = useTranslate();
  const { data } = useQuery(scorecardQuery);
  const { mutate } = useAskForCalls();
  const asks = data?.asking.includes(promptId) ?? false;
  const text = data?.texts[promptId];
  // The text as it is now: an earlier one has a record of its own.
  const [best, ...others] =
    data?.cards.filter((card) => card.promptId === promptId && card.promptHash === text) ?? [];
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1.5">
      <Switch
        className="items-center gap-2! flex-row-reverse"
        label={t("Ask for a call")}
        described={t("Ask for a call: {name}", { name })}
        checked={asks}
        disabled={disabled || data === undefined}
        onCheckedChange={(next) => mutate({ promptId, asks: next })}
      />
      {best ? (
        <Link
          to={`${paths.scorecard}?prompt=${encodeURIComponent(promptId)}`}
          className="figures inline-flex min-h-6 items-center rounded-4 text-13 text-ink-soft underline-offset-3 hover:text-ink hover:underline"
        >
          {recordInWords(best, t)}
          {others.length > 0 &&
            ` ${t({ one: "and {count} more model", other: "and {count} more models" }, { count: others.length })}`}
        </Link>
      ) : (
        asks && <p className="text-13 text-ink-soft">{t("No calls yet. Run it on a headline.")}</p>
      )}
    </div>
  );
}

function recordInWords({ figures, settled, model }: ScoreCard, t: Translate): string {
  if (!figures)
    return t("Not enough yet ({settled} of {min}) · {model}", { settled, min: settledCallsMin, model });
  return t("{rate} right of {settled} calls · Brier {brier} · base rate {base} · {model}", {
    rate: shareText(figures.hitRate.value, t),
    settled,
    brier: brierText(figures.brier.value, t),
    base: brierText(figures.base.brier.value, t),
    model,
  });
}
