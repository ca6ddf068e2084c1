import { CircleAlert, WifiOff } from "lucide-react";
import { Button } from "#web/ui/button.tsx";

export type StaleNoticeProps = {
  offline: boolean;
  text: string;
  /** Why, in words. */
  reason: string | undefined;
  onRetry: () => void;
  busy: boolean;
};

/** Over old content that could not be renewed. */
export function StaleNotice({ offline, text, reason, onRetry, busy }: StaleNoticeProps) {
  const Icon = offline ? WifiOff : CircleAlert;
  return (
    <div
      role={offline ? "status" : "alert"}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-8 border border-warning-line bg-warning-soft px-3 py-1.5 text-13"
    >
      <Icon aria-hidden="true" className="size-4 shrink-0 text-warning" />
      <p className="min-w-0 flex-1 py-1">
        {text} {reason !== undefined && <span className="text-ink-soft">{reason}</span>}
      </p>
      {!offline && (
        <Button size="sm" busy={busy} onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  );
}
