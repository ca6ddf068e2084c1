import { useState } from "react";
import {
  isRefreshInterval,
  refreshIntervalSecondsMax,
  refreshIntervalSecondsMin,
} from "#domain/settings/settings.ts";
import { afterPress, leaves } from "#web/lib/field-focus.ts";
import { useDraft } from "#web/lib/use-draft.ts";
import { useSetting } from "#web/lib/use-setting.ts";
import { SavedSign } from "#web/ui/saved-sign.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useBanner } from "#web/ui/use-banner.ts";

const label = "Refresh interval in seconds";
const hint = `Between ${refreshIntervalSecondsMin} and ${refreshIntervalSecondsMax} seconds`;

export type RefreshIntervalFieldProps = {
  /** Seconds. */
  stored: number;
};

/** Saved when it is left or on Enter. What is not accepted gives way to the last good value on leaving (READ-61). */
export function RefreshIntervalField({ stored }: RefreshIntervalFieldProps) {
  const setting = useSetting({ name: "refreshInterval", stored, label, banner: useBanner() });
  const draft = useDraft("settings.refreshInterval", String(setting.value));
  const [refused, setRefused] = useState(false);
  const typed = /^\s*\d+\s*$/.test(draft.value) ? Number(draft.value) : Number.NaN;
  const accepted = isRefreshInterval(typed);

  function save() {
    if (accepted && typed !== setting.value) setting.change(typed);
    draft.drop();
    setRefused(false);
  }
  return (
    <TextField
      layout="row"
      label={label}
      inputMode="numeric"
      autoComplete="off"
      className="border-b border-line p-4"
      help={hint}
      error={refused ? hint : undefined}
      sign={<SavedSign state={setting.saving} />}
      value={draft.value}
      onChange={(event) => {
        draft.change(event.target.value);
        setRefused(false);
      }}
      onBlur={(event) => {
        if (leaves(event)) afterPress(save);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        if (accepted) save();
        else setRefused(true);
      }}
    />
  );
}
