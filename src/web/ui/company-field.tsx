import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { CompaniesAnswer } from "#contract/companies.ts";
import { companyQueryMax } from "#domain/companies/company-search.ts";
import type { Translate } from "#domain/language/translate.ts";
import { wordsOf } from "#web/lib/api-error.ts";
import { useTranslate } from "#web/lib/language.ts";
import { companiesQuery } from "#web/lib/shared-queries.ts";
import { Combobox } from "#web/ui/combobox.tsx";

type Company = CompaniesAnswer["companies"][number];

export type AddCompanyFieldProps = {
  /** Answers why not, if it was rejected. */
  onAdd: (company: Company) => Promise<string | undefined>;
  /** Symbols that are there already. */
  taken: readonly string[];
  label?: string;
  /** What a form finds it by, and says of it. */
  name?: string;
  error?: string | undefined;
};

/** A pause this long ends a word: then it is looked up. */
const pauseMs = 150;

/** Looks a company up by name or symbol and adds it. */
export function AddCompanyField({ onAdd, taken, label, name, error }: AddCompanyFieldProps) {
  const t = useTranslate();
  const [text, setText] = useState("");
  const [asked, setAsked] = useState("");
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  const query = useQuery({
    ...companiesQuery(asked),
    enabled: asked !== "",
    placeholderData: keepPreviousData,
  });
  const isBlank = text.trim() === "" || asked === "";
  const options = isBlank ? [] : query.data?.companies.filter(({ symbol }) => !taken.includes(symbol));
  async function choose(company: Company) {
    setText("");
    setAsked("");
    setProblem(await onAdd(company));
  }
  return (
    <Combobox
      label={label ?? t("Add a company")}
      help={isBlank ? t("By name, brand or symbol") : undefined}
      name={name}
      error={problem ?? (query.isError && !isBlank ? t.of(wordsOf(query.error)) : error)}
      // verbatim: names and a symbol
      placeholder="Nvidia, Instagram, BRK.B …"
      maxLength={companyQueryMax}
      text={text}
      onText={(next) => {
        setProblem(undefined);
        setText(next);
      }}
      options={options}
      keyOf={({ symbol }) => symbol}
      render={({ symbol, name }) => (
        <>
          <span className="w-16 shrink-0 font-semibold">{symbol}</span>
          <span className="min-w-0 truncate text-ink-soft" dir="auto">
            {name}
          </span>
        </>
      )}
      onChoose={(company) => void choose(company)}
      status={statusOf(t, isBlank, options?.length, query.isError)}
    />
  );
}

function statusOf(t: Translate, isBlank: boolean, found: number | undefined, failed: boolean): string {
  if (isBlank || failed) return "";
  if (found === undefined) return t("Looking up companies…");
  if (found === 0) return t("No US-listed company starts with this.");
  return t(
    {
      one: "{count} company. Choose with the arrow keys and Enter.",
      other: "{count} companies. Choose with the arrow keys and Enter.",
    },
    { count: found },
  );
}
