import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import {
  movePercentMax,
  movePercentMin,
  storySourcesMax,
  storySourcesMin,
  timelyMsMax,
  unusualStoriesMin,
  type Whom,
} from "#domain/alerts/rule.ts";
import { usualDaysMax } from "#domain/alerts/unusual.ts";
import type { Translate } from "#domain/language/translate.ts";
import {
  type AlertDraft,
  choicesFor,
  type WhatChoice,
  whatOfDraft,
} from "#web/features/alerts/alert-draft.ts";
import { useTranslate } from "#web/lib/language.ts";
import { feedsQuery, watchlistsQuery } from "#web/lib/shared-queries.ts";
import { IconButton } from "#web/ui/button.tsx";
import { AddCompanyField } from "#web/ui/company-field.tsx";
import { TextField } from "#web/ui/field.tsx";
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

/** What has to happen in the news. */
export function WhatFields({ form }: PartProps) {
  const t = useTranslate();
  const whom = form.valueOf("whom");
  const isCompany = whom === "company";
  const labels: Record<WhatChoice, string> = {
    named: isCompany ? t("It is named in a headline") : t("A company is named in a headline"),
    subject: isCompany ? t("A headline is about it") : t("A headline is about a company"),
    words: t("A headline has a word or phrase"),
    story: t("Several feeds have the same story"),
    unusual: t("It is named unusually often"),
    move: t("The price moves since the news"),
    over: t("The price rises to a level"),
    under: t("The price falls to a level"),
  };
  const what = whatOfDraft({ whom, what: form.valueOf("what") });
  return (
    <fieldset className={groupStyles}>
      <legend className="float-left text-14 font-semibold">{t("What happens")}</legend>
      <SelectField
        label={t("Fire when")}
        value={what}
        onChange={(value) => form.edit("what", value)}
        options={choicesFor(whom).map((value) => ({ value, label: labels[value] }))}
      />
      {what === "words" && (
        <TextField
          label={t("Word or phrase")}
          help={t("Whole words; upper and lower case don't matter.")}
          {...form.field("words")}
        />
      )}
      {what === "story" && (
        <TextField
          label={t("Feeds with the story")}
          help={t("From {min} to {max}.", { min: storySourcesMin, max: storySourcesMax })}
          inputMode="numeric"
          maxLength={2}
          {...form.field("sources")}
        />
      )}
      {what === "unusual" && (
        <p className="text-13 text-pretty text-ink-soft">
          {t(
            "Fires when more stories name it within 24 hours than in any 24 hours of the {days} days before: at least {min}, and more than chance explains.",
            { days: usualDaysMax, min: unusualStoriesMin },
          )}
        </p>
      )}
      {what === "move" && (
        <TextField
          label={t("Percent, up or down")}
          help={t("From {min} to {max}. Measured until the next trading day closes.", {
            min: movePercentMin,
            max: movePercentMax,
          })}
          inputMode="numeric"
          maxLength={2}
          {...form.field("percent")}
        />
      )}
      {(what === "over" || what === "under") && (
        <TextField
          label={t("Price")}
          help={t("In the currency of its quotes. Each crossing fires once.")}
          inputMode="decimal"
          maxLength={12}
          {...form.field("level")}
        />
      )}
      {(what === "move" || what === "over" || what === "under") && (
        <p className="text-13 text-pretty text-ink-soft">
          {t("Only prices of open New York exchanges count, at most {count} minutes old.", {
            count: timelyMsMax / 60_000,
          })}
        </p>
      )}
    </fieldset>
  );
}
