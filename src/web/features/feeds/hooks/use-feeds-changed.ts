import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { feedsQuery } from "#web/features/feeds/api/feeds.query.ts";

/** After a change of feeds: both the list and the headlines drawn from it are asked for again. */
export function useFeedsChanged(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    void client.invalidateQueries({ queryKey: ["news"] });
    await client.invalidateQueries({ queryKey: feedsQuery.queryKey });
  }, [client]);
}
