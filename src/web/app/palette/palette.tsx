import { Search } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { flushSync } from "react-dom";
import { type Message, message } from "#domain/language/translate.ts";
import { type PaletteEntry, usePaletteEntries } from "#web/app/palette/palette-entries.tsx";
import { useSession } from "#web/features/accounts/session/use-session.ts";
import { useTranslate } from "#web/lib/language.ts";
import { useShortcuts } from "#web/lib/shortcuts.ts";
import { readStored, storedKeys, writeStored } from "#web/lib/storage.ts";
import { ListboxOption } from "#web/ui/combobox.tsx";
import { Modal } from "#web/ui/dialog.tsx";
import { ShortcutKeys } from "#web/ui/shortcut-keys.tsx";
import { classes } from "#web/ui/styles.ts";

/** Choices that the palette shows first. */
const recentMax = 5;

/** What a user chose in the palette, the newest first. What is stored by hand or for another user counts as nothing. */
function recentOf(userId: string): string[] {
  try {
    const stored: unknown = JSON.parse(readStored(storedKeys.recent) ?? "null");
    if (typeof stored !== "object" || stored === null || !("userId" in stored) || !("ids" in stored))
      return [];
    if (stored.userId !== userId || !Array.isArray(stored.ids)) return [];
    return stored.ids.filter((id) => typeof id === "string").slice(0, recentMax);
  } catch {
    return [];
  }
}

function storeRecent(userId: string, id: string): void {
  const ids = [id, ...recentOf(userId).filter((known) => known !== id)].slice(0, recentMax);
  writeStored(storedKeys.recent, JSON.stringify({ userId, ids }));
}

const typedMax = 100;

export type PaletteProps = { onClose: () => void };

/** A list of all that can be done and gone to, found by a few letters. What was chosen last comes first. */
export function Palette({ onClose }: PaletteProps) {
  const t = useTranslate();
  const session = useSession();
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const me = session.state === "signed-in" ? session.me : undefined;
  const { entries, isLoading } = usePaletteEntries(typed, me?.role ?? "USER");
  const shortcuts = useShortcuts();
  const id = useId();
  const [recentIds] = useState(() => recentOf(me?.id ?? ""));
  const recent =
    typed.trim() === "" ? recentIds.flatMap((each) => entries.find((entry) => entry.id === each) ?? []) : [];
  const visible = [...recent, ...entries.filter((entry) => !recent.includes(entry))];
  const at = Math.min(active, visible.length - 1);

  function choose(entry: PaletteEntry | undefined) {
    if (!entry) return;
    if (me) storeRecent(me.id, entry.id);
    // The focus is back where it was before the command looks for it.
    flushSync(onClose);
    entry.run();
  }
  function onKeyDown(event: KeyboardEvent) {
    const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && visible.length > 0) setActive((at + step + visible.length) % visible.length);
    else if (event.key === "Enter" && !event.nativeEvent.isComposing) choose(visible[at]);
    else return;
    event.preventDefault();
  }
  return (
    <Modal
      open
      onClose={onClose}
      labelledBy={`${id}-title`}
      className="mx-auto mt-[max(0.5rem,10vh)] w-[min(38rem,calc(100vw-1rem))] animate-rise-in overflow-hidden rounded-8"
    >
      <h2 id={`${id}-title`} className="sr-only">
        {t("Command palette")}
      </h2>
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
        <input
          role="combobox"
          aria-label={t("Search commands, pages, sources and companies")}
          aria-expanded={visible.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={visible.length > 0 ? `${id}-${at}` : undefined}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          placeholder={t("Command, page, source, company")}
          maxLength={typedMax}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          className="h-12 min-w-0 flex-1 bg-transparent text-16 outline-none"
        />
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t("Results")}
        className="max-h-[min(26rem,60dvh)] overflow-y-auto overscroll-contain p-1.5 empty:hidden"
      >
        {visible.map((entry, index) => (
          <ListboxOption
            key={entry.id}
            id={`${id}-${index}`}
            active={index === at}
            onChoose={() => choose(entry)}
            className="[&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-soft"
          >
            <EntryLine entry={entry} isRecent={index < recent.length} />
            {entry.command && shortcuts?.[entry.command] && (
              <span className="pointer-coarse:hidden">
                <ShortcutKeys shortcut={shortcuts[entry.command] as string} />
              </span>
            )}
          </ListboxOption>
        ))}
      </div>
      <p
        role="status"
        className={classes("px-4 py-3 text-13 text-ink-soft", visible.length > 0 && "sr-only")}
      >
        {visible.length > 0
          ? t({ one: "{count} result", other: "{count} results" }, { count: visible.length })
          : isLoading
            ? t("Searching…")
            : t("Nothing found. Try other words or a stock symbol.")}
      </p>
    </Modal>
  );
}

const kinds: Readonly<Record<PaletteEntry["kind"], Message>> = {
  Command: message("Command ## kind of a palette entry"),
  Page: message("Page ## kind of a palette entry"),
  Settings: message("Settings"),
  Source: message("Source"),
  Folder: message("Folder"),
  Prompt: message("Prompt"),
  Company: message("Company"),
};

function EntryLine({ entry, isRecent }: { entry: PaletteEntry; isRecent: boolean }) {
  const t = useTranslate();
  return (
    <>
      {entry.icon}
      {entry.also !== undefined && <span className="w-14 shrink-0 text-13 font-semibold">{entry.also}</span>}
      <span dir="auto" className="min-w-0 flex-1 truncate">
        {entry.label}
      </span>
      <span className="shrink-0 text-12 text-ink-soft">
        {isRecent ? t("Recent") : t.of(kinds[entry.kind])}
      </span>
    </>
  );
}
