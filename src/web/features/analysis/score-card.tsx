import type { ReactNode } from "react";
import type { ScoreCard } from "#contract/scorecard.ts";
import { costText } from "#domain/analysis/cost-figures.ts";
import { settledCallsMin } from "#domain/scorecard/card.ts";
import { brierText, directionWords, rangeText, shareText } from "#web/features/analysis/scorecard-words.ts";
import { useTranslate } from "#web/lib/language.ts";
import { Card } from "#web/ui/card.tsx";
import { Table } from "#web/ui/table.tsx";

type ScoreCardViewProps = {
  card: ScoreCard;
  /** The prompt has another text now, or is gone. */
  isEarlier: boolean;
};

/** How often one prompt's text on one model was right, beside the line to beat. */
export function ScoreCardView({ card, isEarlier }: ScoreCardViewProps) {
  const t = useTranslate();
  const { promptName, promptVersion, model, figures, settled, open } = card;
  return (
    <Card className="flex min-w-0 flex-col gap-4 p-4">
      <div className="min-w-0">
        <h2 className="text-16 font-semibold [overflow-wrap:anywhere]">{promptName}</h2>
        <p className="text-13 text-ink-soft [overflow-wrap:anywhere]">
          {model}
          {promptVersion > 1 && ` · ${t("version {promptVersion}", { promptVersion })}`}
          {isEarlier && ` · ${t("earlier text")}`}
        </p>
      </div>
      {figures ? (
        <Figures figures={figures} card={card} />
      ) : (
        <div>
          <p className="figures text-20 font-semibold">
            {t("Not enough yet ({settled} of {min})", { settled, min: settledCallsMin })}
          </p>
          <p className="mt-1 text-13 text-ink-soft">
            {t("Numbers come with {min} settled calls.", { min: settledCallsMin })}
          </p>
        </div>
      )}
      <p className="figures mt-auto text-13 text-ink-soft">
        {t("{settled} settled · {open} open · {voided} void", { settled, open, voided: card.void })}
        {" · "}
        {costText(card.costMicroDollars, t)}
        {card.withoutCost > 0 &&
          ` ${t({ one: "and {count} call without a price", other: "and {count} calls without a price" }, { count: card.withoutCost })}`}
      </p>
    </Card>
  );
}

type FiguresProps = { figures: NonNullable<ScoreCard["figures"]>; card: ScoreCard };

function Figures({ figures, card: { settled } }: FiguresProps) {
  const t = useTranslate();
  const { hitRate, brier, base } = figures;
  return (
    <>
      <dl className="figures grid grid-cols-2 gap-x-4 gap-y-3">
        <Figure
          label={t({ one: "Right of {count} call", other: "Right of {count} calls" }, { count: settled })}
          value={shareText(hitRate.value, t)}
          range={rangeText(hitRate, shareText, t)}
          beat={t("Base rate {share}, always {direction}", {
            share: shareText(base.hitRate, t),
            direction: directionWords[base.direction],
          })}
        />
        <Figure
          label={t("Brier score, lower is better")}
          value={brierText(brier.value, t)}
          range={rangeText(brier, brierText, t)}
          beat={t("Base rate {score}", { score: brierText(base.brier.value, t) })}
        />
      </dl>
      <details>
        <summary className="flex min-h-6 cursor-pointer items-center rounded-4 text-13 font-medium text-accent">
          {t("Calibration")}
        </summary>
        <div className="mt-2">
          <Calibration rows={figures.calibration} />
        </div>
      </details>
    </>
  );
}

type FigureProps = { label: string; value: string; range: string; beat: string };

function Figure({ label, value, range, beat }: FigureProps): ReactNode {
  const t = useTranslate();
  return (
    <div className="min-w-0">
      <dt className="text-12 text-ink-soft">{label}</dt>
      <dd>
        <span className="block text-28 leading-tight font-semibold">{value}</span>
        <span className="block text-12 text-ink-soft">{t("95%: {range}", { range })}</span>
        <span className="mt-1 block text-13">{beat}</span>
      </dd>
    </div>
  );
}

type CalibrationProps = { rows: NonNullable<ScoreCard["figures"]>["calibration"] };

/** What the calls said beside what came true. */
function Calibration({ rows }: CalibrationProps) {
  const t = useTranslate();
  return (
    <Table
      caption={t("Calibration: what calls said and what came true")}
      dense
      rows={rows}
      rowKey={({ from }) => String(from)}
      columns={[
        { key: "range", header: t("Sure"), cell: ({ from, to }) => `${from}–${to}%` },
        { key: "calls", header: t("Calls"), figures: true, cell: ({ calls }) => calls },
        {
          key: "said",
          header: t("Said"),
          figures: true,
          cell: ({ said }) => (said === null ? "--" : shareText(said, t)),
        },
        {
          key: "right",
          header: t("Right"),
          figures: true,
          cell: ({ right }) => (right === null ? "--" : shareText(right.value, t)),
        },
        {
          key: "interval",
          header: t("95% interval"),
          figures: true,
          cell: ({ right }) => (right === null ? "--" : rangeText(right, shareText, t)),
        },
      ]}
    />
  );
}
