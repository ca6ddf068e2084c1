import { pageTitle } from "#web/app/page-title.ts";

/** `meta` of a page whose address held a secret: no index keeps it and no other site is told where one came from. */
export function privatePage(name: string) {
  return [
    ...pageTitle(name),
    { name: "robots", content: "noindex" },
    { name: "referrer", content: "no-referrer" },
  ];
}
