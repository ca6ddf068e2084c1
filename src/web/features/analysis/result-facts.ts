import type { Analysis } from "#contract/analysis.ts";
import type { SentMaterial } from "#domain/analysis/analysis-states.ts";
import { costText, isTiny } from "#domain/analysis/cost-figures.ts";
import { numberFormat } from "#domain/language/formats.ts";
import { type Message, message, type Translate } from "#domain/language/translate.ts";
import { shortTime } from "#web/lib/near-time.ts";

export type ResultFact = {
  label: string;
  value: string;
  /** What is different from the result it is compared with, such as "+$0.0047". */
  change?: { text: string; isNone: boolean } | undefined;
};

const seconds = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
const count = numberFormat({});

/** "Risk Analysis, version 2"; the first version is not worth a word. */
export function promptInWords({ promptName, promptVersion }: Analysis, t: Translate): string {
  return promptVersion === null || promptVersion === 1
    ? promptName
    : t("{promptName}, version {promptVersion}", { promptName, promptVersion });
}

const sentWords = {
  headline: message("headline only"),
  text: message("headline and text"),
  article: message("headline and article"),
} as const satisfies Record<SentMaterial, Message>;

/** What the model was given beside the prompt. */
const sentInWords = ({ sent }: Analysis, t: Translate): string =>
  sent === null ? t("not recorded") : t.of(sentWords[sent]);

export function formatTokens({ usage }: Pick<Analysis, "usage">, t: Translate): string {
  if (!usage) return t("not counted");
  const { promptTokens, completionTokens } = usage;
  return t("{promptTokens} in / {completionTokens} out", { promptTokens, completionTokens });
}

/** Exact where the provider counted, else about. */
export function formatCost(
  { costMicroDollars, usage }: Pick<Analysis, "costMicroDollars" | "usage">,
  t: Translate,
): string {
  if (costMicroDollars === null) return t("price not available");
  const cost = costText(costMicroDollars, t);
  return usage || isTiny(costMicroDollars) ? cost : t("about {cost}", { cost });
}

const secondsOf = (tenths: number, t: Translate) =>
  t("{seconds} s", { seconds: seconds(t.locale).format(tenths / 10) });

export function formatDuration({ durationMs }: Pick<Analysis, "durationMs">, t: Translate): string {
  return durationMs === null ? "--" : secondsOf(durationMs / 100, t);
}

type Change = { from: number | null; to: number | null };

function changeIn({ from, to }: Change, text: (amount: number) => string, t: Translate) {
  if (from === null || to === null) return undefined;
  if (from === to) return { isNone: true, text: t("the same") };
  return { isNone: false, text: `${to > from ? "+" : "−"}${text(Math.abs(to - from))}` };
}

const tokensOf = ({ usage }: Analysis) => usage && usage.promptTokens + usage.completionTokens;

/** Tenths of a second, as they are shown: times that look the same differ by nothing. */
const tenthsOf = ({ durationMs }: Analysis) => durationMs && Math.round(durationMs / 100);

/** What is known of a result; with another one before it, how it differs. */
export function factsOf(analysis: Analysis, before: Analysis | undefined, t: Translate): ResultFact[] {
  const change = (of: (result: Analysis) => number | null, text: (amount: number) => string) =>
    before && changeIn({ from: of(before), to: of(analysis) }, text, t);
  return [
    { label: t("Prompt"), value: promptInWords(analysis, t) },
    { label: t("Sent ## to the model: headline and text"), value: sentInWords(analysis, t) },
    {
      label: t("Tokens"),
      value: formatTokens(analysis, t),
      change: change(tokensOf, count(t.locale).format),
    },
    {
      label: t("Cost"),
      value: formatCost(analysis, t),
      change: change(
        ({ costMicroDollars }) => costMicroDollars,
        (amount) => costText(amount, t),
      ),
    },
    {
      label: t("Took"),
      value: formatDuration(analysis, t),
      change: change(tenthsOf, (tenths) => secondsOf(tenths, t)),
    },
    { label: t("When"), value: shortTime(analysis.createdAt, t) },
  ];
}
