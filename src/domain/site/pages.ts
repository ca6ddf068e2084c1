import { paymentPages } from "./payment-pages.ts";
import { publicAddresses, withoutSlash } from "./public-pages.ts";

/** Page addresses of the app; the server answers any other page address with 404 and the same shell (READ-03). */
export const pagePaths = [
  ...publicAddresses,
  "/preview",
  "/news",
  "/news-feeds",
  "/social",
  "/watchlists",
  "/alerts",
  "/scorecard",
  "/story",
  "/ask",
  "/settings",
  "/setup",
  "/reset-password",
  "/sign-in/link",
  "/invitation",
  "/verify-email",
  "/digest/stop",
  "/oauth/authorize",
  ...paymentPages,
  "/signup/success",
  "/signup/cancel",
];

/** The document that measures in a frame of the page that stands there; no page of the app. */
export const measureFramePath = "/measure.html";

/** The page of a company ends in its symbol. */
const companyPage = /^\/company\/[A-Za-z0-9.-]{1,12}\/?$/;

/** Whether a path (without query) is a page of the app; one slash at its end is tolerated. */
export function isPagePath(path: string): boolean {
  return pagePaths.includes(withoutSlash(path)) || companyPage.test(path);
}

/** A page address without what its user looks at there. */
export const pageNameOf = (path: string): string => (companyPage.test(path) ? "/company" : path);
