import type { TranslatedLocale } from "#domain/language/locales.ts";
import type { Catalog } from "#domain/language/translate.ts";

type File = Promise<{ default: Catalog }>;

/** One file for each area of the product; the build packs those of a language into one. */
const files: Record<TranslatedLocale, () => File[]> = {
  de: () => [
    import("#domain/language/de/accounts.json"),
    import("#domain/language/de/admin.json"),
    import("#domain/language/de/alerts.json"),
    import("#domain/language/de/analysis.json"),
    import("#domain/language/de/app.json"),
    import("#domain/language/de/billing.json"),
    import("#domain/language/de/companies.json"),
    import("#domain/language/de/errors.json"),
    import("#domain/language/de/feeds.json"),
    import("#domain/language/de/market.json"),
    import("#domain/language/de/news.json"),
    import("#domain/language/de/settings.json"),
    import("#domain/language/de/site.json"),
    import("#domain/language/de/social.json"),
  ],
  es: () => [
    import("#domain/language/es/accounts.json"),
    import("#domain/language/es/admin.json"),
    import("#domain/language/es/alerts.json"),
    import("#domain/language/es/analysis.json"),
    import("#domain/language/es/app.json"),
    import("#domain/language/es/billing.json"),
    import("#domain/language/es/companies.json"),
    import("#domain/language/es/errors.json"),
    import("#domain/language/es/feeds.json"),
    import("#domain/language/es/market.json"),
    import("#domain/language/es/news.json"),
    import("#domain/language/es/settings.json"),
    import("#domain/language/es/site.json"),
    import("#domain/language/es/social.json"),
  ],
};

/** All texts of a language. */
export async function readCatalog(locale: TranslatedLocale): Promise<Catalog> {
  const catalogs = await Promise.all(files[locale]());
  return Object.assign({}, ...catalogs.map((file) => file.default));
}
