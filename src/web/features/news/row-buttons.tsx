import {
  BadgeCheck,
  Bookmark,
  Building2,
  CircleDot,
  CircleOff,
  Ellipsis,
  ListFilter,
  Rss,
  Type,
} from "lucide-react";
import type { NewsItem } from "#contract/news.ts";
import { useRowActions } from "#web/features/news/row-actions.tsx";
import { classes } from "#web/ui/classes.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { LazyMenu } from "#web/ui/lazy-menu.tsx";
import type { MenuEntry } from "#web/ui/menu.tsx";

/** Companies that the menu offers to mute. */
const mutableCompaniesMax = 5;

/** Save for later, and the menu of the row. */
export function RowButtons({ item }: { item: NewsItem }) {
  const { change } = useRowActions();
  return (
    <span className="-my-0.5 -mr-1.5 ml-auto flex shrink-0 items-center">
      <IconButton
        label={item.saved ? "Saved for later" : "Save for later"}
        aria-pressed={item.saved}
        size="sm"
        onClick={() => change(item, { saved: !item.saved })}
        className={classes(item.saved && "text-accent!")}
      >
        <Bookmark aria-hidden="true" className={classes(item.saved && "fill-current")} />
      </IconButton>
      <RowMenu item={item} />
    </span>
  );
}

function RowMenu({ item }: { item: NewsItem }) {
  const actions = useRowActions();
  const entries: MenuEntry[] = [
    {
      kind: "item",
      id: "read",
      label: item.read ? "Mark as unread" : "Mark as read",
      icon: item.read ? <CircleDot aria-hidden="true" /> : <CircleOff aria-hidden="true" />,
      onSelect: () => actions.change(item, { read: !item.read }),
    },
    {
      kind: "item",
      id: "companies",
      label: "Correct companies…",
      icon: <BadgeCheck aria-hidden="true" />,
      onSelect: () => actions.askCompanies(item),
    },
    { kind: "separator", id: "mutes" },
    {
      kind: "item",
      id: "word",
      label: "Mute a word…",
      icon: <Type aria-hidden="true" />,
      onSelect: () => actions.askWord(item),
    },
    ...companyEntries(item, actions.mute),
    ...sourceEntries(item, actions.mute),
    {
      kind: "item",
      id: "manage",
      label: "Manage mutes…",
      icon: <ListFilter aria-hidden="true" />,
      onSelect: actions.manageMutes,
    },
  ];
  return (
    <LazyMenu
      entries={entries}
      trigger={
        <IconButton label="More for this headline" size="sm">
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
    />
  );
}

function companyEntries(item: NewsItem, mute: ReturnType<typeof useRowActions>["mute"]): MenuEntry[] {
  return item.detectedCompanies.slice(0, mutableCompaniesMax).map(({ symbol, name }) => ({
    kind: "item",
    id: `company-${symbol}`,
    label: `Mute ${name} (${symbol})`,
    icon: <Building2 aria-hidden="true" />,
    onSelect: () => mute({ kind: "company", value: symbol }),
  }));
}

function sourceEntries(item: NewsItem, mute: ReturnType<typeof useRowActions>["mute"]): MenuEntry[] {
  // The feed of a saved headline may be gone.
  if (item.feedId === "") return [];
  return [
    {
      kind: "item",
      id: "source",
      label: `Mute ${item.feedName}`,
      icon: <Rss aria-hidden="true" />,
      onSelect: () => mute({ kind: "source", value: item.feedId }),
    },
  ];
}
