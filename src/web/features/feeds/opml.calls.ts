import { useMutation } from "@tanstack/react-query";
import { opmlBytesMax } from "#domain/feeds/opml.ts";
import { english, message } from "#domain/language/translate.ts";
import { useFeedsCache } from "#web/features/feeds/feeds.calls.ts";
import { recordEvent } from "#web/lib/analytics.ts";
import { ApiError, wordsOf } from "#web/lib/api-error.ts";
import { call } from "#web/lib/call.ts";
import { useTranslate } from "#web/lib/language.ts";
import { useBanner } from "#web/ui/banner.tsx";

const tooLarge = message("The file is larger than 1 MB.");

async function importOpml(file: File) {
  if (file.size > opmlBytesMax)
    throw new ApiError({ status: 0, code: "bad-input", message: english.of(tooLarge), words: tooLarge });
  // Under its own type, whatever the system takes the file for.
  return call("POST /api/feeds/opml", { body: new Blob([file], { type: "text/x-opml" }) });
}

/** Sends an OPML document; what became of its lines stays until it is closed. */
export function useImportOpml() {
  const t = useTranslate();
  const cache = useFeedsCache();
  const banner = useBanner();
  const { mutate, isPending, data, reset } = useMutation({
    mutationFn: importOpml,
    onSuccess: async ({ added }) => {
      if (added > 0) recordEvent("rss_feed_added", { source: "opml" });
      banner(null);
      await cache.renew();
    },
    onError: (error) =>
      banner({
        tone: "problem",
        text: t("Couldn't import the file. {reason}", { reason: t.of(wordsOf(error)) }),
      }),
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
