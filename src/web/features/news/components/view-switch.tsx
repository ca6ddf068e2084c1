import type { NewsFilter } from "#web/features/news/news-filter.ts";
import { countText } from "#web/features/news/reading-state.ts";
import { classes } from "#web/ui/styles.ts";

export type ViewSwitchProps = {
  filter: NewsFilter;
  onFilter: (change: Partial<NewsFilter>) => void;
  unread: number;
};

type View = { name: string; chosen: (filter: NewsFilter) => boolean; change: Partial<NewsFilter> };

const views: readonly View[] = [
  {
    name: "All",
    chosen: ({ view, unreadOnly }) => view === "news" && !unreadOnly,
    change: { view: "news", unreadOnly: false },
  },
  {
    name: "Unread only",
    chosen: ({ view, unreadOnly }) => view === "news" && unreadOnly,
    change: { view: "news", unreadOnly: true },
  },
  { name: "Saved", chosen: ({ view }) => view === "saved", change: { view: "saved", unreadOnly: false } },
];

/** All headlines, those not read yet, or those saved for later. */
export function ViewSwitch({ filter, onFilter, unread }: ViewSwitchProps) {
  return (
    <fieldset className="flex h-8 shrink-0 rounded-8 border border-line bg-sunken p-0.5">
      <legend className="sr-only">Show</legend>
      {views.map(({ name, chosen, change }) => (
        <button
          key={name}
          type="button"
          aria-pressed={chosen(filter)}
          onClick={() => onFilter(change)}
          className={classes(
            "figures inline-flex items-center gap-1.5 rounded-[6px] px-2.5 text-13 font-medium whitespace-nowrap transition-colors duration-150 ease-out",
            chosen(filter)
              ? "bg-surface text-ink outline-1 -outline-offset-1 outline-line focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-focus"
              : "text-ink-soft hover:text-ink",
          )}
        >
          {name}
          {name === "Unread only" && unread > 0 && (
            <span className="text-12 font-normal text-ink-soft">{countText(unread)}</span>
          )}
        </button>
      ))}
    </fieldset>
  );
}
