import { useState } from "react";
import { message } from "#domain/language/translate.ts";
import {
  isRefreshInterval,
  refreshIntervalSecondsMax,
  refreshIntervalSecondsMin,
  type UserSettings,
} from "#domain/settings/settings.ts";
import { DigestPanel } from "#web/features/settings/digest-panel.tsx";
import { ShortcutsPanel } from "#web/features/settings/shortcuts-panel.tsx";
import { afterClick, leaves } from "#web/lib/focus.ts";
import { useTranslate } from "#web/lib/language.ts";
import { useDraft } from "#web/lib/use-draft.ts";
import { useSetting, useUserSettings } from "#web/lib/use-setting.ts";
import { useBanner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { TextField } from "#web/ui/field.tsx";
import { SavedSign } from "#web/ui/saved-sign.tsx";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";
import { StoredForm } from "#web/ui/stored-form.tsx";
import { Switch } from "#web/ui/switch.tsx";

function Preferences({ settings }: { settings: UserSettings }) {
  const t = useTranslate();
  return (
    <Card>
      <RefreshIntervalField stored={settings.refreshInterval} />
      <SettingSwitch
        name="autoRefresh"
        settings={settings}
        label={t("Auto refresh")}
        help={t("The news page refreshes automatically.")}
      />
      <SettingSwitch
        name="showCompanyCards"
        settings={settings}
        label={t("Company cards")}
        help={t("Shows companies and prices under each headline. Turning this off stops price lookups.")}
      />
      <SettingSwitch
        name="keyboardShortcuts"
        settings={settings}
        label={t("Keyboard shortcuts")}
        help={t("Move through the news with single keys. When off, the command palette still opens.")}
      />
    </Card>
  );
}

export function OtherTab() {
  const t = useTranslate();
  const stored = useUserSettings();
  return (
    <>
      <SettingsPanel title={t("Other Settings")} text={t("Changes save automatically.")}>
        <StoredForm stored={stored} what={t("your settings")}>
          <Preferences settings={stored.value} />
        </StoredForm>
      </SettingsPanel>
      <DigestPanel />
      {stored.state === "read" && stored.value.keyboardShortcuts && (
        <ShortcutsPanel stored={stored.value.shortcuts} />
      )}
    </>
  );
}

type SettingSwitchProps = {
  name: "autoRefresh" | "showCompanyCards" | "keyboardShortcuts";
  settings: UserSettings;
  label: string;
  help: string;
};

/** Shows the wanted state at once and goes back when it cannot be saved. */
function SettingSwitch({ name, settings, label, help }: SettingSwitchProps) {
  const setting = useSetting({ name, stored: settings[name], label, banner: useBanner() });
  return (
    <Switch
      label={label}
      help={help}
      sign={<SavedSign state={setting.saving} />}
      className="border-b border-line p-4 last:border-0"
      checked={setting.value}
      onCheckedChange={setting.change}
    />
  );
}

const refreshLabel = message("Refresh interval in seconds");
const refreshHint = message("Between {min} and {max} seconds", {
  min: refreshIntervalSecondsMin,
  max: refreshIntervalSecondsMax,
});

type RefreshIntervalFieldProps = {
  /** Seconds. */
  stored: number;
};

/** Saved when it is left or on Enter. What is not accepted gives way to the last good value on leaving (READ-61). */
function RefreshIntervalField({ stored }: RefreshIntervalFieldProps) {
  const t = useTranslate();
  const label = t.of(refreshLabel);
  const hint = t.of(refreshHint);
  const setting = useSetting({ name: "refreshInterval", stored, label, banner: useBanner() });
  const draft = useDraft("settings.refreshInterval", String(setting.value));
  const [rejected, setRejected] = useState(false);
  const typed = /^\s*\d+\s*$/.test(draft.value) ? Number(draft.value) : Number.NaN;
  const accepted = isRefreshInterval(typed);

  function save() {
    if (accepted && typed !== setting.value) setting.change(typed);
    draft.drop();
    setRejected(false);
  }
  return (
    <TextField
      layout="row"
      label={label}
      inputMode="numeric"
      autoComplete="off"
      className="border-b border-line p-4"
      help={hint}
      error={rejected ? hint : undefined}
      sign={<SavedSign state={setting.saving} />}
      value={draft.value}
      onChange={(event) => {
        draft.change(event.target.value);
        setRejected(false);
      }}
      onBlur={(event) => {
        if (leaves(event)) afterClick(save);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        if (accepted) save();
        else setRejected(true);
      }}
    />
  );
}
