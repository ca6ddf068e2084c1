import { type MouseEvent, type ReactNode, useContext, useId, useMemo } from "react";
import type { NewsItem } from "#contract/news.ts";
import { HeadlineTextContext } from "#web/features/news/components/row/headline-text.ts";
import { HiddenCompanies } from "#web/features/news/components/row/hidden-companies.tsx";
import { QuietLine } from "#web/features/news/components/row/quiet-line.tsx";
import { useRowActions } from "#web/features/news/components/row/row-actions.ts";
import { feedVariables } from "#web/features/news/feed-colour.ts";
import { classes } from "#web/ui/styles.ts";

export type NewsItemRowProps = {
  item: NewsItem;
  nowMs: number;
  /** One of the other sources of a story: smaller, under the headline that leads it. */
  nested?: boolean;
  /** Stands in the quiet line, after the source. */
  note?: ReactNode;
  /** Companies and analysis of the item. */
  children?: ReactNode;
};

/** Marks what the keys look for in a row. */
export const rowMarks = {
  item: "data-news-item",
  article: "data-news-article",
  story: "data-news-story",
} as const;

export function NewsItemRow({ item, nowMs, nested = false, note, children }: NewsItemRowProps) {
  const titleId = useId();
  const colours = useMemo(() => feedVariables(item.feedColor), [item.feedColor]);
  const { change } = useRowActions();
  const href = item.link === "#" ? null : item.link;
  const onOpen = () => change(item, { read: true });
  return (
    <article
      {...{ [rowMarks.item]: item.id }}
      tabIndex={-1}
      aria-labelledby={titleId}
      style={colours}
      className={classes(
        "relative flex scroll-mt-20 scroll-mb-24 flex-col gap-1.5 pr-4 pl-5 -outline-offset-2 sm:pr-5 sm:pl-6",
        nested ? "py-2" : "py-3.5",
      )}
    >
      <span
        aria-hidden="true"
        className={classes(
          "absolute left-2 w-0.75 rounded-full bg-(--feed-mark) transition-opacity duration-150 sm:left-2.5 dark:bg-(--feed-mark-dark)",
          nested ? "inset-y-2.5" : "inset-y-3.5",
          item.read && "opacity-25",
        )}
      />
      <Headline id={titleId} item={item} href={href} nested={nested} onOpen={onOpen} />
      <QuietLine item={item} href={href} nowMs={nowMs} onOpen={onOpen}>
        {note}
      </QuietLine>
      {children && <Details onOpen={onOpen}>{children}</Details>}
      <HiddenCompanies item={item} />
    </article>
  );
}

type HeadlineProps = {
  id: string;
  item: NewsItem;
  href: string | null;
  nested: boolean;
  onOpen: () => void;
};

function Headline({ id, item, href, nested, onOpen }: HeadlineProps) {
  const Heading = nested ? "h3" : "h2";
  const text = useContext(HeadlineTextContext)(item);
  return (
    <Heading
      id={id}
      dir="auto"
      className={classes(
        "line-clamp-2 leading-snug text-pretty",
        nested ? "text-14 font-medium" : "text-16 font-semibold",
        item.read && "text-ink-soft",
      )}
    >
      {href === null ? (
        text
      ) : (
        <a
          {...{ [rowMarks.article]: "" }}
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          title={item.title}
          onClick={onOpen}
          onAuxClick={onOpen}
          className="rounded-4 hover:text-accent hover:underline hover:decoration-1 hover:underline-offset-3"
        >
          {text}
        </a>
      )}
    </Heading>
  );
}

/** Whoever opens something in here has read the headline. */
function Details({ children, onOpen }: { children: ReactNode; onOpen: () => void }) {
  function onClick(event: MouseEvent) {
    const button = event.target instanceof Element ? event.target.closest("[aria-expanded]") : null;
    if (button?.getAttribute("aria-expanded") === "false") onOpen();
  }
  return <div onClickCapture={onClick}>{children}</div>;
}
