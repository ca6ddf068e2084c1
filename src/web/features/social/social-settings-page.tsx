import { Tabs } from "radix-ui";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { type Message, message, type Translate } from "#domain/language/translate.ts";
import {
  lowScoreBelow,
  postsPerSourceMax,
  postsPerSourceMin,
  postsPerSourceVisible,
  type SocialPreferences,
  type SocialSort,
  type SocialTime,
  socialSorts,
  socialTimes,
} from "#domain/social/preferences.ts";
import { BlueskySettings } from "#web/features/social/bluesky-settings.tsx";
import { useTranslate } from "#web/lib/language.ts";
import { paths } from "#web/lib/paths.ts";
import { useSetting, useUserSettings } from "#web/lib/use-setting.ts";
import { useBanner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { Rich } from "#web/ui/rich.tsx";
import { SavedSign } from "#web/ui/saved-sign.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { SliderField } from "#web/ui/slider-field.tsx";
import { StoredForm } from "#web/ui/stored-form.tsx";
import { classes } from "#web/ui/styles.ts";
import { Switch } from "#web/ui/switch.tsx";

/** Reddit and Bluesky are read; the others are announced. */
const networks = [
  { id: "reddit", name: "Reddit", isRead: true },
  { id: "bluesky", name: "Bluesky", isRead: true },
  { id: "x", name: "X", isRead: false },
  { id: "linkedin", name: "LinkedIn", isRead: false },
  { id: "youtube", name: "YouTube", isRead: false },
] as const;

function NetworkTabs({ reddit }: { reddit: ReactNode }) {
  const t = useTranslate();
  return (
    <Tabs.Root defaultValue="reddit">
      <Tabs.List
        aria-label={t("Social networks")}
        className="flex gap-1 overflow-x-auto border-b border-line"
      >
        {networks.map(({ id, name, isRead }) => (
          <Tabs.Trigger
            key={id}
            value={id}
            disabled={!isRead}
            className={classes(
              "-mb-px min-h-10 border-b-2 border-transparent px-2 py-1.5 text-14 sm:px-3 font-medium whitespace-nowrap text-ink-soft -outline-offset-2 hover:not-disabled:text-ink disabled:text-ink-faint data-[state=active]:border-accent data-[state=active]:text-ink",
              isRead ? "shrink-0" : "min-w-0",
            )}
          >
            <span className="block">{name}</span>{" "}
            {!isRead && (
              <span className="block text-12 font-normal whitespace-normal">{t("Coming Soon")}</span>
            )}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {networks.map(({ id }) => (
        <Tabs.Content key={id} value={id} className="pt-4">
          {id === "reddit" && reddit}
          {id === "bluesky" && <BlueskySettings />}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}

/** How posts from social networks load. Each change is saved at once, so that the form has no button (READ-63). */
export function SocialSettingsPage() {
  const t = useTranslate();
  const stored = useUserSettings();
  return (
    <section className="min-w-0">
      <p className="mb-4 max-w-[64ch] text-pretty text-14 text-ink-soft">
        <Rich
          text={t(
            "How posts load for Social Feeds. Changes save automatically. Turn Reddit on or off under <link>Integrations & Modules → Reddit</link>.",
          )}
          marks={{
            link: (words) => (
              <Link
                to={paths.settings("integrations", "reddit")}
                className="rounded-4 font-medium text-accent underline underline-offset-2 hover:text-accent-strong"
              >
                {words}
              </Link>
            ),
          }}
        />
      </p>
      <NetworkTabs
        reddit={
          <StoredForm stored={stored} what="your settings">
            <RedditPreferences preferences={stored.value} />
          </StoredForm>
        }
      />
    </section>
  );
}

const rowStyles = "border-b border-line p-4 last:border-0";

type RedditPreferencesProps = { preferences: SocialPreferences };

function RedditPreferences({ preferences }: RedditPreferencesProps) {
  return (
    <Card>
      <PostsPerSource stored={preferences.socialPostsPerSource} />
      <Sort stored={preferences.socialSort} />
      <Time stored={preferences.socialTime} />
      <LowScores stored={preferences.socialHideLowScores} />
    </Card>
  );
}

function PostsPerSource({ stored }: { stored: number | null }) {
  const t = useTranslate();
  const label = t("Posts per source");
  const banner = useBanner();
  const { value, change, saving } = useSetting({ name: "socialPostsPerSource", stored, label, banner });
  return (
    <SliderField
      layout="block"
      label={label}
      help={
        value === null
          ? t("From {min} to {max}. By default, each source loads half of the page's posts.", {
              min: postsPerSourceMin,
              max: postsPerSourceMax,
            })
          : t("From {min} to {max}.", { min: postsPerSourceMin, max: postsPerSourceMax })
      }
      sign={<SavedSign state={saving} />}
      className={rowStyles}
      value={value ?? postsPerSourceVisible}
      min={postsPerSourceMin}
      max={postsPerSourceMax}
      unit={t("posts ## after a number")}
      onCommit={change}
    />
  );
}

function Sort({ stored }: { stored: SocialSort | null }) {
  const t = useTranslate();
  const label = t("Sort");
  const banner = useBanner();
  const { value, change, saving } = useSetting({ name: "socialSort", stored, label, banner });
  return (
    <SelectField
      layout="row"
      label={label}
      help={t("Which community posts to load")}
      sign={<SavedSign state={saving} />}
      className={rowStyles}
      value={value ?? visibleSort}
      options={choicesOf(socialSorts, t)}
      onChange={change}
    />
  );
}

function Time({ stored }: { stored: SocialTime | null }) {
  const t = useTranslate();
  const label = t("Time ## span of time");
  const banner = useBanner();
  const { value, change, saving } = useSetting({ name: "socialTime", stored, label, banner });
  return (
    <SelectField
      layout="row"
      label={label}
      help={t("How far back “Top” and searches look.")}
      sign={<SavedSign state={saving} />}
      className={rowStyles}
      value={value ?? visibleTime}
      options={choicesOf(socialTimes, t)}
      onChange={change}
    />
  );
}

function LowScores({ stored }: { stored: boolean }) {
  const t = useTranslate();
  const label = t("Hide posts with a score under {limit}", { limit: lowScoreBelow });
  const banner = useBanner();
  const { value, change, saving } = useSetting({ name: "socialHideLowScores", stored, label, banner });
  return (
    <Switch
      label={label}
      sign={<SavedSign state={saving} />}
      className={rowStyles}
      checked={value}
      onCheckedChange={change}
    />
  );
}

const labels = {
  hot: message("Hot ## posts"),
  new: message("New ## posts"),
  top: message("Top ## posts"),
  rising: message("Rising ## posts"),
  hour: message("Hour ## span of time"),
  day: message("Day ## span of time"),
  week: message("Week ## span of time"),
  month: message("Month ## span of time"),
} as const satisfies Record<SocialSort | SocialTime, Message>;

const choicesOf = <Value extends SocialSort | SocialTime>(values: readonly Value[], t: Translate) =>
  values.map((value) => ({ value, label: t.of(labels[value]) }));

/** Shown in the selects until something is chosen. */
const visibleSort: SocialSort = "hot";
const visibleTime: SocialTime = "day";
