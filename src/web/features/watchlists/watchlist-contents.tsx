import { useQuery } from "@tanstack/react-query";
import {
  Banknote,
  Bitcoin,
  ChartLine,
  ChevronDown,
  Factory,
  Gem,
  Landmark,
  type LucideIcon,
  Trash2,
} from "lucide-react";
import { Fragment, type ReactElement, type ReactNode, useId, useState } from "react";
import { Link } from "react-router";
import type { NewsItem } from "#contract/news.ts";
import type { WatchedCompany, Watchlist } from "#contract/watchlists.ts";
import type { Translate } from "#domain/language/translate.ts";
import { tagLabels } from "#domain/tags/tag-labels.data.ts";
import { tagKindOf } from "#domain/tags/tag-options.ts";
import { kindOfTag, type Tag, type TagKind } from "#domain/tags/tags.ts";
import { tagHeadlinesQuery, useWatch } from "#web/features/watchlists/watchlists.calls.ts";
import { useTranslate } from "#web/lib/language.ts";
import { nearTime } from "#web/lib/near-time.ts";
import { paths } from "#web/lib/paths.ts";
import { Button, ButtonLink, IconButton } from "#web/ui/button.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { classes } from "#web/ui/styles.ts";

type HeadlineProps = {
  item: NewsItem;
  /** What it has of this list is named. */
  list?: Watchlist;
  nowMs: number;
};

function namedIn({ detectedCompanies, tags = [] }: NewsItem, list: Watchlist, t: Translate): string {
  const symbols = detectedCompanies.map(({ symbol }) => symbol);
  return [
    ...symbols.filter((symbol) => list.companies.some((company) => company.symbol === symbol)),
    ...tags.filter((tag) => list.tags.includes(tag)).map((tag) => t.of(tagLabels[tag])),
  ].join(", ");
}

export function Headline({ item, list, nowMs }: HeadlineProps) {
  const t = useTranslate();
  const { title, link, feedName, pubDate, firstSeenAt } = item;
  const at = pubDate ?? firstSeenAt;
  return (
    <li className="px-4 py-3">
      <p className="text-14 font-medium [overflow-wrap:anywhere]" dir="auto">
        {link === "#" ? (
          title
        ) : (
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            className="hover:text-accent touch:relative touch:-my-3 touch:block touch:py-3"
          >
            {title}
            <span className="sr-only"> {t("(opens in a new tab)")}</span>
          </a>
        )}
      </p>
      <p className="figures mt-1 flex flex-wrap gap-x-2 text-12 text-ink-soft">
        {list && <span className="font-semibold text-ink">{namedIn(item, list, t)}</span>}
        <bdi>{feedName}</bdi>
        <time dateTime={at}>{nearTime(Date.parse(at), nowMs, t)}</time>
      </p>
    </li>
  );
}

/** Rows in sight before the rest hides behind a button: the headlines are below them on a phone. */
const visibleMax = 10;

type FoldedListProps = { label: string; className: string; rows: readonly ReactElement[]; showAll: string };

function FoldedList({ label, className, rows, showAll }: FoldedListProps) {
  const [allVisible, setAllVisible] = useState(false);
  const visible = allVisible ? rows : rows.slice(0, visibleMax);
  if (rows.length === 0) return null;
  return (
    <>
      <ul aria-label={label} className={classes("flex flex-col gap-2", className)}>
        {visible.map((row) => (
          <li key={row.key} className="min-w-0">
            {row}
          </li>
        ))}
      </ul>
      {visible.length < rows.length && (
        <Button variant="quiet" size="sm" className="mt-2" onClick={() => setAllVisible(true)}>
          {showAll}
        </Button>
      )}
    </>
  );
}

export type EntriesProps = {
  list: Watchlist;
  nowMs: number;
  /** The company with its price. */
  renderCompany: (company: WatchedCompany, nowMs: number) => ReactNode;
};

/** The companies of a list, then its tags: these have news and no price. */
export function Entries({ list, nowMs, renderCompany }: EntriesProps) {
  const t = useTranslate();
  const { companies, tags } = list;
  if (companies.length + tags.length === 0)
    return <p className="mt-3 text-13 text-ink-soft">{t("Add a company or a tag to see its news.")}</p>;
  return (
    <>
      <FoldedList
        label={t("Companies")}
        className="mt-3"
        rows={companies.map((company) => (
          <Fragment key={company.symbol}>
            {company.listed ? (
              renderCompany(company, nowMs)
            ) : (
              <UnlistedCompany list={list} company={company} />
            )}
          </Fragment>
        ))}
        showAll={t("Show all {count} companies", { count: companies.length })}
      />
      <FoldedList
        label={t("Tags")}
        className="mt-2"
        rows={tags.map((tag) => <TagRow key={tag} {...{ list, tag, nowMs }} />)}
        showAll={t("Show all {count} tags", { count: tags.length })}
      />
    </>
  );
}

const kindIcons: Record<TagKind, LucideIcon> = {
  index: ChartLine,
  commodity: Gem,
  currency: Banknote,
  coin: Bitcoin,
  "central-bank": Landmark,
  sector: Factory,
};

type TagRowProps = { list: Watchlist; tag: Tag; nowMs: number };

/** A tag at a glance; a click opens its newest headlines. */
function TagRow({ list, tag, nowMs }: TagRowProps) {
  const t = useTranslate();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const Icon = kindIcons[kindOfTag(tag)];
  return (
    <div className={classes("rounded-8 border bg-surface", isOpen ? "border-accent" : "border-line")}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className="flex h-12 w-full min-w-0 items-center gap-2 rounded-8 px-2 text-left"
      >
        <span className="flex size-8 shrink-0 items-center justify-center rounded-4 bg-sunken text-ink-soft">
          <Icon aria-hidden="true" className="size-4" />
        </span>
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="truncate text-13 leading-4.5 font-semibold">{t.of(tagLabels[tag])}</span>{" "}
          <span className="truncate text-12 text-ink-soft">{tagKindOf(tag, t)}</span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className={classes("size-3.5 shrink-0 text-ink-faint transition-transform", isOpen && "rotate-180")}
        />
      </button>
      {isOpen && (
        <div id={id} className="border-t border-line">
          <TagNews {...{ list, tag, nowMs }} />
        </div>
      )}
    </div>
  );
}

/** The newest headlines about a tag, and what can be done with it. */
function TagNews({ list, tag, nowMs }: TagRowProps) {
  const t = useTranslate();
  const { watchOrTell } = useWatch();
  const name = t.of(tagLabels[tag]);
  return (
    <>
      <Loaded query={useQuery(tagHeadlinesQuery(tag))} failure={t("Couldn't load the headlines.")}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="px-4 py-3 text-13 text-ink-soft">
              {t("Your feeds have no headlines about it yet.")}
            </p>
          ) : (
            <ul aria-label={t("Headlines about {name}", { name })} className="divide-y divide-line">
              {items.map((item) => (
                <Headline key={item.id} {...{ item, nowMs }} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <div className="flex flex-wrap items-center gap-x-1 border-t border-line px-1 py-1 touch:gap-y-3">
        <ButtonLink size="sm" variant="quiet" to={`${paths.news}?q=&tag=${tag}`}>
          {t("All headlines")}
        </ButtonLink>
        <ButtonLink size="sm" variant="quiet" to={paths.alerts({ new: { tag } })}>
          {t("Alert me about {name}", { name })}
        </ButtonLink>
        <IconButton
          size="sm"
          className="ml-auto"
          label={t("Remove {name}", { name })}
          onClick={() => void watchOrTell({ list, tag, watched: false })}
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
    </>
  );
}

/** It no longer has prices and headlines. */
function UnlistedCompany({ list, company }: { list: Watchlist; company: WatchedCompany }) {
  const t = useTranslate();
  const { watchOrTell } = useWatch();
  const { symbol } = company;
  return (
    <div className="flex h-12 items-center gap-2 rounded-8 border border-line bg-surface px-3">
      <Link to={paths.company(symbol)} className="hit rounded-4 text-13 font-semibold hover:text-accent">
        {symbol}
      </Link>
      <span className="min-w-0 flex-1 truncate text-12 text-warning">{t("No longer listed")}</span>
      <IconButton
        size="sm"
        label={t("Remove {name}", { name: symbol })}
        onClick={() => void watchOrTell({ list, company, watched: false })}
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
    </div>
  );
}
