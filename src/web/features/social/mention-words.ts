import type { MentionedCompany } from "#contract/social.ts";
import { unknownFigure } from "#domain/market/format.ts";

const figure = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });
const ratioFigure = new Intl.NumberFormat("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const posts = (count: number) => `${figure.format(count)} ${count === 1 ? "post" : "posts"}`;

/** "2.4×" of its own days before; "--" while those are not known. */
export const ratioText = ({ ratio }: MentionedCompany): string =>
  ratio === null ? unknownFigure : `${ratioFigure.format(ratio)}×`;

/** How the ratio comes about, with the numbers put in. */
export function ratioInWords({ mentions, dailyAverage, days, ratio }: MentionedCompany): string[] {
  const now = `${posts(mentions)} in the last 24 hours.`;
  if (dailyAverage === null || ratio === null)
    return [
      now,
      `Its own average needs two whole days; ${days === 0 ? "none is" : `${days} is`} known so far.`,
    ];
  return [
    now,
    `${figure.format(dailyAverage)} a day on average over the ${days} days before.`,
    `(${figure.format(mentions)} + 1) ÷ (${figure.format(dailyAverage)} + 1) = ${ratioFigure.format(ratio)}`,
  ];
}
