import { ageInWords } from "#domain/market/age.ts";
import { absoluteTime } from "#web/lib/moment.ts";

export type StatusLineProps =
  | { text: string }
  | {
      /** When the last answer came. */
      checkedMs: number;
      nowMs: number;
    };

/** The line over the list. The pill floats beside it, so it always keeps its height. */
export function StatusLine(props: StatusLineProps) {
  return (
    <div className="flex h-8 items-center text-12 text-ink-soft">
      {"text" in props ? (
        <p role="status" className="truncate">
          {props.text}
        </p>
      ) : (
        <time
          dateTime={new Date(props.checkedMs).toISOString()}
          title={absoluteTime(props.checkedMs)}
          className="figures"
        >
          Last checked {ageInWords(props.checkedMs, props.nowMs)}
        </time>
      )}
    </div>
  );
}
