import type { Analysis } from "#contract/analysis.ts";
import { costText } from "#domain/analysis/cost-figures.ts";
import { shortTime } from "#web/lib/short-time.ts";

export type ResultFact = {
  label: string;
  value: string;
  /** What is different from the result it is compared with, such as "+$0.0047". */
  change?: string | undefined;
};

const count = new Intl.NumberFormat("en-US");
const seconds = new Intl.NumberFormat("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** "Risk Analysis, version 2"; the first version is not worth a word. */
export function promptInWords({ promptName, promptVersion }: Analysis): string {
  return promptVersion === null || promptVersion === 1
    ? promptName
    : `${promptName}, version ${promptVersion}`;
}

export function formatTokens({ usage }: Analysis): string {
  if (!usage) return "not counted";
  return `${count.format(usage.promptTokens)} in / ${count.format(usage.completionTokens)} out`;
}

/** Exact where the provider counted, else about. */
export function formatCost({ costMicroDollars, usage }: Analysis): string {
  if (costMicroDollars === null) return "price not available";
  const text = costText(costMicroDollars);
  return usage || text.startsWith("under") ? text : `about ${text}`;
}

export function formatDuration({ durationMs }: Analysis): string {
  return durationMs === null ? "--" : `${seconds.format(durationMs / 1_000)} s`;
}

function changeIn(from: number | null, to: number | null, text: (amount: number) => string) {
  if (from === null || to === null) return undefined;
  if (from === to) return "the same";
  return `${to > from ? "+" : "−"}${text(Math.abs(to - from))}`;
}

const tokensOf = ({ usage }: Analysis) => usage && usage.promptTokens + usage.completionTokens;

/** Tenths of a second, as they are shown: times that look the same differ by nothing. */
const tenthsOf = ({ durationMs }: Analysis) => durationMs && Math.round(durationMs / 100);

/** What is known of a result; with another one before it, how it differs. */
export function factsOf(analysis: Analysis, before?: Analysis): ResultFact[] {
  return [
    { label: "Prompt", value: promptInWords(analysis) },
    {
      label: "Tokens",
      value: formatTokens(analysis),
      change: before && changeIn(tokensOf(before), tokensOf(analysis), count.format),
    },
    {
      label: "Cost",
      value: formatCost(analysis),
      change: before && changeIn(before.costMicroDollars, analysis.costMicroDollars, costText),
    },
    {
      label: "Took",
      value: formatDuration(analysis),
      change:
        before &&
        changeIn(tenthsOf(before), tenthsOf(analysis), (tenths) => `${seconds.format(tenths / 10)} s`),
    },
    { label: "When", value: shortTime(analysis.createdAt) },
  ];
}
