import { CircleAlert } from "lucide-react";
import { RetryButton } from "#web/ui/retry-button.tsx";

export type ErrorStateProps = {
  /** What failed. */
  title: string;
  /** Why, in words. */
  reason?: string | undefined;
  onRetry?: (() => void) | undefined;
  busy?: boolean;
};

export function ErrorState({ title, reason, onRetry, busy = false }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center px-4 py-12 text-center">
      <CircleAlert aria-hidden="true" className="mb-3 size-6 text-danger" />
      <p className="text-16 font-semibold">{title}</p>
      {reason !== undefined && <p className="mt-1 max-w-[52ch] text-14 text-ink-soft">{reason}</p>}
      {onRetry !== undefined && <RetryButton className="mt-4" busy={busy} onClick={onRetry} />}
    </div>
  );
}
