import type { Detector } from "#domain/companies/detector.ts";
import type { NamedCompany } from "./grounding-context.ts";

/** Abbreviations of the business pages that are symbols of companies, too. */
const abbreviations =
  /^(?:ARR|AUM|ROE|ROA|ROI|EPS|FCF|RPO|GMV|GOV|NII|NIM|NAV|ETF|IPO|CEO|CFO|EV|AI|PC|CPI|GDP|FFO|TAM|MAU|DAU|ARPU)$/;
/** A sentence of a text has less around its names than a headline: only sure finds count. */
const confidenceMin = 0.9;

/**
 * The companies of an analysis: the ones asked about, then those that the sources name, each with the names by which it is found.
 * @param sources the texts that the model was given
 */
export function namedCompanies(
  detector: Pick<Detector, "detect">,
  asked: readonly NamedCompany[],
  sources: readonly string[],
): NamedCompany[] {
  const found = new Map<string, { name: string; aliases: Set<string> }>(
    asked.map(({ symbol, name }) => [symbol, { name, aliases: new Set() }]),
  );
  for (const line of sources.flatMap((text) => text.split("\n")))
    for (const { symbol, name, start, end, confidence } of detector.detect(line)) {
      const alias = line.slice(start, end).replace(/['’]s?$/, "");
      if (!found.has(symbol) && (confidence < confidenceMin || abbreviations.test(alias))) continue;
      const company = found.get(symbol) ?? { name, aliases: new Set<string>() };
      found.set(symbol, company);
      company.aliases.add(alias);
    }
  return [...found].map(([symbol, { name, aliases }]) => ({ symbol, name, aliases: [...aliases] }));
}
