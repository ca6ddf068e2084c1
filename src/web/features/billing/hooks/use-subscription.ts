import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { accountQuery, meKey, meQuery } from "#web/lib/session.ts";
import { readStored, removeStored, storedKeys } from "#web/lib/storage.ts";

const laterAsks = 5;
const betweenMs = 2_000;

/**
 * What is known of the person's subscription, asked anew each time. Whoever comes back from the payment provider's
 * page is there before its outcome, so that it is asked for some more.
 */
export function useSubscription() {
  const client = useQueryClient();
  const [asksLeft, setAsksLeft] = useState(() => (readStored(storedKeys.billing) === null ? 0 : laterAsks));
  const query = useQuery({ ...accountQuery, refetchOnMount: "always" });
  const { data, refetch } = query;

  useEffect(() => removeStored(storedKeys.billing), []);
  useEffect(() => {
    if (asksLeft === 0) return;
    const timer = setTimeout(() => {
      setAsksLeft(asksLeft - 1);
      void refetch();
    }, betweenMs);
    return () => clearTimeout(timer);
  }, [asksLeft, refetch]);
  // The plan may have been changed there: what the rest of the page knows is old then.
  useEffect(() => {
    const me = client.getQueryData(meQuery.queryKey);
    if (data && me && data.subscriptionType !== me.subscriptionType)
      void client.invalidateQueries({ queryKey: meKey, exact: true });
  }, [client, data]);

  return {
    query,
    askAgain() {
      void refetch();
      setAsksLeft(laterAsks);
    },
  };
}
