import { useEffect, useEffectEvent } from "react";
import { openLiveStream } from "#web/lib/live-stream.ts";

/** Sources that bring something at the same time are looked at in one load. */
const gatherMs = 1_500;

export type SocialStreamOptions = {
  open: boolean;
  /** A source has brought something, or may have while the stream was down. */
  onNews: () => void;
  onQuote: (data: string) => void;
};

/** Listens to the stream for new posts and prices while `open`. */
export function useSocialStream({ open, onNews, onQuote }: SocialStreamOptions): void {
  const news = useEffectEvent(onNews);
  const quote = useEffectEvent(onQuote);
  useEffect(() => {
    if (!open) return;
    let opened = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function gather() {
      timer ??= setTimeout(() => {
        timer = undefined;
        news();
      }, gatherMs);
    }
    const close = openLiveStream({
      url: "/api/news/stream",
      onState: (state) => {
        if (state !== "open") return;
        if (opened) gather();
        opened = true;
      },
      on: { social: gather, quote: (data) => quote(data) },
    });
    return () => {
      clearTimeout(timer);
      close();
    };
  }, [open]);
}
