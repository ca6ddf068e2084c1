import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { tagsPerAlertMax, type Whom } from "#domain/alerts/rule.ts";
import type { Translate } from "#domain/language/translate.ts";
import { tagLabels } from "#domain/tags/tag-labels.data.ts";
import type { Tag } from "#domain/tags/tags.ts";
import { type AlertDraft, tagsOfDraft } from "#web/features/alerts/alert-draft.ts";
import { useTranslate } from "#web/lib/language.ts";
import { feedsQuery, watchlistsQuery } from "#web/lib/shared-queries.ts";
import { IconButton } from "#web/ui/button.tsx";
import { AddCompanyField, AddEntryField } from "#web/ui/company-field.tsx";
import type { useDomainForm } from "#web/ui/form.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { labelStyles } from "#web/ui/styles.ts";

export type AlertFormHandle = Pick<
  ReturnType<typeof useDomainForm<AlertDraft, unknown>>,
  "field" | "choice" | "valueOf" | "edit" | "errorOf"
>;

export type PartProps = { form: AlertFormHandle };

export const groupStyles = "flex min-w-0 flex-col gap-3 border-t border-line p-4 first:border-t-0";

const whomLabels = (t: Translate): Record<Whom["kind"], string> => ({
  company: t("A company"),
  tags: t("Tags, such as gold"),
  watchlist: t("A watchlist"),
  source: t("A feed"),
  folder: t("A folder"),
  feeds: t("All your feeds"),
});

/** Whose news an alert looks at. */
export function WhomFields({ form }: PartProps) {
  const t = useTranslate();
  const labels = whomLabels(t);
  const kinds = Object.keys(labels) as Whom["kind"][];
  return (
    <fieldset className={groupStyles}>
      <legend className="float-left text-14 font-semibold">{t("Whose news")}</legend>
      <SelectField
        label={t("Look at")}
        options={kinds.map((value) => ({ value, label: labels[value] }))}
        {...form.choice("whom")}
      />
      <Chosen form={form} />
    </fieldset>
  );
}

/** Which one of what was chosen. */
function Chosen({ form }: PartProps) {
  const t = useTranslate();
  const lists = useQuery(watchlistsQuery).data;
  const feeds = useQuery({ ...feedsQuery, refetchInterval: false }).data;
  switch (form.valueOf("whom")) {
    case "feeds":
      return null;
    case "company":
      return <CompanyChoice form={form} />;
    case "tags":
      return <TagChoice form={form} />;
    case "watchlist":
      return (
        <OneOf form={form} field="watchlistId" label={t("Watchlist")} entries={lists}>
          {t("You have no watchlists yet. Create one first.")}
        </OneOf>
      );
    case "source":
      return (
        <OneOf
          form={form}
          field="feedId"
          label={t("Feed")}
          entries={feeds?.feeds.filter(({ enabled }) => enabled)}
        >
          {t("None of your feeds is on. Turn one on first.")}
        </OneOf>
      );
    case "folder":
      return (
        <OneOf form={form} field="folderId" label={t("Folder")} entries={feeds?.folders}>
          {t("You have no folders yet. Create one first.")}
        </OneOf>
      );
  }
}

type OneOfProps = PartProps & {
  field: "watchlistId" | "feedId" | "folderId";
  label: string;
  entries: readonly { id: string; name: string }[] | undefined;
  /** Said when there are none. */
  children: string;
};

function OneOf({ form, field, label, entries, children }: OneOfProps) {
  const t = useTranslate();
  const value = form.valueOf(field);
  if (entries?.length === 0) return <p className="text-13 text-ink-soft">{children}</p>;
  // What a rule names and is gone has no place in the list.
  const isKnown = value === "" || entries === undefined || entries.some(({ id }) => id === value);
  return (
    <SelectField
      name={field}
      label={label}
      error={form.errorOf(field)}
      value={isKnown ? value : ""}
      onChange={(id) => form.edit(field, id)}
      options={[
        { value: "", label: t("Choose…") },
        ...(entries ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}

function CompanyChoice({ form }: PartProps) {
  const t = useTranslate();
  const symbol = form.valueOf("symbol");
  if (symbol === "")
    return (
      <AddCompanyField
        taken={[]}
        name="symbol"
        error={form.errorOf("symbol")}
        onAdd={async (company) => {
          form.edit("symbol", company.symbol);
          return undefined;
        }}
      />
    );
  return (
    <div className="flex flex-col gap-1.5">
      <span className={labelStyles}>{t("Company")}</span>
      <p className="flex h-9 items-center justify-between gap-2 rounded-8 border border-line bg-sunken pr-1 pl-3 text-14 font-semibold touch:h-11">
        {symbol}
        <IconButton
          size="sm"
          label={t("Choose another company than {symbol}", { symbol })}
          onClick={() => form.edit("symbol", "")}
        >
          <X aria-hidden="true" />
        </IconButton>
      </p>
    </div>
  );
}

/** The tags that were chosen, and the field that adds one. */
function TagChoice({ form }: PartProps) {
  const t = useTranslate();
  const tags = tagsOfDraft(form.valueOf("tags"));
  const choose = (chosen: readonly Tag[]) => form.edit("tags", chosen.join());
  const isFull = tags.length >= tagsPerAlertMax;
  return (
    <div className="flex flex-col gap-3">
      {tags.length > 0 && (
        <ul aria-label={t("Chosen tags")} className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li
              key={tag}
              className="flex h-8 max-w-full items-center gap-1 rounded-full border border-line bg-sunken pr-0.5 pl-3 text-13 font-medium touch:h-11"
            >
              <span className="truncate">{t.of(tagLabels[tag])}</span>
              <IconButton
                size="sm"
                label={t("Remove {name}", { name: t.of(tagLabels[tag]) })}
                onClick={() => choose(tags.filter((each) => each !== tag))}
              >
                <X aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {isFull ? (
        <p className="text-13 text-ink-soft">
          {t("An alert takes at most {count} tags.", { count: tagsPerAlertMax })}
        </p>
      ) : (
        <AddEntryField
          tags={{
            taken: tags,
            onAdd: async (tag) => {
              choose([...tags, tag]);
              return undefined;
            },
          }}
          name="tags"
          error={form.errorOf("tags")}
        />
      )}
    </div>
  );
}
