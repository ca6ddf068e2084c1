import { cashtagsIn } from "#domain/companies/cashtags.ts";
import type { Detector } from "#domain/companies/detector.ts";
import { isDisplayed } from "#domain/companies/roles.ts";

const companiesMax = 20;

/** Companies of a post: those its title names, and every listed $TICKER of one to five capitals (READ-88). */
export function companiesOfPost(
  detector: Pick<Detector, "detect" | "companyOf" | "isKnownSymbol">,
  { title, content }: { title: string; content: string },
): { symbol: string; name: string }[] {
  const named = detector
    .detect(title, { body: content, social: true })
    .filter(isDisplayed)
    .map(({ symbol, name }) => ({ symbol, name }));
  const tagged = cashtagsIn(`${title}\n${content}`, detector.isKnownSymbol).flatMap((tag) => {
    const company = detector.companyOf(tag);
    return company ? [{ symbol: company.symbol, name: company.name }] : [];
  });
  const bySymbol = new Map([...named, ...tagged].map((each) => [each.symbol, each]));
  return [...bySymbol.values()].slice(0, companiesMax);
}
