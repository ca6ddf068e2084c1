import type { ReactNode } from "react";
import type { Stored } from "#web/lib/use-stored.ts";
import { RowsSkeleton } from "#web/ui/rows-skeleton.tsx";
import { UnreadNotice } from "#web/ui/unread-notice.tsx";

export type StoredFormProps = {
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
