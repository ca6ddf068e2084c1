import { RotateCcw } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { type Message, message, type Translate } from "#domain/language/translate.ts";
import {
  type CommandId,
  type CommandPlace,
  commands,
  type OwnShortcuts,
} from "#domain/settings/commands.data.ts";
import {
  conflictOf,
  shortcutKeyOf,
  shortcutKeysMax,
  shortcutsWith,
  shortcutText,
} from "#domain/settings/shortcuts.ts";
import { useTranslate } from "#web/lib/language.ts";
import { paletteKey } from "#web/lib/page-keys.ts";
import { useSetting } from "#web/lib/use-setting.ts";
import { useBanner } from "#web/ui/banner.tsx";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { SavedSign } from "#web/ui/saved-sign.tsx";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";
import { ShortcutKeys } from "#web/ui/shortcut-keys.tsx";

/** After the first key this long is left for a second one. */
const secondKeyMs = 1_000;

const places: readonly { place: CommandPlace; title: Message }[] = [
  { place: "news", title: message("News Feeds") },
  { place: "social", title: message("Social Feeds") },
  { place: "everywhere", title: message("Everywhere") },
];

const defaults = shortcutsWith({});

export type ShortcutsPanelProps = { stored: OwnShortcuts };

/** The key of each command, to be changed. Only what differs from the defaults is stored. */
export function ShortcutsPanel({ stored }: ShortcutsPanelProps) {
  const t = useTranslate();
  const setting = useSetting({
    name: "shortcuts",
    stored,
    label: t("Shortcuts"),
    banner: useBanner(),
  });
  const all = shortcutsWith(setting.value);
  function change(id: CommandId, shortcut: string | null) {
    const { [id]: _, ...others } = setting.value;
    setting.change(shortcut === defaults[id] ? others : { ...others, [id]: shortcut });
  }
  /** Why the command cannot have the key, in words. */
  function problemWith(id: CommandId, shortcut: string | null): string | undefined {
    const taken = shortcut === null ? undefined : conflictOf(all, id, shortcut);
    if (!taken || shortcut === null) return undefined;
    const words = places.find(({ place }) => place === taken.place)?.title;
    return t("{keys} is taken by “{command}” ({place}, {taken}).", {
      keys: shortcutText(shortcut, t),
      command: t.of(taken.label),
      place: words ? t.of(words) : "",
      taken: shortcutText(all[taken.id] ?? "", t),
    });
  }
  return (
    <SettingsPanel
      title={t("Shortcuts")}
      text={t(
        "Choose Change, then press a key, or two one after the other. Delete leaves the command without a key, Escape keeps the old one.",
      )}
      actions={
        <>
          <SavedSign state={setting.saving} />
          <Button
            size="sm"
            disabled={Object.keys(setting.value).length === 0}
            onClick={() => setting.change({})}
          >
            {t("Reset all")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {places.map(({ place, title }) => (
          <section key={place} aria-label={t.of(title)}>
            <h3 className="pb-2 text-13 font-medium text-ink-soft">{t.of(title)}</h3>
            <Card>
              {commands.map(
                (command) =>
                  command.place === place && (
                    <ShortcutRow
                      key={command.id}
                      label={t.of(command.label)}
                      always={command.id === "everywhere.palette" ? paletteKey() : undefined}
                      shortcut={all[command.id]}
                      isOwn={setting.value[command.id] !== undefined}
                      problemWith={(shortcut) => problemWith(command.id, shortcut)}
                      onChange={(shortcut) => change(command.id, shortcut)}
                      onReset={() => change(command.id, defaults[command.id])}
                      resetProblem={problemWith(command.id, defaults[command.id])}
                    />
                  ),
              )}
            </Card>
          </section>
        ))}
      </div>
    </SettingsPanel>
  );
}

type ShortcutRowProps = {
  label: string;
  shortcut: string | null;
  /** Keys that do the same in any case. */
  always: string | undefined;
  isOwn: boolean;
  problemWith: (shortcut: string | null) => string | undefined;
  onChange: (shortcut: string | null) => void;
  onReset: () => void;
  /** Why the default cannot come back. */
  resetProblem: string | undefined;
};

function ShortcutRow(row: ShortcutRowProps) {
  const t = useTranslate();
  const { label, shortcut, always, isOwn, resetProblem } = row;
  const [problem, setProblem] = useState<string>();
  const recorder = useRecorder((next) => {
    const found = row.problemWith(next);
    setProblem(found);
    if (found === undefined && next !== shortcut) row.onChange(next);
    return found === undefined;
  });
  function stop() {
    recorder.stop();
    setProblem(undefined);
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5 pr-2 pl-4 last:border-0">
      <span className="min-w-28 flex-1 text-14 sm:min-w-40">{label}</span>
      <span className="text-13 text-ink-soft">
        {shortcut === null ? (always ?? t("No key")) : <ShortcutKeys shortcut={shortcut} />}
      </span>
      <span className="ml-auto flex items-center justify-end gap-1">
        {isOwn && (
          <IconButton
            size="sm"
            label={t("Reset the key of “{label}”", { label })}
            onClick={() => {
              setProblem(resetProblem);
              if (resetProblem === undefined) row.onReset();
            }}
          >
            <RotateCcw aria-hidden="true" />
          </IconButton>
        )}
        <Button
          size="sm"
          variant={recorder.keys === null ? "quiet" : "secondary"}
          aria-label={t(
            recorder.keys === null ? "Change the key of “{label}”" : "Press a key for “{label}”",
            { label },
          )}
          aria-pressed={recorder.keys !== null}
          onClick={({ currentTarget }) => {
            currentTarget.focus();
            setProblem(undefined);
            recorder.start();
          }}
          onKeyDown={(event) => {
            if (event.key === "Escape" && recorder.keys !== null) stop();
            else recorder.onKeyDown(event);
          }}
          onBlur={recorder.leave}
          className="sm:min-w-28"
        >
          {recordingText(recorder.keys, t)}
        </Button>
      </span>
      {problem !== undefined && (
        <p role="alert" className="basis-full pr-2 text-13 text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}

function recordingText(keys: readonly string[] | null, t: Translate): string {
  if (keys === null) return t("Change ## the key of a command");
  return keys.length === 0 ? t("Press a key…") : `${shortcutText(keys.join(" "), t)} …`;
}

/**
 * Takes the next keys as a shortcut. The keys so far; null while nothing is recorded.
 * @param onDone false: it cannot be, and other keys are waited for
 */
function useRecorder(onDone: (shortcut: string | null) => boolean) {
  const [keys, setKeys] = useState<readonly string[] | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const done = (shortcut: string | null) => setKeys(onDone(shortcut) ? null : []);
  return {
    keys,
    start: () => setKeys([]),
    stop() {
      clearTimeout(timer.current);
      setKeys(null);
    },
    /** What is going to be a shortcut without a second key is one now. */
    leave() {
      clearTimeout(timer.current);
      if (keys !== null && keys.length > 0) onDone(keys.join(" "));
      setKeys(null);
    },
    onKeyDown(event: KeyboardEvent) {
      if (keys === null || event.key === "Tab" || event.key === "Shift") return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      // It is this control's, also for those that mean something to a button.
      event.preventDefault();
      event.stopPropagation();
      if (event.repeat) return;
      clearTimeout(timer.current);
      if (event.key === "Delete" || event.key === "Backspace") return done(null);
      const key = shortcutKeyOf(event);
      if (key === undefined) return;
      const next = [...keys, key];
      if (next.length === shortcutKeysMax) return done(next.join(" "));
      setKeys(next);
      timer.current = setTimeout(() => done(next.join(" ")), secondKeyMs);
    },
  };
}
