import { CircleAlert } from "lucide-react";
import { RetryButton } from "#web/ui/retry-button.tsx";

export type UnreadNoticeProps = {
  /** What could not be read, as the beginning of a sentence: "Your feeds". */
  what: string;
  reason: string | undefined;
  busy: boolean;
  onRetry: () => void;
};

/** Above defaults that stand in for what could not be read (READ-56). */
export function UnreadNotice({ what, reason, busy, onRetry }: UnreadNoticeProps) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-8 bg-danger-soft px-3 py-2 text-13 text-danger"
    >
      <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
      <p className="min-w-48 flex-1 text-pretty">
        <strong className="font-semibold">{what} could not be loaded.</strong> {reason} The defaults are
        shown; nothing can be changed until it loads.
      </p>
      <RetryButton size="sm" busy={busy} onClick={onRetry} />
    </div>
  );
}
