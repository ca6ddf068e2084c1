import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from "react";
import type { CompaniesAnswer } from "#contract/companies.ts";
import { companyQueryMax } from "#domain/companies/company-search.ts";
import type { Translate } from "#domain/language/translate.ts";
import { type TagOption, tagKindOf, tagsLike } from "#domain/tags/tag-options.ts";
import type { Tag } from "#domain/tags/tags.ts";
import { wordsOf } from "#web/lib/api-error.ts";
import { useTranslate } from "#web/lib/language.ts";
import { companiesQuery } from "#web/lib/shared-queries.ts";
import { FieldFrame, type FieldStyle } from "#web/ui/field.tsx";
import { ListboxOption } from "#web/ui/listbox-option.tsx";
import { classes, controlStyles } from "#web/ui/styles.ts";

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

export type AddTagFieldProps = Pick<AddCompanyFieldProps, "name" | "error"> & {
  onAdd: (tag: Tag) => void;
  /** Tags that are there already. */
  taken: readonly Tag[];
};

/** Looks a market or sector up by name or kind and adds it. */
export function AddTagField({ onAdd, taken, name, error }: AddTagFieldProps) {
  const t = useTranslate();
  const [text, setText] = useState("");
  const options = tagsLike(text, t).filter(({ value }) => !taken.includes(value));
  const isBlank = text.trim() === "";
  return (
    <Combobox
      label={t("Add a tag")}
      help={isBlank ? t("By name or kind, such as gold or sector") : undefined}
      {...{ name, error, text, options }}
      onText={setText}
      keyOf={({ value }) => value}
      render={(tag) => <TagChoice tag={tag} />}
      onChoose={({ value }) => {
        setText("");
        onAdd(value);
      }}
      status={isBlank ? "" : tagStatusOf(t, options.length)}
    />
  );
}

function TagChoice({ tag: { value, label } }: { tag: TagOption }) {
  const t = useTranslate();
  return (
    <>
      <span className="min-w-0 truncate font-semibold">{label}</span>
      <span className="ml-auto shrink-0 text-13 text-ink-soft">{tagKindOf(value, t)}</span>
    </>
  );
}

function tagStatusOf(t: Translate, count: number): string {
  if (count === 0) return t("No tag starts with this.");
  return t(
    {
      one: "{count} tag. Choose with the arrow keys and Enter.",
      other: "{count} tags. Choose with the arrow keys and Enter.",
    },
    { count },
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

type ComboboxProps<Option> = FieldStyle & {
  text: string;
  onText: (text: string) => void;
  /** What fits the text; undefined while that is not known. */
  options: readonly Option[] | undefined;
  keyOf: (option: Option) => string;
  render: (option: Option) => ReactNode;
  onChoose: (option: Option) => void;
  /** Said below the field, and read aloud as it changes. */
  status: string;
  placeholder?: string;
  maxLength?: number;
  /** What a form finds it by. */
  name?: string | undefined;
};

/** A field whose text is looked up: what fits is below it, chosen by arrow keys and Enter or by a click. */
function Combobox<Option>(props: ComboboxProps<Option>) {
  const { text, onText, options, keyOf, render, onChoose, status, placeholder, maxLength, name, ...look } =
    props;
  const id = useId();
  const [active, setActive] = useState(0);
  const [closed, setClosed] = useState(false);
  const visible = closed ? [] : (options ?? []);
  const at = Math.min(active, visible.length - 1);
  function choose(option: Option | undefined) {
    if (option === undefined) return;
    setActive(0);
    onChoose(option);
  }
  function onKeyDown(event: KeyboardEvent) {
    const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) {
      setClosed(false);
      if (visible.length > 0) setActive((at + step + visible.length) % visible.length);
    } else if (event.key === "Enter") choose(visible[at]);
    else if (event.key === "Escape" && visible.length > 0) setClosed(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <FieldFrame {...look} id={id}>
      <input
        id={id}
        name={name}
        role="combobox"
        aria-expanded={visible.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={visible.length > 0 ? `${id}-${at}` : undefined}
        aria-describedby={`${id}-notes`}
        aria-invalid={look.error !== undefined || undefined}
        value={text}
        onChange={({ target }) => {
          setClosed(false);
          setActive(0);
          onText(target.value);
        }}
        onKeyDown={onKeyDown}
        {...{ placeholder, maxLength }}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className={controlStyles}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={look.label}
        className={classes(
          "max-h-72 overflow-y-auto rounded-8 border border-line bg-surface p-1",
          visible.length === 0 && "hidden",
        )}
      >
        {visible.map((option, index) => (
          <ListboxOption
            key={keyOf(option)}
            id={`${id}-${index}`}
            active={index === at}
            onChoose={() => choose(option)}
          >
            {render(option)}
          </ListboxOption>
        ))}
      </div>
      <p
        role="status"
        className={classes("text-13 text-ink-soft", (status === "" || visible.length > 0) && "sr-only")}
      >
        {status}
      </p>
    </FieldFrame>
  );
}
