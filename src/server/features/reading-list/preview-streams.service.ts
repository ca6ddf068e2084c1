import { livePricesSchema } from "#contract/market.ts";
import { previewStreamsMax, previewStreamsPerNetworkMax, previewToldEveryMs } from "#domain/news/limits.ts";
import { checkedAnswer } from "#server/http/endpoints.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { EventBus, ProductEvent } from "#server/platform/events/events.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { VisitorPrices } from "../market/visitor-prices.service.ts";
import { pingText, type StreamSocket, writeEvent } from "./event-stream.ts";
import { pingMs } from "./news-streams.service.ts";
import type { PreviewService } from "./preview.service.ts";

export type PreviewStreamsDeps = {
  preview: PreviewService;
  prices: Pick<VisitorPrices, "scope" | "known">;
  events: EventBus;
  log: Logger;
};

export type PreviewStreams = ReturnType<typeof createPreviewStreams>;

type Page = { network: string; socket: StreamSocket };

const changedText = "event: changed\ndata: {}\n\n";

/** The open pages of the preview in this process. All get the same; nothing of it is about a user. */
export function createPreviewStreams({ preview, prices, events, log }: PreviewStreamsDeps) {
  const pages = new Set<Page>();
  let told: { mark: string; symbols: string[] } | undefined;
  let looking: ReturnType<typeof setInterval> | undefined;

  function broadcast(text: string): void {
    const bytes = Buffer.from(text);
    for (const page of pages) if (!writeEvent(page.socket, bytes)) leave(page);
  }

  /** One look for all pages: whatever changed, and whether the preview is still on. */
  async function look(): Promise<void> {
    try {
      const { mark, symbols } = await preview.current();
      if (told && told.mark !== mark) broadcast(changedText);
      told = { mark, symbols };
    } catch (error) {
      if (error instanceof AppError && error.code === "preview-off") return end();
      log.warn({ err: String(error) }, "The preview could not be read for its open pages");
    }
  }

  /** @throws AppError preview-off, overloaded, too-many-streams */
  async function open(network: string, socket: StreamSocket): Promise<Page> {
    if (pages.size >= previewStreamsMax) throw new AppError("overloaded", { retryAfterSeconds: 60 });
    const mine = [...pages].filter((page) => page.network === network);
    if (mine.length >= previewStreamsPerNetworkMax)
      throw new AppError("too-many-streams", { retryAfterSeconds: 60 });
    const page: Page = { network, socket };
    // Counted before the first wait: of many at once no more than the limit get in.
    pages.add(page);
    try {
      const { mark, symbols } = await preview.current();
      told ??= { mark, symbols };
    } catch (error) {
      leave(page);
      throw error;
    }
    looking ??= setInterval(() => void look(), previewToldEveryMs).unref();
    return page;
  }

  function leave(page: Page): void {
    pages.delete(page);
    if (pages.size > 0) return;
    clearInterval(looking);
    looking = undefined;
    told = undefined;
  }

  function end(): void {
    for (const page of pages) {
      page.socket.end();
      leave(page);
    }
  }

  function onPrices(event: ProductEvent & { kind: "prices" }): void {
    if (pages.size === 0 || event.scope !== prices.scope()) return;
    const shown = new Set(told?.symbols);
    const fresh = new Map(event.prices.map((each) => [each.symbol, each.price]));
    const taken = prices
      .known([...fresh.keys()].filter((symbol) => shown.has(symbol)))
      .filter(({ symbol, price }) => price === fresh.get(symbol));
    if (taken.length === 0) return;
    const data = checkedAnswer(
      livePricesSchema,
      { prices: taken },
      "event prices of GET /api/preview/stream",
    );
    broadcast(`event: prices\ndata: ${JSON.stringify(data)}\n\n`);
  }

  const unsubscribe = events.subscribe((event) => {
    if (event.kind === "prices") onPrices(event);
  });
  const ping = setInterval(() => broadcast(pingText), pingMs).unref();

  /** Ends every stream; browsers come back by themselves. */
  function close(): void {
    clearInterval(ping);
    unsubscribe();
    end();
  }

  return { open, leave, close };
}
