import { useQuery } from "@tanstack/react-query";
import { Trash2, X } from "lucide-react";
import { Suspense, useEffect, useRef, useState } from "react";
import type { CompanyCorrection, ItemCompanies, NamedCompany } from "#contract/companies.ts";
import type { HiddenCompany, NewsItem } from "#contract/news.ts";
import type { Mute, NewMute } from "#contract/reading.ts";
import { message } from "#domain/language/translate.ts";
import type { Correct } from "#web/features/news/corrections.ts";
import { wordsOf } from "#web/lib/api-error.ts";
import { itemCompaniesQuery, quotedText, reasonsFor } from "#web/lib/item-companies.ts";
import { useTranslate } from "#web/lib/language.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Form, SubmitButton, useDomainForm } from "#web/ui/form.tsx";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import { Skeleton } from "#web/ui/loading.tsx";
import { Rich } from "#web/ui/rich.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { classes } from "#web/ui/styles.ts";

// Shared with the watchlists. The news page names the files of what it may open, and this one it need not.
const AddCompanyField = lazyComponent(
  async () => (await import("#web/ui/company-field.tsx")).AddCompanyField,
);

export type CompaniesDialogProps = { item: NewsItem; correct: Correct; onClose: () => void };

/** The companies of one headline, each with its reason; the user takes off what is wrong and adds what is missing. */
export function CompaniesDialog({ item, correct, onClose }: CompaniesDialogProps) {
  const t = useTranslate();
  const query = useQuery({ ...itemCompaniesQuery(item.id), staleTime: 0 });
  const { data } = query;
  const say = (company: HiddenCompany, correction: CompanyCorrection["correction"]) =>
    correct({ item: data ? { ...item, ...data } : item, company, correction }, { quiet: true });
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={onClose}
      title={t("Companies in this headline")}
      description={t("“{title}” ## a headline", { title: item.title })}
    >
      <div className="flex flex-col gap-5">
        <Suspense fallback={<Skeleton className="h-21 w-full" />}>
          <AddCompanyField
            taken={(data ?? item).detectedCompanies.map(({ symbol }) => symbol)}
            onAdd={(company) => say(company, "add")}
          />
        </Suspense>
        {query.isPending && (
          <div aria-busy="true" className="flex flex-col gap-3 border-t border-line pt-4">
            <Skeleton className="h-5 w-48" />
            <Skeleton className="h-5 w-36" />
          </div>
        )}
        {query.isError && !data && (
          <ErrorState
            title={t("Couldn't load the companies.")}
            reason={t.of(wordsOf(query.error))}
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          />
        )}
        {data && <Companies rows={rowsOf(data)} onSay={say} />}
        <p className="text-13 text-ink-soft">
          {t(
            "Only you see your corrections; they apply to this headline in every feed. Admins see them anonymously.",
          )}
        </p>
      </div>
    </Dialog>
  );
}

/** In an order that a correction leaves as it is. */
const rowsOf = ({ detectedCompanies, hiddenCompanies, analysts }: ItemCompanies): Row[] =>
  [...detectedCompanies, ...hiddenCompanies, ...analysts].toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1));

type CompaniesProps = { rows: Row[]; onSay: CompanyRowProps["onSay"] };

function Companies({ rows, onSay }: CompaniesProps) {
  const t = useTranslate();
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with a row its button goes, and the focus with it.
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus();
  }, [rows]);
  return (
    <div ref={place} tabIndex={-1} className="border-t border-line outline-none">
      {rows.length === 0 && (
        <p className="pt-4 text-14 text-ink-soft">{t("No companies found in this headline.")}</p>
      )}
      <ul aria-label={t("Companies")} className="divide-y divide-line">
        {rows.map((company) => (
          <CompanyRow key={company.symbol} company={company} onSay={onSay} />
        ))}
      </ul>
    </div>
  );
}

/** A company of the headline, one that the user took off, or a house that the headline only quotes. */
type Row = NamedCompany | HiddenCompany | ItemCompanies["analysts"][number];

type CompanyRowProps = {
  company: Row;
  /** Answers why not, if it was rejected. */
  onSay: (company: HiddenCompany, correction: CompanyCorrection["correction"]) => Promise<string | undefined>;
};

function CompanyRow({ company, onSay }: CompanyRowProps) {
  const t = useTranslate();
  const [problem, setProblem] = useState<string>();
  const { symbol, name } = company;
  const found = "method" in company ? company : undefined;
  const quoted = "words" in company ? company : undefined;
  const reasons = () => {
    if (found) return reasonsFor(found, t).join(" · ");
    return quoted ? [quotedText(quoted, t), t("not tagged")].join(" · ") : t("Hidden by you");
  };
  const say = async (correction: CompanyCorrection["correction"]) =>
    setProblem(await onSay({ symbol, name }, correction));
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      <span className="w-16 shrink-0 text-14 font-semibold">{symbol}</span>
      <span className="min-w-0 flex-1">
        <span
          className={classes(
            "block text-14 break-words",
            !found && "text-ink-soft",
            !found && !quoted && "line-through",
          )}
          dir="auto"
        >
          {name}
        </span>
        <span className="block text-13 text-ink-soft [overflow-wrap:anywhere]">{reasons()}</span>
        {problem !== undefined && (
          <span role="alert" className="block text-13 text-danger">
            {problem}
          </span>
        )}
      </span>
      {found?.method === "you" && (
        <IconButton label={t("Remove {name}", { name })} size="sm" onClick={() => void say("none")}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      )}
      {found && found.method !== "you" && (
        <IconButton label={t("Not about {name}", { name })} size="sm" onClick={() => void say("hide")}>
          <X aria-hidden="true" />
        </IconButton>
      )}
      {quoted && (
        <Button size="sm" variant="quiet" onClick={() => void say("add")}>
          <Rich
            text={t("Tag<name> {name}</name>", { name })}
            marks={{ name: (words) => <span className="sr-only">{words}</span> }}
          />
        </Button>
      )}
      {!found && !quoted && (
        <Button size="sm" variant="quiet" onClick={() => void say("none")}>
          <Rich
            text={t("Undo<name>: show {name}</name>", { name })}
            marks={{ name: (words) => <span className="sr-only">{words}</span> }}
          />
        </Button>
      )}
    </li>
  );
}

export type MuteWordDialogProps = {
  /** The headline that brought the user here; its words are on offer. */
  title: string;
  onAdd: (mute: NewMute) => Promise<Mute>;
  /** After the word is muted. */
  onAdded: (mute: Mute) => void;
  onClose: () => void;
};

const offeredWordsMax = 8;
const offeredLengthMin = 4;

/** The longer words of a headline, in its order. */
function longWords(title: string): string[] {
  const words = title.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? [];
  return [...new Set(words.filter((word) => word.length >= offeredLengthMin))].slice(0, offeredWordsMax);
}

export function MuteWordDialog({ title, onAdd, onAdded, onClose }: MuteWordDialogProps) {
  const t = useTranslate();
  const form = useDomainForm({
    values: { word: "" },
    rules: ({ word }) => ({ word: word.trim() === "" ? message("Enter a word or phrase") : undefined }),
    send: ({ word }) => onAdd({ kind: "word", value: word.trim() }),
    onDone: (added) => {
      onAdded(added);
      onClose();
    },
  });
  const { error, ...word } = form.field("word");
  return (
    <Dialog open onOpenChange={onClose} title={t("Mute a word")} description={t("From “{title}”", { title })}>
      <Form form={form}>
        <TextField
          {...word}
          label={t("Word or phrase")}
          help={t("Hides headlines containing this word (whole words, not case-sensitive).")}
          error={error ?? form.notice}
          maxLength={100}
          autoComplete="off"
        />
        <fieldset className="flex flex-wrap gap-1.5">
          <legend className="sr-only">{t("Words in the headline")}</legend>
          {longWords(title).map((each) => (
            <button
              key={each}
              type="button"
              dir="auto"
              onClick={() => form.edit("word", each)}
              className="min-h-7 rounded-full border border-line px-2.5 text-13 text-ink-soft hover:border-line-strong hover:text-ink"
            >
              {each}
            </button>
          ))}
        </fieldset>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <SubmitButton form={form}>{t("Mute word")}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
