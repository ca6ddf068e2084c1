import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";
import { classes } from "#web/ui/styles.ts";

export type MenuEntry =
  | {
      kind: "item";
      id: string;
      label: string;
      icon?: ReactNode;
      /** Small, at the end of the line; said after the name. */
      hint?: string | undefined;
      /** The keys that do the same; not part of the name. */
      keys?: string | undefined;
      disabled?: boolean;
      onSelect: () => void;
    }
  | { kind: "separator"; id: string }
  | { kind: "heading"; id: string; text: string };

export type MenuProps = {
  /** One button; it gets the focus back when the menu closes. */
  trigger: ReactNode;
  entries: readonly MenuEntry[];
  align?: "start" | "end";
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

/** A short list of actions under a button. Not modal: the page behind keeps its scroll and its styles. */
export function Menu({ trigger, entries, align = "end", open, onOpenChange }: MenuProps) {
  const state = { ...(open === undefined ? {} : { open }), ...(onOpenChange ? { onOpenChange } : {}) };
  return (
    <DropdownMenu.Root modal={false} {...state}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={overlayPlace()}>
        <DropdownMenu.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={afterDialog}
          className="z-50 max-h-[min(24rem,var(--radix-dropdown-menu-content-available-height))] max-w-72 min-w-44 animate-drop-in overflow-y-auto rounded-8 border border-line bg-surface p-1 shadow-float"
        >
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** Where an entry opened a dialog, nothing beside it can have the focus: the menu's button gets it when the dialog closes. */
function afterDialog(event: Event): void {
  const labelId = event.target instanceof Element && event.target.getAttribute("aria-labelledby");
  const button = labelId ? document.getElementById(labelId) : null;
  const dialog = openDialog();
  if (!button || !dialog || dialog.contains(button)) return;
  event.preventDefault();
  dialog.addEventListener("close", () => button.focus(), { once: true });
}

function Entry({ entry }: { entry: MenuEntry }) {
  if (entry.kind === "separator") return <DropdownMenu.Separator className="my-1 h-px bg-line" />;
  if (entry.kind === "heading")
    return (
      <DropdownMenu.Label className="px-2.5 pt-2 pb-1 text-12 text-ink-soft">{entry.text}</DropdownMenu.Label>
    );
  return (
    <DropdownMenu.Item
      disabled={entry.disabled ?? false}
      onSelect={entry.onSelect}
      aria-label={entry.hint === undefined ? undefined : entry.label}
      aria-description={entry.hint}
      className={classes(
        "flex min-h-8 touch:min-h-11 cursor-pointer items-center gap-2.5 rounded-4 px-2.5 py-1 text-14 text-ink outline-none select-none",
        "data-highlighted:bg-accent-soft data-disabled:cursor-not-allowed data-disabled:text-ink-faint",
        "[&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-soft",
      )}
    >
      {entry.icon}
      <span className="min-w-0 flex-1 break-words">{entry.label}</span>
      {entry.hint !== undefined && (
        // No text of the entry: its name stays what it does, and the hint is its description.
        <span
          aria-hidden="true"
          data-hint={entry.hint}
          className="figures pl-3 text-12 whitespace-nowrap text-ink-soft after:content-[attr(data-hint)]"
        />
      )}
      {entry.keys !== undefined && (
        <span
          aria-hidden="true"
          data-keys={entry.keys}
          className="pl-3 text-12 whitespace-nowrap text-ink-soft after:content-[attr(data-keys)] pointer-coarse:hidden"
        />
      )}
    </DropdownMenu.Item>
  );
}

/**
 * Where floating parts are put: inside the open dialog, beside which nothing can be used, else inside the page's main landmark,
 * so that screen readers find them in a named place.
 */
export function overlayPlace(): HTMLElement | null {
  if (typeof document === "undefined") return null;
  return openDialog() ?? document.querySelector("main");
}

const openDialog = () => [...document.querySelectorAll("dialog")].findLast(({ open }) => open);
