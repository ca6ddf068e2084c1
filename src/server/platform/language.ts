import deAccounts from "#domain/language/de/accounts.json" with { type: "json" };
import deAlerts from "#domain/language/de/alerts.json" with { type: "json" };
import deEmails from "#domain/language/de/emails.json" with { type: "json" };
import deErrors from "#domain/language/de/errors.json" with { type: "json" };
import esAccounts from "#domain/language/es/accounts.json" with { type: "json" };
import esAlerts from "#domain/language/es/alerts.json" with { type: "json" };
import esEmails from "#domain/language/es/emails.json" with { type: "json" };
import esErrors from "#domain/language/es/errors.json" with { type: "json" };
import type { Locale } from "#domain/language/locales.ts";
import { createTranslate, english, type Translate } from "#domain/language/translate.ts";

/** Words what reaches users outside the site. An email says devices and places as the pages do: hence their catalogs. */
export const translateIn: Readonly<Record<Locale, Translate>> = {
  en: english,
  de: createTranslate("de", { ...deAccounts, ...deAlerts, ...deErrors, ...deEmails }),
  es: createTranslate("es", { ...esAccounts, ...esAlerts, ...esErrors, ...esEmails }),
};
