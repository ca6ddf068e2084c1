import { CircleCheck, Clock, Hourglass, TriangleAlert } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { formatAge, formatWait } from "#domain/market/age.ts";
import { useTranslate } from "#web/lib/language.ts";
import { absoluteTime } from "#web/lib/moment.ts";
import { classes } from "#web/ui/styles.ts";

export type SourceState = "ok" | "pending" | "limited" | "failing";

export type SourceRow = {
  id: string;
  name: string;
  state: SourceState;
  checkedAt: string | null;
  nextCheckAt: string | null;
  /** Said before the times of its checks, such as why it waits. */
  before?: string | undefined;
  /** Said after them. */
  after?: string | undefined;
  /** How much it has brought. */
  count: string;
  /** The variables of the source's own color, which is then shown beside its name. */
  color?: CSSProperties;
};

export type SourcesPanelProps = {
  sources: readonly SourceRow[];
  nowMs: number;
  /** Each state in words. */
  states: Partial<Record<SourceState, string>>;
  /** Of a source that was never checked. */
  never: string;
  /** When the next check is, from words such as "in 3 min". */
  next: (wait: string) => string;
  /** Widths of the columns where there is room for them. */
  columns: string;
};

const icons = {
  ok: { Icon: CircleCheck, tone: "text-ink-soft" },
  pending: { Icon: Clock, tone: "text-ink-soft" },
  limited: { Icon: Hourglass, tone: "text-ink-soft" },
  failing: { Icon: TriangleAlert, tone: "text-warning" },
} as const;

/** Every source of a list: how it is, when it was checked and when it will be, and why a check failed. */
export function SourcesPanel({ sources, columns, ...shared }: SourcesPanelProps) {
  return (
    <ul className="divide-y divide-line rounded-8 border border-line bg-surface text-13">
      {sources.map((source) => (
        <li
          key={source.id}
          style={source.color}
          className={classes(
            "grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-0.5 py-2",
            source.color ? "pr-4 pl-3" : "px-4",
            columns,
          )}
        >
          <Source source={source} {...shared} />
        </li>
      ))}
    </ul>
  );
}

type SourceProps = Omit<SourcesPanelProps, "sources" | "columns"> & { source: SourceRow };

function Source({ source, nowMs, states, never, next }: SourceProps): ReactNode {
  const { name, state, before, after, count, color } = source;
  const { Icon, tone } = icons[state];
  // On narrow screens the lines below begin under the name.
  const inset = color && "max-md:pl-3";
  return (
    <>
      <span className="flex min-w-0 items-center gap-2 font-medium" title={name}>
        {color && (
          <span
            aria-hidden="true"
            className="h-4 w-0.75 shrink-0 rounded-full bg-(--feed-mark) dark:bg-(--feed-mark-dark)"
          />
        )}
        <span className="truncate" dir="auto">
          {name}
        </span>
      </span>
      <span
        className={classes(
          "flex gap-1.5 max-md:justify-self-end",
          color ? "items-center" : "items-baseline",
          tone,
        )}
      >
        <Icon aria-hidden="true" className="size-3.5 shrink-0 self-center" />
        {states[state]}
      </span>
      <span className={classes("figures min-w-0 break-words text-ink-soft max-md:col-span-2", inset)}>
        {before !== undefined && `${before} `}
        <Checks {...{ source, nowMs, never, next }} />
        {after !== undefined && ` ${after}`}
      </span>
      <span
        className={classes("figures whitespace-nowrap text-ink-soft max-md:col-span-2 md:text-right", inset)}
      >
        {count}
      </span>
    </>
  );
}

/** When a source was checked and when it will be again. */
function Checks({ source: { checkedAt, nextCheckAt }, nowMs, never, next }: Omit<SourceProps, "states">) {
  const t = useTranslate();
  return (
    <>
      {checkedAt === null ? (
        never
      ) : (
        <time dateTime={checkedAt} title={absoluteTime(Date.parse(checkedAt), t)}>
          {t("Last checked {age}.", { age: formatAge(Date.parse(checkedAt), nowMs, t) })}
        </time>
      )}
      {nextCheckAt !== null && (
        <>
          {" "}
          <time dateTime={nextCheckAt} title={absoluteTime(Date.parse(nextCheckAt), t)}>
            {next(formatWait(Date.parse(nextCheckAt), nowMs, t))}
          </time>
        </>
      )}
    </>
  );
}
