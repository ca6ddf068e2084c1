import { type CSSProperties, type ReactNode, useId, useState } from "react";
import { useTranslate } from "#web/lib/language.ts";
import { tapeTime } from "#web/lib/near-time.ts";
import { classes } from "#web/ui/styles.ts";

/** What the Tape says of a line. */
export type LineState = {
  selected: boolean;
  /** The one line of the list that Tab goes to. */
  tabbable: boolean;
  /** It was selected a moment ago too: its actions come and go after the item in the pane. */
  acting: boolean;
  /** In two rows, which a tap anywhere opens. */
  compact: boolean;
  /** Exact enough to tell the day. */
  nowMs: number;
};

export type TapeRowProps = LineState & {
  /** Holds the id of the item. */
  attribute: string;
  id: string;
  /** ISO 8601, and how it is said in full. */
  time: { at: string; title: string };
  title: string;
  /** How the title is written; without it as it is. */
  text?: ReactNode;
  /** The user has seen it: it steps back. */
  faded?: boolean;
  /** A rule of the user highlights it. */
  marked?: boolean;
  /** Has the variables of the mark's color. */
  style?: CSSProperties | undefined;
  /** Whose it is; in one row for screen readers alone. */
  origin: ReactNode;
  /** Small signs after the title. */
  signs: ReactNode;
  /** What can be done with it, while it is selected or under the pointer. In two rows there is none. */
  actions?: ReactNode;
  /** Companies and what they did; in two rows nothing where there are none. */
  figures: ReactNode;
};

/** Pixels of a line with the hairline under it; those in two rows are about so high. */
export const lineHeight = 40;
export const compactLineHeight = 85;

/** The button of a line that opens its item. */
export const openMark = "data-item-open";

/** An item in one line: when, whose, what, and what it did. Nothing in it opens downward. */
export function TapeRow(props: TapeRowProps) {
  const { attribute, id, selected, tabbable, acting, compact, style } = props;
  const titleId = useId();
  const [hovered, setHovered] = useState(false);
  return (
    <article
      {...{ [attribute]: id }}
      tabIndex={tabbable ? 0 : -1}
      aria-labelledby={titleId}
      aria-current={selected ? "true" : undefined}
      style={style}
      onPointerEnter={() => setHovered(!compact)}
      onPointerLeave={() => setHovered(false)}
      className={classes(
        "relative cursor-default scroll-mt-36 -outline-offset-2",
        compact
          ? "scroll-mb-16 grid grid-cols-[2.75rem_3px_minmax(0,1fr)] gap-x-2.5 gap-y-1 py-2.5 pr-4 pl-3"
          : "scroll-mb-2 flex h-9.75 items-center gap-2.5 pr-4 pl-4",
        selected
          ? "bg-accent-soft shadow-[inset_2px_0_var(--accent)]"
          : props.marked
            ? "bg-highlight"
            : "bg-surface hover:bg-sunken",
      )}
    >
      {compact ? (
        <TwoRows {...props} titleId={titleId} />
      ) : (
        <OneRow {...props} titleId={titleId} actionsVisible={acting || hovered} />
      )}
    </article>
  );
}

type RowsOfLineProps = TapeRowProps & { titleId: string };

function OneRow(props: RowsOfLineProps & { actionsVisible: boolean }) {
  const { time, nowMs, title, text, titleId, faded, selected, origin, signs, actions, figures } = props;
  return (
    <>
      <LineTime time={time} nowMs={nowMs} className="w-11" />
      <SourceMark faded={faded} className="h-5" />
      <div className="relative flex h-8 min-w-0 flex-1 items-center gap-2 bg-inherit">
        <h2
          id={titleId}
          dir="auto"
          title={title}
          className={classes(
            "min-w-0 flex-1 truncate text-14 leading-5",
            faded ? "font-normal" : "font-medium",
            faded && !selected && "text-ink-soft",
          )}
        >
          {text ?? title}
        </h2>
        <span className="sr-only">{origin}.</span>
        {props.actionsVisible && actions}
        {signs}
      </div>
      {figures}
    </>
  );
}

/** The title in up to two lines, and under it the companies; without any, whose it is. */
function TwoRows(props: RowsOfLineProps) {
  const { time, nowMs, title, text, titleId, faded, selected, origin, signs, figures } = props;
  const hasFigures = figures !== null;
  return (
    <>
      <LineTime time={time} nowMs={nowMs} className="leading-5" />
      <SourceMark faded={faded} className="row-span-2" />
      <h2
        id={titleId}
        dir="auto"
        className={classes(
          "min-w-0 text-14 leading-5 text-wrap",
          faded ? "font-normal" : "font-medium",
          faded && !selected && "text-ink-soft",
        )}
      >
        <button
          {...{ [openMark]: "" }}
          data-print=""
          type="button"
          tabIndex={-1}
          className="block w-full text-start"
        >
          <span className="line-clamp-2">{text ?? title}</span>
        </button>
      </h2>
      <span className="flex h-5 items-center justify-end">{signs}</span>
      <div className="flex h-5 min-w-0 items-center text-12">
        <span className={hasFigures ? "sr-only" : "truncate text-ink-soft"}>
          {origin}
          <span className="sr-only">.</span>
        </span>
        {figures}
      </div>
    </>
  );
}

type SourceMarkProps = { faded: boolean | undefined; className: string };

function SourceMark({ faded, className }: SourceMarkProps) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        "w-0.75 shrink-0 rounded-full bg-(--feed-mark,var(--line-strong)) dark:bg-(--feed-mark-dark,var(--line-strong))",
        className,
        faded && "opacity-30",
      )}
    />
  );
}

type LineTimeProps = Pick<TapeRowProps, "time" | "nowMs"> & { className: string };

function LineTime({ time, nowMs, className }: LineTimeProps) {
  const t = useTranslate();
  return (
    <time
      dateTime={time.at}
      title={time.title}
      className={classes("figures shrink-0 text-right text-12 whitespace-nowrap text-ink-soft", className)}
    >
      {tapeTime(Date.parse(time.at), nowMs, t.locale)}
    </time>
  );
}
