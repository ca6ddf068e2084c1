import { Fragment } from "react";
import { shortcutKeys } from "#domain/settings/shortcuts.ts";
import { useTranslate } from "#web/lib/language.ts";

export type KeyCapProps = { children: string };

export function KeyCap({ children }: KeyCapProps) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-4 border border-line-strong/50 bg-sunken px-1 font-mono text-12 whitespace-nowrap text-ink">
      {children}
    </kbd>
  );
}

export type ShortcutKeysProps = { shortcut: string };

/** The keys of a shortcut, in the order in which they are pressed. */
export function ShortcutKeys({ shortcut }: ShortcutKeysProps) {
  const t = useTranslate();
  return (
    <span className="inline-flex shrink-0 items-center gap-1">
      {shortcutKeys(shortcut).map((key, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same key may come twice.
        <Fragment key={at}>
          {at > 0 && <span className="text-12 text-ink-soft">{t("then")}</span>}
          <KeyCap>{key}</KeyCap>
        </Fragment>
      ))}
    </span>
  );
}
