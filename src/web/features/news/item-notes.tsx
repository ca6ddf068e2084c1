import { Bell, EyeOff, Search, VolumeX } from "lucide-react";
import { useNavigate } from "react-router";
import type { NewsItem } from "#contract/news.ts";
import { tagLabels } from "#domain/tags/tag-labels.data.ts";
import type { Tag } from "#domain/tags/tags.ts";
import { addressWith } from "#web/features/news/news-search.ts";
import { useRowActions } from "#web/features/news/row-actions.tsx";
import { useTranslate } from "#web/lib/language.ts";
import { paths } from "#web/lib/paths.ts";
import { Menu, type MenuEntry } from "#web/ui/menu.tsx";
import { Rich } from "#web/ui/rich.tsx";

/** What is under a headline beside its companies: what else it is about, and what the user took off. */
export function ItemNotes({ item }: { item: NewsItem }) {
  return (
    <>
      {item.tags && <TagChips tags={item.tags} />}
      <HiddenCompanies item={item} />
    </>
  );
}

const chip =
  "hit inline-flex h-6 touch:h-7 items-center rounded-full border border-line bg-surface px-2.5 text-12 text-ink-soft whitespace-nowrap";

/** Markets, currencies, coins, central banks and sectors: quieter than companies, without a price. */
function TagChips({ tags }: { tags: readonly Tag[] }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const { mute, askText } = useRowActions();
  // Where an article cannot be read here, nobody is signed in: nothing to search and nothing to mute.
  const isPlain = askText !== undefined;
  const entriesOf = (tag: Tag, name: string): MenuEntry[] => [
    {
      kind: "item",
      id: "search",
      label: t("Headlines about {name}", { name }),
      icon: <Search aria-hidden="true" />,
      onSelect: () =>
        void navigate(`${paths.news}?${addressWith(new URLSearchParams(), { words: "", tag })}`),
    },
    {
      kind: "item",
      id: "alert",
      label: t("Alert me about {name}", { name }),
      icon: <Bell aria-hidden="true" />,
      onSelect: () => void navigate(paths.alerts({ new: { tag } })),
    },
    {
      kind: "item",
      id: "mute",
      label: t("Mute {name}", { name }),
      icon: <VolumeX aria-hidden="true" />,
      onSelect: () => mute({ kind: "tag", value: tag }),
    },
  ];
  return (
    <ul aria-label={t("Also about")} className="flex flex-wrap gap-1.5 touch:gap-x-2 touch:gap-y-4">
      {tags.map((tag) => {
        const name = t.of(tagLabels[tag]);
        return (
          <li key={tag} className="flex">
            {isPlain ? (
              <span className={chip}>{name}</span>
            ) : (
              <Menu
                align="start"
                entries={entriesOf(tag, name)}
                trigger={
                  <button
                    type="button"
                    className={`${chip} transition-colors duration-150 ease-out hover:border-line-strong hover:text-ink`}
                  >
                    {name}
                  </button>
                }
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

const link =
  "inline-flex min-h-6 items-center rounded-4 px-1 font-medium text-accent underline-offset-3 hover:underline";

/** What the user took off a headline: nothing goes without a trace. */
function HiddenCompanies({ item }: { item: NewsItem }) {
  const t = useTranslate();
  const { correct, askCompanies } = useRowActions();
  const hidden = item.hiddenCompanies ?? [];
  const [only] = hidden;
  if (!only) return null;
  const countWords = t(
    { one: "{count} company hidden by you", other: "{count} companies hidden by you" },
    { count: hidden.length },
  );
  return (
    <p className="flex min-h-6 flex-wrap items-center gap-x-1.5 text-12 text-ink-soft touch:-mb-2.5 touch:min-h-11">
      <EyeOff aria-hidden="true" className="size-3.5 shrink-0" />
      {hidden.length === 1 ? (
        <>
          <span>{countWords}</span>
          <button
            type="button"
            className={link}
            onClick={({ currentTarget }) => {
              // The line goes, and its button with it.
              currentTarget.closest("article")?.focus();
              void correct({ item, company: only, correction: "none" });
            }}
          >
            <Rich
              text={t("Undo<name>: show {name}</name>", { name: only.name })}
              marks={{ name: (words) => <span className="sr-only">{words}</span> }}
            />
          </button>
        </>
      ) : (
        <>
          <span className="figures">{countWords}</span>
          <button type="button" className={link} onClick={() => askCompanies(item)}>
            {t("Review")}
          </button>
        </>
      )}
    </p>
  );
}
