import { createContext, useContext, useEffect, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { asLocale, type Locale, locales } from "#domain/language/locales.ts";
import { createTranslate, english, type Translate } from "#domain/language/translate.ts";
import { publicPageOf } from "#domain/site/public-pages.ts";
import { createListeners } from "#web/lib/listeners.ts";
import { readStored, storedKeys, writeStored } from "#web/lib/storage.ts";

const { subscribe, notify } = createListeners();
const loaded = new Map<Locale, Translate>([["en", english]]);
let chosen: Locale = "en";

async function load(locale: Locale): Promise<Translate> {
  const known = loaded.get(locale);
  if (known || locale === "en") return known ?? english;
  // English needs none of it.
  const { readCatalog } = await import("#web/lib/catalogs.ts");
  const translate = createTranslate(locale, await readCatalog(locale));
  loaded.set(locale, translate);
  return translate;
}

// The build writes pages in all languages, and waits for nothing while it does.
if (import.meta.env.SSR) await Promise.all(locales.map(load));

/**
 * Words all pages in a language from now on, also after the next start of this browser, but for public pages, whose address
 * names theirs. Nothing is reloaded, and what was typed stays.
 * @throws when its texts cannot be loaded: nothing has changed then
 */
export async function showLanguage(locale: Locale): Promise<void> {
  await load(locale);
  writeStored(storedKeys.language, locale);
  if (chosen === locale) return;
  chosen = locale;
  notify();
}

const hiddenWords = "-webkit-text-fill-color";

const localeAt = (pathname: string): Locale | undefined => publicPageOf(pathname)?.locale;

/** Before the app starts: its first render needs the texts of its page. English waits for nothing. */
export async function startLanguage(): Promise<void> {
  const stored = asLocale(readStored(storedKeys.language)) ?? "en";
  // What cannot be loaded is said in English.
  const locale = localeAt(window.location.pathname) ?? stored;
  if (locale !== "en") await load(locale).catch(() => undefined);
  if (stored !== "en") await showLanguage(stored).catch(() => undefined);
}

/** Words what is not part of a page, such as its title, in the language of the page at a path. */
export const translateAt = (pathname: string): Translate =>
  loaded.get(localeAt(pathname) ?? chosen) ?? english;

/** For the root alone, which gives it to all others: the language of the page, by its address or by choice. */
export function usePageLanguage(): Translate {
  const { pathname } = useLocation();
  const choice = useSyncExternalStore(
    subscribe,
    () => chosen,
    // The page came in English when its address names no language.
    () => "en" as const,
  );
  const locale = localeAt(pathname) ?? choice;
  const [shown, setShown] = useState<Translate>(() => loaded.get(locale) ?? english);
  // `/early-language.js` hid the English words of the page that the server sent.
  useEffect(() => {
    if (shown.locale === locale) document.documentElement.style.removeProperty(hiddenWords);
  }, [shown, locale]);
  useEffect(() => {
    let isWanted = true;
    void load(locale).then(
      (next) => isWanted && setShown(() => next),
      // What is there stays in the language it has.
      () => document.documentElement.style.removeProperty(hiddenWords),
    );
    return () => {
      isWanted = false;
    };
  }, [locale]);
  return shown;
}

export const LanguageContext = createContext<Translate>(english);

/** `t("Sign in")`: words what a user reads, in their language. Components that call it are worded again when it changes. */
export const useTranslate = (): Translate => useContext(LanguageContext);
