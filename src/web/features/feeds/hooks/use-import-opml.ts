import { useMutation } from "@tanstack/react-query";
import { importOpml } from "#web/features/feeds/api/import-opml.ts";
import { useFeedsCache } from "#web/features/feeds/hooks/use-feeds-cache.ts";
import { recordEvent } from "#web/lib/analytics.ts";
import { useBanner } from "#web/ui/banner.tsx";

/** Sends an OPML document; what became of its lines stays until it is closed. */
export function useImportOpml() {
  const cache = useFeedsCache();
  const banner = useBanner();
  const { mutate, isPending, data, reset } = useMutation({
    mutationFn: importOpml,
    onSuccess: async ({ added }) => {
      if (added > 0) recordEvent("rss_feed_added", { source: "opml" });
      banner(null);
      await cache.renew();
    },
    onError: (error) => banner({ tone: "problem", text: `Nothing was imported. ${error.message}` }),
  });
  return {
    answer: data,
    busy: isPending,
    send(file: File | undefined): void {
      if (file && !isPending) mutate(file);
    },
    close: reset,
  };
}
