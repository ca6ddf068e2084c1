import {
  lowScoreBelow,
  postsPerSourceMax,
  postsPerSourceMin,
  postsPerSourceShown,
  type SocialPreferences,
  type SocialSort,
  type SocialTime,
} from "#domain/social/preferences.ts";
import {
  shownSort,
  shownTime,
  sortChoices,
  timeChoices,
} from "#web/features/social/preference-choices.data.ts";
import { useSetting } from "#web/lib/use-setting.ts";
import { useBanner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { SavedSign } from "#web/ui/saved-sign.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { SliderField } from "#web/ui/slider-field.tsx";
import { Switch } from "#web/ui/switch.tsx";

const rowStyles = "border-b border-line p-4 last:border-0";

export type RedditPreferencesProps = { preferences: SocialPreferences };

export function RedditPreferences({ preferences }: RedditPreferencesProps) {
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
      value={value ?? postsPerSourceShown}
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
      value={value ?? shownSort}
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
      value={value ?? shownTime}
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
