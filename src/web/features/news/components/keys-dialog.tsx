import { Fragment } from "react";
import { newsKeys } from "#web/features/news/news-keys.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Kbd } from "#web/ui/kbd.tsx";

export type KeysDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

export function KeysDialog({ open, onOpenChange }: KeysDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Keyboard shortcuts"
      description="They rest while you type, and can be switched off in Settings."
    >
      <dl className="flex flex-col text-14">
        {newsKeys.map(({ keys, text }) => (
          <div
            key={text}
            className="flex items-center justify-between gap-4 border-t border-line py-2 first:border-t-0"
          >
            <dt>{text}</dt>
            <dd className="flex shrink-0 items-center gap-1">
              {keys.map((key, at) => (
                <Fragment key={key}>
                  {at > 0 && <span className="text-12 text-ink-soft">{keys[0] === "g" ? "then" : "or"}</span>}
                  <Kbd>{key}</Kbd>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
