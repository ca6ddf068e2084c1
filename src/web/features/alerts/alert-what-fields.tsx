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
import { choicesFor, tagsOfDraft, type WhatChoice, whatOfDraft } from "#web/features/alerts/alert-draft.ts";
import { groupStyles, type PartProps } from "#web/features/alerts/alert-fields.tsx";
import { aboutTags } from "#web/features/alerts/alert-words.ts";
import { useTranslate } from "#web/lib/language.ts";
import { TextField } from "#web/ui/field.tsx";
import { SelectField } from "#web/ui/select-field.tsx";

function namedLabel(whom: Whom["kind"], tags: string, t: Translate): string {
  if (whom === "tags") return aboutTags(tagsOfDraft(tags).length, t);
  if (whom === "watchlist") return t("A company or tag of it is in a headline");
  return whom === "company" ? t("It is named in a headline") : t("A company is named in a headline");
}

/** What has to happen in the news. */
export function WhatFields({ form }: PartProps) {
  const t = useTranslate();
  const whom = form.valueOf("whom");
  const isCompany = whom === "company";
  const labels: Record<WhatChoice, string> = {
    named: namedLabel(whom, form.valueOf("tags"), t),
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
