import { productName } from "#domain/kernel/product.ts";
import type { Translate } from "#domain/language/translate.ts";
import { translateAt } from "#web/lib/language.ts";

type PlaceOnSite = { pathname: string; search: string };
/** `about`: what the page itself is about, for pages that search engines index. */
type Title = { name: string; about?: string };

const description = (content: string) => ({ name: "description", content });

const productAbout = (t: Translate): string =>
  t("News feeds with the companies in each headline, their prices and an AI analysis.");

/** The `meta` export of a page, in the page's language: "News Feeds - Tapewise". */
export function pageMeta(titleOf: (t: Translate, location: PlaceOnSite) => Title) {
  return ({ location }: { location: PlaceOnSite }) => {
    const t = translateAt(location.pathname);
    const { name, about = productAbout(t) } = titleOf(t, location);
    return [{ title: `${name} - ${productName}` }, description(about)];
  };
}

/** The same for the landing page, which says what the product does. */
export function landingMeta({ location }: { location: PlaceOnSite }) {
  const t = translateAt(location.pathname);
  return [
    { title: `${productName} - ${t("the company behind every headline")}` },
    description(productAbout(t)),
  ];
}
