import { useState } from "react";
import { Link } from "react-router";
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
import { paths } from "#web/lib/paths.ts";
import { useSetting, useUserSettings } from "#web/lib/use-setting.ts";
import { useBanner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { SavedSign } from "#web/ui/saved-sign.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { SliderField } from "#web/ui/slider-field.tsx";
import { StoredForm } from "#web/ui/stored-form.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { Tabs } from "#web/ui/tabs.tsx";

const soon = { content: null, disabled: true, note: "Coming Soon" } as const;

/** How posts of social networks are read. Each change is saved at once, so that the form has no button (READ-63). */
export function SocialSettingsPage() {
  const stored = useUserSettings();
  const [network, setNetwork] = useState("reddit");
  return (
    <section className="min-w-0">
      <p className="mb-4 max-w-[64ch] text-pretty text-14 text-ink-soft">
        How posts are read for the page Social Feeds. Each change is saved at once. Whether they are read at
        all is switched under{" "}
        <Link
          to={paths.settings("integrations", "reddit")}
          className="rounded-4 font-medium text-accent underline underline-offset-2 hover:text-accent-strong"
        >
          Integrations & Modules → Reddit
        </Link>
        .
      </p>
      <Tabs
        label="Social networks"
        value={network}
        onValueChange={setNetwork}
        tabs={[
          {
            value: "reddit",
            label: "Reddit",
            content: (
              <StoredForm stored={stored} what="Your settings">
                <RedditPreferences preferences={stored.value} />
              </StoredForm>
            ),
          },
          { value: "x", label: "X", ...soon },
          { value: "linkedin", label: "LinkedIn", ...soon },
          { value: "youtube", label: "YouTube", ...soon },
        ]}
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
  const label = "Posts per source";
  const banner = useBanner();
  const { value, change, saving } = useSetting({ name: "socialPostsPerSource", stored, label, banner });
  return (
    <SliderField
      layout="block"
      label={label}
      help={
        value === null
          ? `From ${postsPerSourceMin} to ${postsPerSourceMax}. Until you move it, each source brings half of the posts that the page loads.`
          : `From ${postsPerSourceMin} to ${postsPerSourceMax}.`
      }
      sign={<SavedSign state={saving} />}
      className={rowStyles}
      value={value ?? postsPerSourceVisible}
      min={postsPerSourceMin}
      max={postsPerSourceMax}
      unit="posts"
      onCommit={change}
    />
  );
}

function Sort({ stored }: { stored: SocialSort | null }) {
  const label = "Sort";
  const banner = useBanner();
  const { value, change, saving } = useSetting({ name: "socialSort", stored, label, banner });
  return (
    <SelectField
      layout="row"
      label={label}
      help="Which posts of a community are read."
      sign={<SavedSign state={saving} />}
      className={rowStyles}
      value={value ?? visibleSort}
      options={sortChoices}
      onChange={change}
    />
  );
}

function Time({ stored }: { stored: SocialTime | null }) {
  const label = "Time";
  const banner = useBanner();
  const { value, change, saving } = useSetting({ name: "socialTime", stored, label, banner });
  return (
    <SelectField
      layout="row"
      label={label}
      help="How far back “Top” and searches look."
      sign={<SavedSign state={saving} />}
      className={rowStyles}
      value={value ?? visibleTime}
      options={timeChoices}
      onChange={change}
    />
  );
}

function LowScores({ stored }: { stored: boolean }) {
  const label = `Hide posts with a score under ${lowScoreBelow}`;
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
  hot: "Hot",
  new: "New",
  top: "Top",
  rising: "Rising",
  hour: "Hour",
  day: "Day",
  week: "Week",
  month: "Month",
} as const satisfies Record<SocialSort | SocialTime, string>;

const choicesOf = <Value extends SocialSort | SocialTime>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: labels[value] }));

const sortChoices = choicesOf(socialSorts);
const timeChoices = choicesOf(socialTimes);

/** What stands in the boxes until something is chosen. */
const visibleSort: SocialSort = "hot";
const visibleTime: SocialTime = "day";
