import {
  BadgeCheck,
  Building2,
  CircleDot,
  CircleOff,
  Highlighter,
  ListFilter,
  Rss,
  Type,
} from "lucide-react";
import type { NewsItem } from "#contract/news.ts";
import type { Translate } from "#domain/language/translate.ts";
import type { RowActions } from "#web/features/news/row-actions.tsx";
import { useTranslate } from "#web/lib/language.ts";
import { Menu, type MenuEntry, type MenuProps } from "#web/ui/menu.tsx";

/** Companies that the menu offers to mute. */
const mutableCompaniesMax = 5;

export type RowMenuProps = Omit<MenuProps, "entries"> & { item: NewsItem; actions: RowActions };

/** What else can be done with a headline. */
export function RowMenu({ item, actions, ...rest }: RowMenuProps) {
  const t = useTranslate();
  const entries: MenuEntry[] = [
    {
      kind: "item",
      id: "read",
      label: item.read ? t("Mark as unread") : t("Mark as read"),
      icon: item.read ? <CircleDot aria-hidden="true" /> : <CircleOff aria-hidden="true" />,
      onSelect: () => actions.change(item, { read: !item.read }),
    },
    {
      kind: "item",
      id: "companies",
      label: t("Correct companies…"),
      icon: <BadgeCheck aria-hidden="true" />,
      onSelect: () => actions.askCompanies(item),
    },
    { kind: "separator", id: "mutes" },
    ...(actions.askHighlight
      ? [
          {
            kind: "item" as const,
            id: "highlight",
            label: t("Highlight…"),
            icon: <Highlighter aria-hidden="true" />,
            onSelect: () => actions.askHighlight?.(item),
          },
        ]
      : []),
    {
      kind: "item",
      id: "word",
      label: t("Mute a word…"),
      icon: <Type aria-hidden="true" />,
      onSelect: () => actions.askWord(item),
    },
    ...companyEntries(item, actions.mute, t),
    ...sourceEntries(item, actions.mute, t),
    {
      kind: "item",
      id: "manage",
      label: t("Manage mutes…"),
      icon: <ListFilter aria-hidden="true" />,
      onSelect: actions.manageMutes,
    },
  ];
  return <Menu entries={entries} {...rest} />;
}

function companyEntries(item: NewsItem, mute: RowActions["mute"], t: Translate): MenuEntry[] {
  return item.detectedCompanies.slice(0, mutableCompaniesMax).map(({ symbol, name }) => ({
    kind: "item",
    id: `company-${symbol}`,
    label: t("Mute {name} ({symbol})", { name, symbol }),
    icon: <Building2 aria-hidden="true" />,
    onSelect: () => mute({ kind: "company", value: symbol }),
  }));
}

function sourceEntries(item: NewsItem, mute: RowActions["mute"], t: Translate): MenuEntry[] {
  // The feed of a saved headline may be gone.
  if (item.feedId === "") return [];
  return [
    {
      kind: "item",
      id: "source",
      label: t("Mute {name}", { name: item.feedName }),
      icon: <Rss aria-hidden="true" />,
      onSelect: () => mute({ kind: "source", value: item.feedId }),
    },
  ];
}
