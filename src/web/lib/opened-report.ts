import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { call } from "#web/lib/call.ts";

/** What cannot be told is left out of the receipt. */
const reportOpened = (id: string): Promise<unknown> =>
  call("POST /api/alerts/receipts", { body: { id, step: "opened" } }).catch(() => undefined);

/** Says that the message which led to this page was opened: its receipt tells so. */
export function useOpenedReport(): void {
  const [search, setSearch] = useSearchParams();
  const messageId = search.get("message");
  useEffect(() => {
    if (messageId === null) return;
    void reportOpened(messageId);
    setSearch(
      (before) => {
        before.delete("message");
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [messageId, setSearch]);
}
