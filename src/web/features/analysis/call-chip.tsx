import { Target } from "lucide-react";
import type { Analysis } from "#contract/analysis.ts";
import { callInWords, noCallWords } from "#web/features/analysis/scorecard-words.ts";
import { useTranslate } from "#web/lib/language.ts";

type CallChipProps = { called: NonNullable<Analysis["call"]> };

/** The call that an answer ended in, or why none was saved. */
export function CallChip({ called: { call, why } }: CallChipProps) {
  const t = useTranslate();
  return (
    <p className="figures flex max-w-reading flex-wrap items-center gap-x-2 gap-y-1 text-13">
      {call && (
        <span className="inline-flex items-center gap-1.5 rounded-8 bg-sunken px-2 py-0.5 font-medium">
          <Target aria-hidden="true" className="size-3.5 shrink-0 text-ink-soft" />
          {t("Call: {call}", { call: callInWords(call, t) })}
        </span>
      )}
      <span className="text-ink-soft">
        {why === undefined ? t("Saved for the scorecard.") : t.of(noCallWords[why])}
      </span>
    </p>
  );
}
