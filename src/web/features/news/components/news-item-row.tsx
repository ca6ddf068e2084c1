import { ArrowUpRight } from "lucide-react";
import { type ReactNode, useId, useMemo } from "react";
import type { NewsItem } from "#contract/news.ts";
import { ageInWords } from "#domain/market/age.ts";
import { SourceTag } from "#web/features/news/components/source-tag.tsx";
import { feedVariables } from "#web/features/news/feed-colour.ts";
import { absoluteTime } from "#web/lib/moment.ts";

export type NewsItemRowProps = {
  item: NewsItem;
  nowMs: number;
  /** Companies and analysis of the item. */
  children?: ReactNode;
};

/** Marks what the keys look for in a row. */
export const rowMarks = { item: "data-news-item", article: "data-news-article" } as const;

export function NewsItemRow({ item, nowMs, children }: NewsItemRowProps) {
  const titleId = useId();
  const colours = useMemo(() => feedVariables(item.feedColor), [item.feedColor]);
  // The publisher gave no address that may be opened.
  const href = item.link === "#" ? null : item.link;
  return (
    <article
      {...{ [rowMarks.item]: item.id }}
      tabIndex={-1}
      aria-labelledby={titleId}
      style={colours}
      className="relative flex scroll-mt-20 scroll-mb-24 flex-col gap-1.5 py-3.5 pr-4 pl-5 -outline-offset-2 sm:pr-5 sm:pl-6"
    >
      <span
        aria-hidden="true"
        className="absolute inset-y-3.5 left-2 w-0.75 rounded-full bg-(--feed-mark) sm:left-2.5 dark:bg-(--feed-mark-dark)"
      />
      <h2 id={titleId} dir="auto" className="line-clamp-2 text-16 leading-snug font-semibold text-pretty">
        {href === null ? (
          item.title
        ) : (
          <a
            {...{ [rowMarks.article]: "" }}
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            title={item.title}
            className="rounded-4 hover:text-accent hover:underline hover:decoration-1 hover:underline-offset-3"
          >
            {item.title}
          </a>
        )}
      </h2>
      <QuietLine item={item} href={href} nowMs={nowMs} />
      {children}
    </article>
  );
}

function QuietLine({ item, href, nowMs }: { item: NewsItem; href: string | null; nowMs: number }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-12 text-ink-soft">
      <SourceTag name={item.feedName} />
      <ItemAge item={item} nowMs={nowMs} />
      {href !== null && (
        <a
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-6 items-center gap-0.5 rounded-4 font-semibold tracking-wide text-accent hover:underline hover:underline-offset-3"
        >
          READ MORE
          <ArrowUpRight aria-hidden="true" className="size-3.5" />
          <span className="sr-only">: {item.title}, opens in a new tab</span>
        </a>
      )}
    </div>
  );
}

function ItemAge({ item, nowMs }: { item: NewsItem; nowMs: number }) {
  if (item.pubDate === null)
    return <span title={`First seen ${absoluteTime(Date.parse(item.firstSeenAt))}`}>No date given</span>;
  const moment = Date.parse(item.pubDate);
  return (
    <time dateTime={item.pubDate} title={absoluteTime(moment)} className="figures">
      {ageInWords(moment, nowMs)}
    </time>
  );
}
