import { type Locale, locales } from "#domain/language/locales.ts";
import { paymentPages } from "./payment-pages.ts";

/** Pages for everybody: prerendered at build time, named in the sitemap. */
export const publicPagePaths = ["/", "/how-it-works", "/terms", "/privacy"] as const;

type PublicPage = { locale: Locale; page: (typeof publicPagePaths)[number] };

const withoutSlash = (path: string): string =>
  path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;

/** Where a public page is in a language: "/terms", "/de/terms". @param page may end in a fragment: "/#waitlist" */
export const publicPath = (locale: Locale, page: string): string =>
  locale === "en" ? page : `/${locale}${page.replace(/^\/(?=#|$)/, "")}`;

/** The public pages in all languages. */
export const publicAddresses: readonly string[] = locales.flatMap((locale) =>
  publicPagePaths.map((page) => publicPath(locale, page)),
);

/** The public page at a path and the language it is written in; undefined for all other paths. */
export function publicPageOf(path: string): PublicPage | undefined {
  const plain = withoutSlash(path);
  for (const locale of locales)
    for (const page of publicPagePaths) if (plain === publicPath(locale, page)) return { locale, page };
  return undefined;
}

/** Page addresses of the app; the server answers any other page address with 404 and the same shell (READ-03). */
export const pagePaths = [
  ...publicAddresses,
  "/preview",
  "/news",
  "/news-feeds",
  "/social",
  "/watchlists",
  "/settings",
  "/setup",
  "/reset-password",
  "/sign-in/link",
  "/invitation",
  "/verify-email",
  ...paymentPages,
  "/signup/success",
  "/signup/cancel",
];

/** The document that measures in a frame of the page that stands there; no page of the app. */
export const measureFramePath = "/measure.html";

/** Whether a path (without query) is a page of the app; one slash at its end is tolerated. */
export function isPagePath(path: string): boolean {
  return pagePaths.includes(withoutSlash(path));
}
