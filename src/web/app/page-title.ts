import { productName } from "#domain/kernel/product.ts";

const description = {
  name: "description",
  content: "News feeds with the companies in each headline, their prices and an AI analysis.",
};

/**
 * Title and description of a page for its `meta` export: "News Feeds - Tapewise".
 * @param about what the page itself is about, for pages that search engines index
 */
export function pageTitle(name: string, about = description.content) {
  return [{ title: `${name} - ${productName}` }, { ...description, content: about }];
}

/** The same for the landing page, which says what the product does. */
export const landingTitle = () => [
  { title: `${productName} - the company behind every headline` },
  description,
];
