import {
  createContext,
  memo,
  type ReactNode,
  Suspense,
  useContext,
  useDeferredValue,
  useId,
  useMemo,
  useState,
} from "react";
import { createPortal } from "react-dom";
import type { NewsItem } from "#contract/news.ts";
import { feedVariables } from "#web/features/news/feed-color.ts";
import { NewsItemRow, SubtleLine } from "#web/features/news/news-item-row.tsx";
import type { DetailOptions, DetailParts, NewsRow } from "#web/features/news/news-rows.tsx";
import { NotesPart } from "#web/features/news/notes-part.tsx";
import { useRowActions } from "#web/features/news/row-actions.tsx";
import { useTranslate } from "#web/lib/language.ts";
import { shortTime } from "#web/lib/near-time.ts";
import { useHold } from "#web/ui/item-list/tape/held-items.ts";
import { othersIdOf, type PaneState } from "#web/ui/item-list/tape/tape.tsx";
import { paneMark } from "#web/ui/item-list/use-item-list.ts";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import { classes } from "#web/ui/styles.ts";

const ArticleText = lazyComponent(
  async () => (await import("#web/features/news/article-text.tsx")).ArticleText,
);

/** What a page says of a story under its headline. */
export const PaneNoteContext = createContext<(item: NewsItem) => ReactNode>(() => null);

export type TapePaneProps = PaneState & {
  row: NewsRow;
  nowMs: number;
  renderDetails: (item: NewsItem, options?: DetailOptions) => ReactNode;
};

/** The selected story, whole. */
export const TapePane = memo(function TapePane(props: TapePaneProps) {
  const t = useTranslate();
  const { nowMs, renderDetails, analyzePlace } = props;
  const isSheet = analyzePlace !== undefined;
  const { item, others } = props.row;
  const ownTitleId = useId();
  const titleId = props.titleId ?? ownTitleId;
  const colors = useMemo(() => feedVariables(item.feedColor), [item.feedColor]);
  const { change, askText } = useRowActions();
  const note = useContext(PaneNoteContext)(item);
  const href = item.link === "#" ? null : item.link;
  const shown = item.pubDate ?? item.firstSeenAt;
  const onOpen = () => change(item, { read: true });
  const [isReading, setIsReading] = useState(false);
  useHold(item.id, isReading);
  // First what is known is drawn, then its companies and what can be done: a step to the next line waits for nothing.
  const isDrawn = useDeferredValue(true, false);
  function onRead() {
    if (askText) return askText();
    if (!isReading) onOpen();
    setIsReading(!isReading);
  }
  const about = (
    <>
      <h2 id={titleId} dir="auto" className="text-20 leading-snug font-semibold text-pretty">
        {item.title}
      </h2>
      <SubtleLine {...{ item, href, nowMs, onOpen, isReading, onRead }} isFirst={!isSheet && !isDrawn}>
        <time dateTime={shown} className="figures whitespace-nowrap">
          {shortTime(shown, t)}
        </time>
      </SubtleLine>
      {note}
    </>
  );
  const text =
    isReading && href !== null ? (
      <Suspense>
        <ArticleText itemId={item.id} title={item.title} href={href} onClose={onRead} />
      </Suspense>
    ) : (
      <Excerpt text={item.content} title={item.title} />
    );
  const arrange = ({ analyze, panel, cards }: DetailParts) => (
    <>
      {analyzePlace && createPortal(analyze, analyzePlace)}
      {about}
      {panel}
      {text}
      {cards}
    </>
  );
  return (
    <article
      {...{ [paneMark]: item.id }}
      tabIndex={-1}
      aria-labelledby={titleId}
      style={colors}
      className={classes("flex flex-col gap-3 pb-8 outline-none", isSheet ? "p-4 md:p-5" : "p-5")}
    >
      {isSheet ? (
        renderDetails(item, { opened: true, arrange }) || arrange(noParts)
      ) : (
        <>
          {about}
          {text}
          {isDrawn ? renderDetails(item, { opened: true }) : others.length > 0 && companiesPlace}
        </>
      )}
      <NotesPart item={item} />
      <OtherSources {...props} />
    </article>
  );
});

/** Where the facts of the first company are a moment later; what follows them keeps its place. */
const companiesPlace = (
  <div aria-hidden="true" className="h-[38rem] shrink-0 rounded-8 border border-line bg-surface" />
);

const noParts: DetailParts = { analyze: null, panel: null, cards: null };

/** The headlines of other sources that tell the same. */
function OtherSources({ row: { item, others }, nowMs }: TapePaneProps) {
  const t = useTranslate();
  if (others.length === 0) return null;
  return (
    <section
      id={othersIdOf(item.id)}
      tabIndex={-1}
      aria-label={t("Other sources of: {title}", { title: item.title })}
      className="mt-2 -outline-offset-2"
    >
      <h3 className="border-t border-line pt-3 pb-1 text-12 font-medium text-ink-soft">
        {t("Other sources of this story")}
      </h3>
      <ul className="-mx-2">
        {others.map((other) => (
          <li key={other.id}>
            <NewsItemRow nested item={other} nowMs={nowMs} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A longer text is folded after about as many lines as fit above the companies. */
const foldedLettersMin = 480;

/** What the feed says of the item; nothing when that is the title again. */
function Excerpt({ text, title }: { text: string; title: string }) {
  const t = useTranslate();
  const [whole, setWhole] = useState(false);
  if (text.trim() === "" || text.trim() === title.trim()) return null;
  const folds = text.length >= foldedLettersMin;
  return (
    <div>
      <p
        dir="auto"
        className={classes(
          "max-w-reading text-14 whitespace-pre-line text-ink",
          folds && !whole && "line-clamp-6",
        )}
      >
        {text}
      </p>
      {folds && (
        <button
          type="button"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
          className="mt-1 inline-flex min-h-6 items-center rounded-4 text-13 font-medium text-accent underline-offset-3 hover:underline"
        >
          {whole ? t("Show less") : t("Show all")}
        </button>
      )}
    </div>
  );
}
