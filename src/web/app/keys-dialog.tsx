import { Fragment } from "react";
import { appKeyLines } from "#web/app/app-keys.ts";
import { newsKeyLines } from "#web/features/news/news-keys.ts";
import { socialKeyLines } from "#web/features/social/social-keys.ts";
import type { KeyLine } from "#web/lib/page-keys.ts";
import { Dialog } from "#web/ui/dialog.tsx";

export type KeysDialogProps = { onClose: () => void };

export function KeysDialog({ onClose }: KeysDialogProps) {
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={onClose}
      title="Keyboard shortcuts"
      description="Ignored while you type. You can turn them off in Settings."
    >
      <div className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
        <Keys title="News Feeds" lines={newsKeyLines} />
        <div className="flex flex-col gap-5">
          <Keys title="Social Feeds" lines={socialKeyLines} />
          <Keys title="Everywhere" lines={appKeyLines} />
        </div>
      </div>
    </Dialog>
  );
}

function Keys({ title, lines }: { title: string; lines: readonly KeyLine[] }) {
  return (
    <section aria-label={title}>
      <h3 className="pb-1 text-12 font-medium text-ink-soft">{title}</h3>
      <dl className="flex flex-col text-13">
        {lines.map(({ keys, text }) => (
          <div
            key={text}
            className="flex min-h-9 items-center justify-between gap-4 border-t border-line py-1 first:border-t-0"
          >
            <dt>{text}</dt>
            <dd className="flex shrink-0 items-center gap-1">
              {keys.map((key, at) => (
                <Fragment key={key}>
                  {at > 0 && <span className="text-12 text-ink-soft">{keys[0] === "g" ? "then" : "or"}</span>}
                  <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-4 border border-line-strong/50 bg-sunken px-1 font-mono text-12 text-ink">
                    {key}
                  </kbd>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
