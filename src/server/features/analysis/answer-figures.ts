import { type GroundedFigure, groundedFigures } from "#domain/analysis/grounding.ts";
import type { MarketSnapshot } from "#domain/analysis/market-snapshot.ts";
import { type Material, materialOf, sentBackground } from "#domain/analysis/messages.ts";
import { namedCompanies } from "#domain/analysis/named-companies.ts";
import type { Detector } from "#domain/companies/detector.ts";

export type AnalysedItem = Material & { pubDate: Date | null };

type Requested = {
  item: AnalysedItem;
  company: { symbol: string; name: string };
  snapshot: MarketSnapshot;
  prompt: string;
};

export type FigureReader = (answer: string, asked: Requested) => GroundedFigure[];

/** Finds where the figures of an answer come from, in what its model was given. */
export function createFigureReader(detector: Pick<Detector, "detect">): FigureReader {
  return (answer, { item, company, snapshot, prompt }) => {
    const { title, content } = materialOf(item);
    const { text: reports } = sentBackground(item, company);
    return groundedFigures(answer, {
      article: `${title}\n${content}`,
      reports,
      publishedAt: item.pubDate?.toISOString() ?? null,
      prompt,
      snapshot,
      companies: namedCompanies(detector, [company], [title, content, reports]),
    });
  };
}
