import type { ReactNode } from "react";
import { type Message, message } from "#domain/language/translate.ts";
import { type CommandPlace, commands } from "#domain/settings/commands.data.ts";
import { useTranslate } from "#web/lib/language.ts";
import { paletteKey } from "#web/lib/page-keys.ts";
import { useShortcuts } from "#web/lib/shortcuts.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { KeyCap, ShortcutKeys } from "#web/ui/shortcut-keys.tsx";

export type KeysDialogProps = { onClose: () => void };

// verbatim: names of keys
const enterLine = { label: message("Open or close the company facts"), keys: <KeyCap>Enter</KeyCap> };

/** What no setting changes. */
const fixedLines = (): Record<CommandPlace, readonly Line[]> => ({
  news: [enterLine],
  social: [enterLine],
  everywhere: [
    { label: message("Command palette"), keys: <KeyCap>{paletteKey()}</KeyCap> },
    // verbatim: the name of a key
    { label: message("Close"), keys: <KeyCap>Esc</KeyCap> },
  ],
});

export function KeysDialog({ onClose }: KeysDialogProps) {
  const t = useTranslate();
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={onClose}
      title={t("Keyboard shortcuts")}
      description={t("Ignored while you type. You can change them or turn them off in Settings.")}
    >
      <div className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
        <Keys title={t("News Feeds")} place="news" />
        <div className="flex flex-col gap-5">
          <Keys title={t("Social Feeds")} place="social" />
          <Keys title={t("Everywhere")} place="everywhere" />
        </div>
      </div>
    </Dialog>
  );
}

type Line = { label: Message; keys: ReactNode };

function Keys({ title, place }: { title: string; place: CommandPlace }) {
  const t = useTranslate();
  const shortcuts = useShortcuts();
  const own = commands.flatMap(({ id, label, ...command }): Line[] => {
    const shortcut = command.place === place ? shortcuts?.[id] : undefined;
    return shortcut ? [{ label, keys: <ShortcutKeys shortcut={shortcut} /> }] : [];
  });
  return (
    <section aria-label={title}>
      <h3 className="pb-1 text-12 font-medium text-ink-soft">{title}</h3>
      <dl className="flex flex-col text-13">
        {[...own, ...fixedLines()[place]].map(({ label, keys }, at) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same words.
            key={at}
            className="flex min-h-8 items-center justify-between gap-4 border-t border-line py-1 first:border-t-0"
          >
            <dt>{t.of(label)}</dt>
            <dd className="shrink-0">{keys}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
