import { type CSSProperties, useEffect, useEffectEvent, useId, useRef, useState } from "react";
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
import { useTranslate } from "#web/lib/language.ts";
import { useSetting } from "#web/lib/use-setting.ts";
import { useBanner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { FieldFrame, type FieldStyle } from "#web/ui/field.tsx";
import { SavedSign } from "#web/ui/saved-sign.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { Switch } from "#web/ui/switch.tsx";

const rowStyles = "border-b border-line p-4 last:border-0";

/** How posts from Reddit load. */
export function RedditSettings({ preferences }: { preferences: SocialPreferences }) {
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

export type SliderFieldProps = Omit<FieldStyle, "error"> & {
  value: number;
  min: number;
  max: number;
  /** After the number, as it is read aloud: "posts". */
  unit: string;
  /** The slider was let go at another value; not called while it moves. */
  onCommit: (value: number) => void;
};

/** A number by feel, with the number beside it. Arrow keys, Page Up and Down, Home and End move it too. */
export function SliderField({ value, min, max, unit, onCommit, ...look }: SliderFieldProps) {
  const id = useId();
  const ref = useRef<HTMLInputElement>(null);
  const keyHeld = useRef(false);
  const [moved, setMoved] = useState<number | null>(null);
  const visible = moved ?? value;
  function letGo() {
    const now = ref.current?.valueAsNumber ?? value;
    if (now !== value) onCommit(now);
    setMoved(null);
  }
  const released = useEffectEvent(() => {
    if (!keyHeld.current) letGo();
  });
  useEffect(() => {
    // The browser's own "change" says that the pointer let go; React's onChange is its "input". A key that is held
    // down makes one at each step and is waited for.
    const slider = ref.current;
    const onChange = () => released();
    slider?.addEventListener("change", onChange);
    return () => slider?.removeEventListener("change", onChange);
  }, []);
  function keyUp() {
    keyHeld.current = false;
    letGo();
  }
  // Where the middle of the thumb is, which is 18 px wide and never leaves the track.
  const part = (visible - min) / (max - min);
  const style: CSSProperties & Record<"--part", string> = {
    "--part": `calc(9px + ${part} * (100% - 18px))`,
  };
  return (
    <FieldFrame id={id} {...look}>
      <span className="flex items-center gap-3">
        <input
          ref={ref}
          id={id}
          type="range"
          min={min}
          max={max}
          value={visible}
          aria-valuetext={`${visible} ${unit}`}
          aria-describedby={`${id}-notes`}
          onChange={(event) => setMoved(event.target.valueAsNumber)}
          onKeyDown={() => {
            keyHeld.current = true;
          }}
          onKeyUp={keyUp}
          onBlur={keyUp}
          style={style}
          className="slider min-w-0 flex-1"
        />
        <span aria-hidden="true" className="figures w-8 text-right text-14 font-medium">
          {visible}
        </span>
      </span>
    </FieldFrame>
  );
}
