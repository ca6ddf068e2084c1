import { useEffect, useEffectEvent } from "react";
import type { CompaniesEvent, NewsItem } from "#contract/news.ts";
import type { ReadingEvent } from "#contract/reading.ts";
import { openLiveStream } from "#web/lib/live-stream.ts";

export type NewsStreamOptions = {
  open: boolean;
  onItem: (item: NewsItem) => void;
  onCompanies: (event: CompaniesEvent) => void;
  /** The reader read, saved or muted something here or in another tab. */
  onReading: (event: ReadingEvent) => void;
  onQuote: (data: string) => void;
  /** The stream stands again after a break. What came meanwhile is repeated only after an earlier item. */
  onReopen: () => void;
};

/** Listens to the stream of headlines, companies and prices while `open`. */
export function useNewsStream(options: NewsStreamOptions) {
  const { open, onItem, onCompanies, onReading, onQuote, onReopen } = options;
  const item = useEffectEvent((data: string) => onItem(JSON.parse(data) as NewsItem));
  const companies = useEffectEvent((data: string) => onCompanies(JSON.parse(data) as CompaniesEvent));
  const reading = useEffectEvent((data: string) => onReading(JSON.parse(data) as ReadingEvent));
  const quote = useEffectEvent(onQuote);
  const reopened = useEffectEvent(onReopen);
  useEffect(() => {
    if (!open) return;
    let opened = false;
    return openLiveStream({
      url: "/api/news/stream",
      onState: (state) => {
        if (state !== "open") return;
        if (opened) reopened();
        opened = true;
      },
      on: {
        item: (data) => item(data),
        companies: (data) => companies(data),
        reading: (data) => reading(data),
        quote: (data) => quote(data),
      },
    });
  }, [open]);
}
