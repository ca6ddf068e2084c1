import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Me } from "#contract/accounts.ts";
import { type Locale, localeNames, locales } from "#domain/language/locales.ts";
import { wordsOf } from "#web/lib/api-error.ts";
import { call } from "#web/lib/call.ts";
import { showLanguage, useTranslate } from "#web/lib/language.ts";
import { meKey } from "#web/lib/session.ts";
import { useBanner } from "#web/ui/banner.tsx";
import { SelectField } from "#web/ui/select-field.tsx";

const options = locales.map((value) => ({ value, label: localeNames[value] }));

/** The language of pages and emails. The page changes at once, and back when it could not be stored (READ-56). */
export function LanguageChoice({ me }: { me: Me }) {
  const t = useTranslate();
  const client = useQueryClient();
  const banner = useBanner();
  const tell = (language: Locale) =>
    client.setQueriesData<Me>({ queryKey: meKey }, (known) => known && { ...known, language });
  const save = useMutation({
    mutationFn: (language: Locale) => call("PATCH /api/me", { body: { language } }),
    // One after the other: the last choice stays.
    scope: { id: "language" },
    async onMutate(language) {
      banner(null);
      const before = me.language;
      await showLanguage(language);
      // A read that began before may know less.
      await client.cancelQueries({ queryKey: meKey });
      tell(language);
      return before;
    },
    async onError(error, _language, before) {
      const text = t("Couldn't change the language. {reason}", { reason: t.of(wordsOf(error)) });
      if (before) {
        tell(before);
        await showLanguage(before).catch(() => undefined);
      }
      banner({ tone: "problem", text });
    },
  });
  return (
    <SelectField
      label={t("Language")}
      value={me.language}
      options={options}
      onChange={(to) => save.mutate(to)}
    />
  );
}
