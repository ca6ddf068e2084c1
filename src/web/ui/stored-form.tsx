import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslate } from "#web/lib/language.ts";
import type { Stored } from "#web/lib/use-setting.ts";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/loading.tsx";
import { RetryButton } from "#web/ui/states.tsx";

type StoredFormProps = {
  stored: Omit<Stored<unknown>, "value">;
  /** See UnreadNotice. */
  what: string;
  children: ReactNode;
};

/** Controls of what the server keeps. While it could not be read, they show the defaults and are all off (READ-56). */
export function StoredForm({ stored, what, children }: StoredFormProps) {
  if (stored.state === "loading") return <RowsSkeleton />;
  const unread = stored.state === "unread";
  return (
    <>
      {unread && (
        <div className="mb-4">
          <UnreadNotice what={what} reason={stored.reason} busy={stored.isRetrying} onRetry={stored.retry} />
        </div>
      )}
      <fieldset disabled={unread} className="min-w-0">
        {children}
      </fieldset>
    </>
  );
}

type UnreadNoticeProps = {
  /** What could not be read, within a sentence: "your feeds". */
  what: string;
  reason: string | undefined;
  busy: boolean;
  onRetry: () => void;
};

/** Above defaults that stand in for what could not be read (READ-56). */
export function UnreadNotice({ what, reason, busy, onRetry }: UnreadNoticeProps) {
  const t = useTranslate();
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-8 bg-danger-soft px-3 py-2 text-13 text-danger"
    >
      <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
      <p className="min-w-48 flex-1 text-pretty">
        <strong className="font-semibold">{t("Couldn't load {what}.", { what })}</strong> {reason}{" "}
        {t("These are the defaults; editing is disabled until it loads.")}
      </p>
      <RetryButton size="sm" busy={busy} onClick={onRetry} />
    </div>
  );
}

const places = ["first", "second", "third"] as const;

/** The shape of a list of rows. */
export function RowsSkeleton() {
  return (
    <Card aria-busy="true">
      {places.map((place) => (
        <div key={place} className="flex items-center gap-4 border-b border-line p-4 last:border-0">
          <div className="min-w-0 flex-1">
            <Skeleton className="h-4 w-40 max-w-full" />
            <Skeleton className="mt-2 h-3.5 w-72 max-w-full" />
          </div>
          <Skeleton className="h-5 w-9 shrink-0 rounded-full" />
        </div>
      ))}
    </Card>
  );
}
