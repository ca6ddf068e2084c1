import { productName } from "#domain/kernel/product.ts";

/** Title of a page for its `meta` export: "News Feeds - Tapewise". */
export function pageTitle(name: string) {
  return [{ title: `${name} - ${productName}` }];
}
