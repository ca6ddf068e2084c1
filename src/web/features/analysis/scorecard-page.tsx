import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useId } from "react";
import { useSearchParams } from "react-router";
import type { Scorecard } from "#contract/scorecard.ts";
import { type CallState, callStates } from "#domain/scorecard/card.ts";
import { CallList } from "#web/features/analysis/call-list.tsx";
import { ScoreCardView } from "#web/features/analysis/score-card.tsx";
import { scorecardQuery } from "#web/features/analysis/scorecard.calls.ts";
import { useTranslate } from "#web/lib/language.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { SelectField } from "#web/ui/select-field.tsx";

const download = <Download aria-hidden="true" className="size-4" />;

/** How the calls of the user's prompts came out; the address says which prompt, model and state. */
export function ScorecardPage() {
  const t = useTranslate();
  const query = useQuery(scorecardQuery);
  const hasCalls = (query.data?.cards.length ?? 0) > 0;
  return (
    <div className="mx-auto flex w-full max-w-content flex-col gap-6 px-4 pt-5 pb-8 md:px-6">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="mr-auto min-w-0 max-w-reading">
          <h1 className="text-20 font-semibold">{t("Scorecard")}</h1>
          <p className="mt-1 text-14 text-ink-soft">
            {t(
              "How often your prompts' calls came true. Each call is locked before its price is known, settled by recorded prices and never changed.",
            )}
          </p>
        </div>
        {hasCalls &&
          (["csv", "json"] as const).map((format) => (
            <ButtonLink
              key={format}
              size="sm"
              to={`/api/scorecard/export?format=${format}`}
              reloadDocument
              download
              icon={download}
            >
              {t("Export {format}", { format: format.toUpperCase() })}
            </ButtonLink>
          ))}
      </div>
      <Loaded query={query} failure={t("Couldn't load the scorecard.")} framed>
        {(scorecard) => <Records scorecard={scorecard} />}
      </Loaded>
    </div>
  );
}

function Records({ scorecard: { cards, texts } }: { scorecard: Scorecard }) {
  const t = useTranslate();
  const headingId = useId();
  const [search, setSearch] = useSearchParams();
  const chosen = (name: string) => search.get(name) ?? undefined;
  const promptId = chosen("prompt");
  const model = chosen("model");
  const state = callStates.find((each) => each === chosen("state"));
  const visible = cards.filter(
    (card) => (promptId ?? card.promptId) === card.promptId && (model ?? card.model) === card.model,
  );

  function choose(name: string, value: string): void {
    setSearch(
      (before) => {
        if (value === "") before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  const prompts = new Map(cards.map((card) => [card.promptId, card.promptName]));
  const models = [...new Set(cards.map((card) => card.model))];
  const states: Record<CallState, string> = {
    open: t("Open calls"),
    settled: t("Settled calls"),
    void: t("Void calls"),
  };
  return (
    <>
      {cards.length > 0 && (
        <>
          <div className="flex flex-wrap gap-x-4 gap-y-2">
            <SelectField
              inline
              label={t("Prompt")}
              value={promptId ?? ""}
              options={[
                { value: "", label: t("All prompts") },
                ...[...prompts].map(([value, label]) => ({ value, label })),
              ]}
              onChange={(value) => choose("prompt", value)}
            />
            <SelectField
              inline
              label={t("Model")}
              value={model ?? ""}
              options={[
                { value: "", label: t("All models") },
                ...models.map((value) => ({ value, label: value })),
              ]}
              onChange={(value) => choose("model", value)}
            />
          </div>
          <section aria-label={t("Records")} className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
            {visible.map((card) => (
              <ScoreCardView
                key={`${card.promptId} ${card.promptHash} ${card.model}`}
                card={card}
                isEarlier={texts[card.promptId] !== card.promptHash}
              />
            ))}
          </section>
        </>
      )}
      <section aria-labelledby={headingId} className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id={headingId} className="text-16 font-semibold">
            {t("Calls")}
          </h2>
          {cards.length > 0 && (
            <SelectField
              inline
              label={t("State")}
              value={state ?? ""}
              options={[
                { value: "", label: t("All states") },
                ...callStates.map((value) => ({ value, label: states[value] })),
              ]}
              onChange={(value) => choose("state", value)}
            />
          )}
        </div>
        <CallList filter={{ promptId, model, state }} />
        <p className="max-w-reading text-13 text-ink-soft">
          {t(
            "Right means: the direction against the S&P 500 after the stated sessions; flat is within 0.5, 1 or 2 points after 1, 5 or 20. Calls on related news aren't independent, so true intervals are wider. Not investment advice.",
          )}
        </p>
      </section>
    </>
  );
}
