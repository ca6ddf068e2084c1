import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { HiddenCompany } from "#contract/news.ts";
import { companyQueryMax } from "#domain/companies/company-search.ts";
import { companiesQuery } from "#web/features/news/api/companies.ts";
import { Combobox } from "#web/ui/combobox.tsx";

export type AddCompanyFieldProps = {
  /** Answers why not, if it was refused. */
  onAdd: (company: HiddenCompany) => Promise<string | undefined>;
  /** Symbols that stand on the headline already. */
  taken: readonly string[];
};

/** A pause this long ends a word: then it is looked up. */
const pauseMs = 150;

/** Looks a company up by name or symbol and puts it on the headline. */
export function AddCompanyField({ onAdd, taken }: AddCompanyFieldProps) {
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
  async function choose(company: HiddenCompany) {
    setText("");
    setAsked("");
    setProblem(await onAdd(company));
  }
  return (
    <Combobox
      label="Add a company"
      help={isBlank ? "By name, brand or symbol." : undefined}
      error={problem ?? (query.isError && !isBlank ? query.error.message : undefined)}
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
      status={statusOf(isBlank, options?.length, query.isError)}
    />
  );
}

function statusOf(isBlank: boolean, found: number | undefined, failed: boolean): string {
  if (isBlank || failed) return "";
  if (found === undefined) return "Looking up companies…";
  if (found === 0) return "No US-listed company begins with this.";
  return `${found} ${found === 1 ? "company" : "companies"}. Choose with the arrow keys and Enter.`;
}
