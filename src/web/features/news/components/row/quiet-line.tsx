import { ArrowUpRight, EyeOff } from "lucide-react";
import type { ReactNode } from "react";
import type { NewsItem } from "#contract/news.ts";
import { ageInWords } from "#domain/market/age.ts";
import { RowButtons } from "#web/features/news/components/row/row-buttons.tsx";
import { SourceTag } from "#web/features/news/components/row/source-tag.tsx";
import { absoluteTime } from "#web/lib/moment.ts";

export type QuietLineProps = {
  item: NewsItem;
  /** Null when the publisher gave no address that may be opened. */
  href: string | null;
  nowMs: number;
  onOpen: () => void;
  /** Stands after the source. */
  children?: ReactNode;
};

/** Under a headline: where it is from, how old it is, the way to the article, and what can be done with it. */
export function QuietLine({ item, href, nowMs, onOpen, children }: QuietLineProps) {
  return (
    <div className="flex items-start gap-x-2 text-12 text-ink-soft">
      <span className="flex min-h-6 min-w-0 flex-wrap items-center gap-x-2 gap-y-1 sm:gap-x-2.5">
        {item.read && <span className="sr-only">Read.</span>}
        <SourceTag name={item.feedName} />
        {children}
        <ItemAge item={item} nowMs={nowMs} />
        {item.mutedBy !== undefined && (
          <span className="inline-flex items-center gap-1">
            <EyeOff aria-hidden="true" className="size-3.5" />
            Muted
          </span>
        )}
        {href !== null && (
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            onClick={onOpen}
            onAuxClick={onOpen}
            className="inline-flex min-h-6 items-center gap-0.5 rounded-4 font-semibold tracking-wide text-accent hover:underline hover:underline-offset-3"
          >
            READ MORE
            <ArrowUpRight aria-hidden="true" className="size-3.5 max-sm:hidden" />
            <span className="sr-only">: {item.title}, opens in a new tab</span>
          </a>
        )}
      </span>
      <RowButtons item={item} />
    </div>
  );
}

function ItemAge({ item, nowMs }: { item: NewsItem; nowMs: number }) {
  if (item.pubDate === null)
    return <span title={`First seen ${absoluteTime(Date.parse(item.firstSeenAt))}`}>No date given</span>;
  const moment = Date.parse(item.pubDate);
  return (
    <time dateTime={item.pubDate} title={absoluteTime(moment)} className="figures whitespace-nowrap">
      {ageInWords(moment, nowMs)}
    </time>
  );
}
