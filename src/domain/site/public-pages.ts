import { type Locale, locales } from "#domain/language/locales.ts";

/** Pages for everybody: prerendered at build time, named in the sitemap. */
export const publicPagePaths = ["/", "/how-it-works", "/terms", "/privacy"] as const;

type PublicPage = { locale: Locale; page: (typeof publicPagePaths)[number] };

/** A path without the one slash that may be at its end. */
export const withoutSlash = (path: string): string =>
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
