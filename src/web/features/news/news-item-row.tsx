import { ArrowUpRight, EyeOff } from "lucide-react";
import {
  createContext,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useContext,
  useId,
  useMemo,
  useState,
} from "react";
import type { NewsItem } from "#contract/news.ts";
import { formatAge } from "#domain/market/age.ts";
import { feedVariables } from "#web/features/news/feed-color.ts";
import { NotesPart } from "#web/features/news/notes-part.tsx";
import { HighlightSign, RowButtons, useRowActions } from "#web/features/news/row-actions.tsx";
import { useTranslate } from "#web/lib/language.ts";
import { absoluteTime } from "#web/lib/moment.ts";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import { classes } from "#web/ui/styles.ts";

export type NewsItemRowProps = {
  item: NewsItem;
  nowMs: number;
  /** One of the other sources of a story: smaller, under the headline that leads it. */
  nested?: boolean;
  /** Stands in the quiet line, before the ways to the article. */
  note?: ReactNode;
  /** Companies and analysis of the item. */
  children?: ReactNode;
};

/** Marks what the keys look for in a row. */
export const rowMarks = {
  item: "data-news-item",
  article: "data-news-article",
  text: "data-news-text",
  story: "data-news-story",
} as const;

const ArticleText = lazyComponent(
  async () => (await import("#web/features/news/article-text.tsx")).ArticleText,
);

export function NewsItemRow({ item, nowMs, nested = false, note, children }: NewsItemRowProps) {
  const titleId = useId();
  const colors = useMemo(() => feedVariables(item.feedColor), [item.feedColor]);
  const { change, askText } = useRowActions();
  const href = item.link === "#" ? null : item.link;
  const onOpen = () => change(item, { read: true });
  const [isReading, setIsReading] = useState(false);
  function onRead() {
    if (askText) return askText();
    if (!isReading) onOpen();
    setIsReading(!isReading);
  }
  return (
    <article
      {...{ [rowMarks.item]: item.id, "data-companies": children ? item.detectedCompanies.length : 0 }}
      tabIndex={-1}
      aria-labelledby={titleId}
      style={colors}
      className={classes(
        "relative flex scroll-mt-20 scroll-mb-24 flex-col gap-1.5 touch:gap-2.5 pr-4 pl-5 -outline-offset-2 sm:pr-5 sm:pl-6",
        nested ? "py-2 touch:py-4" : "wide-row py-3.5",
        item.highlight && "bg-highlight",
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
      <SubtleLine {...{ item, href, nowMs, onOpen, isReading, onRead, note }} />
      {isReading && href !== null && (
        <Suspense>
          <ArticleText itemId={item.id} title={item.title} href={href} onClose={onRead} />
        </Suspense>
      )}
      {children && <Details onOpen={onOpen}>{children}</Details>}
      <NotesPart item={item} />
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
        "line-clamp-2 leading-snug text-pretty touch:line-clamp-none",
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
          className={classes(
            "rounded-4 hover:text-accent hover:underline hover:decoration-1 hover:underline-offset-3",
            "touch:-mb-4 touch:block touch:pb-4",
            nested ? "touch:-mt-4 touch:pt-4" : "touch:-mt-3.5 touch:pt-3.5",
          )}
        >
          {text}
        </a>
      )}
    </Heading>
  );
}

/** Opening something in here marks the headline as read. */
function Details({ children, onOpen }: { children: ReactNode; onOpen: () => void }) {
  function onClick(event: MouseEvent) {
    const button = event.target instanceof Element ? event.target.closest("[aria-expanded]") : null;
    if (button?.getAttribute("aria-expanded") === "false") onOpen();
  }
  return (
    <div data-beside="" onClickCapture={onClick}>
      {children}
    </div>
  );
}

/** How rows write their headline; a search marks what it found. */
export const HeadlineTextContext = createContext<(item: NewsItem) => ReactNode>(({ title }) => title);

type SubtleLineProps = Pick<NewsItemRowProps, "item" | "nowMs" | "note"> & {
  href: string | null;
  onOpen: () => void;
  isReading: boolean;
  onRead: () => void;
  /** What else can be done with it comes later. */
  isFirst?: boolean;
  /** Stands after what is known of it. */
  children?: ReactNode;
};

/** Under a headline: where it is from, how old it is, the way to the article, and what can be done with it. */
export function SubtleLine({ item, href, nowMs, onOpen, isReading, onRead, ...rest }: SubtleLineProps) {
  const t = useTranslate();
  return (
    // What is pressed is a little above what is drawn: tags may follow closely.
    <div className="flex items-start gap-x-2 text-12 text-ink-soft sm:gap-x-2.5 touch:-mb-2.5 touch:flex-wrap touch:*:data-row-buttons:mt-2 touch:[&_:is(a,button)]:after:-mt-2">
      <span className="flex min-h-6 min-w-0 flex-wrap items-center gap-x-2 gap-y-1 sm:gap-x-2.5 touch:-mb-1.5 touch:basis-full">
        {item.read && <span className="sr-only">{t("Read.")}</span>}
        <SourceTag name={item.feedName} />
        {item.author !== null && (
          <span className="max-w-40 truncate sm:max-w-64" dir="auto" title={item.author}>
            {item.author}
          </span>
        )}
        <ItemAge item={item} nowMs={nowMs} />
        <HighlightSign highlight={item.highlight} />
        {item.mutedBy !== undefined && (
          <span className="inline-flex items-center gap-1">
            <EyeOff aria-hidden="true" className="size-3.5" />
            {t("Muted")}
          </span>
        )}
        {rest.children}
      </span>
      <span className="flex min-h-6 shrink-0 items-center gap-x-2 sm:gap-x-2.5 touch:min-h-11 touch:flex-1 touch:flex-wrap touch:gap-x-4 touch:*:min-h-11">
        {rest.note}
        {href !== null && (
          <button
            {...{ [rowMarks.text]: "" }}
            type="button"
            aria-expanded={isReading}
            onClick={onRead}
            className="inline-flex min-h-6 items-center rounded-4 font-semibold text-accent hover:underline hover:underline-offset-3"
          >
            {isReading ? t("Close text") : t("Read here")}
            <span className="sr-only">: {item.title}</span>
          </button>
        )}
        {href !== null && (
          <a
            data-print-address=""
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            onClick={onOpen}
            onAuxClick={onOpen}
            className="hit inline-flex min-h-6 items-center gap-0.5 rounded-4 font-semibold tracking-wide text-accent hover:underline hover:underline-offset-3"
          >
            {t("READ MORE")}
            <ArrowUpRight aria-hidden="true" className="size-3.5 max-sm:hidden" />
            <span className="sr-only">
              : {item.title}, {t("opens in a new tab")}
            </span>
          </a>
        )}
      </span>
      {!rest.isFirst && <RowButtons item={item} />}
    </div>
  );
}

function ItemAge({ item, nowMs }: { item: NewsItem; nowMs: number }) {
  const t = useTranslate();
  const isSeen = item.pubDate === null;
  const shown = item.pubDate ?? item.firstSeenAt;
  const moment = Date.parse(shown);
  const title = isSeen
    ? t("First seen {time}; the feed gives no date", { time: absoluteTime(moment, t) })
    : absoluteTime(moment, t);
  return (
    <time dateTime={shown} title={title} className="figures whitespace-nowrap">
      {isSeen ? t("seen {age}", { age: formatAge(moment, nowMs, t) }) : formatAge(moment, nowMs, t)}
    </time>
  );
}

/** The feed's name in the feed's color, read from the variables of `feedVariables` on an element above. */
export function SourceTag({ name }: { name: string }) {
  return (
    <span
      className="inline-flex h-5 max-w-32 sm:max-w-48 min-w-0 items-center rounded-full border border-current/35 px-2 text-12 font-medium text-(--feed-text) dark:text-(--feed-text-dark)"
      dir="auto"
    >
      <span className="truncate">{name}</span>
    </span>
  );
}
