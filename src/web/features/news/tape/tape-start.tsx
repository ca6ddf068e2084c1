import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import type { NewsItem } from "#contract/news.ts";
import { commands } from "#domain/settings/commands.data.ts";
import { type Shortcuts, shortcutText } from "#domain/settings/shortcuts.ts";
import { useTranslate } from "#web/lib/language.ts";
import { Rich } from "#web/ui/rich.tsx";
import { KeyCap, ShortcutKeys } from "#web/ui/shortcut-keys.tsx";

export type TapeStartProps = {
  /** Null while keys are switched off. */
  shortcuts: Shortcuts | null;
  /** The biggest reactions of the list, each with what is shown of it. */
  reactions: readonly { item: NewsItem; figure: ReactNode }[];
  onSelect: (id: string) => void;
};

/** The pane before a line is selected: what the keys do, and what moved most. */
export function TapeStart({ shortcuts, reactions, onSelect }: TapeStartProps) {
  const t = useTranslate();
  const next = shortcuts?.["news.next"];
  return (
    <div className="flex flex-col gap-7 p-5">
      <p className="flex items-center gap-2 text-14 text-ink-soft">
        <ArrowLeft aria-hidden="true" className="size-4 shrink-0" />
        {next ? (
          <span>
            <Rich
              text={t("Choose a story, or press <key>{key}</key>.", { key: shortcutText(next, t) })}
              marks={{ key: (key) => <KeyCap>{key}</KeyCap> }}
            />
          </span>
        ) : (
          t("Choose a story to see it here.")
        )}
      </p>
      {reactions.length > 0 && (
        <section aria-labelledby="tape-reactions">
          <h2 id="tape-reactions" className="pb-2 text-13 font-semibold">
            {t("Biggest reactions")}
          </h2>
          <ol className="divide-y divide-line border-y border-line">
            {reactions.map(({ item, figure }) => (
              <li key={item.id}>
                <button
                  type="button"
                  onClick={() => onSelect(item.id)}
                  className="flex min-h-11 w-full items-baseline gap-3 px-1 py-2 text-left -outline-offset-2 hover:bg-sunken"
                >
                  {figure}
                  <span dir="auto" className="min-w-0 flex-1 text-14">
                    {item.title}
                  </span>
                </button>
              </li>
            ))}
          </ol>
          <p className="pt-2 text-12 text-ink-soft">
            {t("In each line: the move today, the move since the headline, and its points vs S&P 500.")}
          </p>
        </section>
      )}
      {shortcuts && (
        <section aria-labelledby="tape-keys">
          <h2 id="tape-keys" className="pb-2 text-13 font-semibold">
            {t("Keys")}
          </h2>
          <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1.5 text-13">
            {commands.map(({ id, place, label }) => {
              const shortcut = place === "news" ? shortcuts[id] : null;
              return shortcut === null ? null : (
                <div key={id} className="col-span-2 grid grid-cols-subgrid items-center">
                  <dt>
                    <ShortcutKeys shortcut={shortcut} />
                  </dt>
                  <dd className="text-ink-soft">{t.of(label)}</dd>
                </div>
              );
            })}
          </dl>
        </section>
      )}
    </div>
  );
}
