import { CircleAlert, RotateCw, WifiOff } from "lucide-react";
import { useTranslate } from "#web/lib/language.ts";
import { Button, type ButtonProps } from "#web/ui/button.tsx";

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

type StaleNoticeProps = {
  offline: boolean;
  text: string;
  /** Why, in words. */
  reason: string | undefined;
  onRetry: () => void;
  busy: boolean;
};

/** Over old content that could not be renewed. */
export function StaleNotice({ offline, text, reason, onRetry, busy }: StaleNoticeProps) {
  const t = useTranslate();
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
          {t("Retry")}
        </Button>
      )}
    </div>
  );
}

type RetryButtonProps = Pick<ButtonProps, "busy" | "className" | "onClick" | "size">;

export function RetryButton(props: RetryButtonProps) {
  const t = useTranslate();
  return (
    <Button {...props} icon={<RotateCw aria-hidden="true" className="size-4" />}>
      {t("Retry")}
    </Button>
  );
}
