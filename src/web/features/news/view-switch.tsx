import { type Message, message } from "#domain/language/translate.ts";
import type { NewsFilter } from "#web/features/news/news-filter.ts";
import { countText } from "#web/features/news/reading.ts";
import { useTranslate } from "#web/lib/language.ts";
import { Rich } from "#web/ui/rich.tsx";
import { classes } from "#web/ui/styles.ts";

type ViewSwitchProps = {
  filter: NewsFilter;
  onFilter: (change: Partial<NewsFilter>) => void;
  unread: number;
};

type View = {
  id: "all" | "unread" | "saved";
  name: Message;
  chosen: (filter: NewsFilter) => boolean;
  change: Partial<NewsFilter>;
};

const views: readonly View[] = [
  {
    id: "all",
    name: message("All ## headlines"),
    chosen: ({ view, unreadOnly }) => view === "news" && !unreadOnly,
    change: { view: "news", unreadOnly: false },
  },
  {
    id: "unread",
    name: message("Unread<more> only</more>"),
    chosen: ({ view, unreadOnly }) => view === "news" && unreadOnly,
    change: { view: "news", unreadOnly: true },
  },
  {
    id: "saved",
    name: message("Saved ## headlines"),
    chosen: ({ view }) => view === "saved",
    change: { view: "saved", unreadOnly: false },
  },
];

/** All headlines, those not read yet, or those saved for later. */
export function ViewSwitch({ filter, onFilter, unread }: ViewSwitchProps) {
  const t = useTranslate();
  return (
    <fieldset className="flex h-8 shrink-0 rounded-8 border border-line bg-sunken p-0.5">
      <legend className="sr-only">{t("Show")}</legend>
      {views.map(({ id, name, chosen, change }) => (
        <button
          key={id}
          type="button"
          aria-pressed={chosen(filter)}
          onClick={() => onFilter(change)}
          className={classes(
            "figures inline-flex items-center justify-center gap-1.5 touch:min-w-11 rounded-[6px] px-2.5 max-[419px]:px-1.5 text-13 font-medium whitespace-nowrap transition-colors duration-150 ease-out",
            chosen(filter)
              ? "bg-surface text-ink outline-1 -outline-offset-1 outline-line focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-focus"
              : "text-ink-soft hover:text-ink",
          )}
        >
          <span>
            <Rich
              text={t.of(name)}
              marks={{ more: (words) => <span className="max-[419px]:sr-only">{words}</span> }}
            />
          </span>
          {id === "unread" && unread > 0 && (
            <span className="text-12 font-normal text-ink-soft">{countText(unread)}</span>
          )}
        </button>
      ))}
    </fieldset>
  );
}
