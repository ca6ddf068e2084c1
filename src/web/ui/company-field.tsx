import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { CompaniesAnswer } from "#contract/companies.ts";
import { companyQueryMax } from "#domain/companies/company-search.ts";
import type { Translate } from "#domain/language/translate.ts";
import { type TagOption, tagKindOf, tagsLike } from "#domain/tags/tag-options.ts";
import type { Tag } from "#domain/tags/tags.ts";
import { wordsOf } from "#web/lib/api-error.ts";
import { useTranslate } from "#web/lib/language.ts";
import { companiesQuery } from "#web/lib/shared-queries.ts";
import { Combobox } from "#web/ui/combobox.tsx";

type Company = CompaniesAnswer["companies"][number];

type Side<Entry, Key> = {
  /** Those that are there already. */
  taken: readonly Key[];
  /** Answers why not, if it was rejected. */
  onAdd: (entry: Entry) => Promise<string | undefined>;
};
type Found = { company: Company } | { tag: TagOption };

export type AddEntryFieldProps = {
  /** What can be added: companies, tags or both. */
  companies?: Side<Company, string>;
  tags?: Side<Tag, Tag>;
  label?: string | undefined;
  /** What a form finds it by, and says of it. */
  name?: string | undefined;
  error?: string | undefined;
};

/** A pause this long ends a word: then it is looked up. */
const pauseMs = 150;
/** Tags before companies, so that these stay in sight. */
const tagsBesideMax = 5;

const hasSymbol = (text: string) => (found: Found) =>
  "company" in found && found.company.symbol === text.toUpperCase();

/** A symbol that is typed whole is first; few tags fit, so they are before companies. */
function foundOf(text: string, companies: readonly Company[], tags: readonly TagOption[]): Found[] {
  const named = companies.map((company) => ({ company }));
  const found: Found[] = [...tags.map((tag) => ({ tag })), ...named];
  const isExact = hasSymbol(text);
  return [...found.filter(isExact), ...found.filter((each) => !isExact(each))];
}

/** Looks a company or a tag up by name and adds it. */
export function AddEntryField({ companies, tags, label, name, error }: AddEntryFieldProps) {
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
    enabled: companies !== undefined && asked !== "",
    placeholderData: keepPreviousData,
  });
  // Tags are here already: nothing is waited for where they are alone.
  const sought = companies ? asked : text.trim();
  const isBlank = text.trim() === "" || sought === "";
  const isFailed = query.isError && !isBlank;
  const listed = companies && !query.isError ? query.data?.companies : [];
  const fitting = tags ? tagsLike(sought, t).filter(({ value }) => !tags.taken.includes(value)) : [];
  const options = isBlank
    ? []
    : listed &&
      foundOf(
        sought,
        listed.filter(({ symbol }) => !companies?.taken.includes(symbol)),
        companies ? fitting.slice(0, tagsBesideMax) : fitting,
      );
  async function choose(found: Found) {
    setText("");
    setAsked("");
    setProblem(await ("tag" in found ? tags?.onAdd(found.tag.value) : companies?.onAdd(found.company)));
  }
  const words = wordsFor(t, companies !== undefined, tags !== undefined);
  return (
    <Combobox
      label={label ?? words.label}
      help={isBlank ? words.help : undefined}
      name={name}
      error={problem ?? (isFailed ? t.of(wordsOf(query.error)) : error)}
      placeholder={words.placeholder}
      maxLength={companyQueryMax}
      text={text}
      onText={(next) => {
        setProblem(undefined);
        setText(next);
      }}
      options={options}
      keyOf={(found) => ("tag" in found ? `#${found.tag.value}` : found.company.symbol)}
      render={(found) => <Choice found={found} />}
      onChoose={(found) => void choose(found)}
      status={isBlank || isFailed ? "" : statusOf(t, options?.length, words)}
    />
  );
}

export type AddCompanyFieldProps = Side<Company, string> &
  Pick<AddEntryFieldProps, "label" | "name" | "error">;

export const AddCompanyField = ({ onAdd, taken, ...rest }: AddCompanyFieldProps) => (
  <AddEntryField companies={{ onAdd, taken }} {...rest} />
);

function Choice({ found }: { found: Found }) {
  const t = useTranslate();
  if ("tag" in found)
    return (
      <>
        <span className="min-w-0 truncate font-semibold">{found.tag.label}</span>{" "}
        <span className="ml-auto shrink-0 text-13 text-ink-soft">{tagKindOf(found.tag.value, t)}</span>
      </>
    );
  return (
    <>
      <span className="w-16 shrink-0 font-semibold">{found.company.symbol}</span>
      <span className="min-w-0 truncate text-ink-soft" dir="auto">
        {found.company.name}
      </span>
    </>
  );
}

function wordsFor(t: Translate, takesCompanies: boolean, takesTags: boolean) {
  if (!takesCompanies)
    return {
      label: t("Add a tag"),
      help: t("By name or kind, such as gold or sector"),
      placeholder: t("Gold, Bitcoin, banks …"),
      none: t("No tag starts with this."),
    };
  if (!takesTags)
    return {
      label: t("Add a company"),
      help: t("By name, brand or symbol"),
      // verbatim: names and a symbol
      placeholder: "Nvidia, Instagram, BRK.B …",
      none: t("No US-listed company starts with this."),
    };
  return {
    label: t("Add a company or tag"),
    help: t("By name, brand or symbol; tags by name or kind"),
    placeholder: t("Nvidia, BRK.B, gold …"),
    none: t("No US-listed company and no tag starts with this."),
  };
}

function statusOf(t: Translate, count: number | undefined, { none }: { none: string }): string {
  if (count === undefined) return t("Looking up companies…");
  if (count === 0) return none;
  return t(
    {
      one: "{count} match. Choose with the arrow keys and Enter.",
      other: "{count} matches. Choose with the arrow keys and Enter.",
    },
    { count },
  );
}
