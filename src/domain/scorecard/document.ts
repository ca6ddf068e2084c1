import { csvLine } from "../kernel/csv.ts";
import { flatPoints } from "./call.ts";
import { cardsOf, inOrder, outcomeOf, type Receipt, settledCallsMin, stateOf } from "./card.ts";

const iso = (atMs: number) => new Date(atMs).toISOString();

/** A receipt with its fields in one order, whatever the order that it came in. */
function receiptOf(receipt: Receipt): Receipt {
  const { entry, exit } = receipt;
  const leg = (of: NonNullable<Receipt["exit"]>) => ({
    atMs: of.atMs,
    price: of.price,
    provider: of.provider,
    currency: of.currency,
    marketAtMs: of.marketAtMs,
    marketPrice: of.marketPrice,
    marketProvider: of.marketProvider,
  });
  return {
    id: receipt.id,
    promptId: receipt.promptId,
    promptName: receipt.promptName,
    promptVersion: receipt.promptVersion,
    promptHash: receipt.promptHash,
    model: receipt.model,
    inputHash: receipt.inputHash,
    itemId: receipt.itemId,
    title: receipt.title,
    itemPublishedAt: receipt.itemPublishedAt,
    symbol: receipt.symbol,
    direction: receipt.direction,
    horizon: receipt.horizon,
    confidence: receipt.confidence,
    madeAt: receipt.madeAt,
    costMicroDollars: receipt.costMicroDollars,
    entry: entry && { kind: entry.kind, ...leg(entry) },
    exit: exit && leg(exit),
    voidReason: receipt.voidReason,
    settledAt: receipt.settledAt,
  };
}

/** The whole scorecard as one JSON file: equal receipts give equal bytes, in whatever order they come. */
export function scorecardJson(receipts: readonly Receipt[]): string {
  const document = {
    format: "tapewise-scorecard-1",
    rules: { flatPoints, settledCallsMin, interval: 0.95 },
    calls: inOrder(receipts).map((each) => ({
      ...receiptOf(each),
      state: stateOf(each),
      outcome: outcomeOf(each),
    })),
    cards: cardsOf(receipts),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

const columns: readonly (readonly [
  name: string,
  of: (receipt: Receipt) => string | number | boolean | null | undefined,
])[] = [
  ["id", ({ id }) => id],
  ["made_at", ({ madeAt }) => madeAt],
  ["symbol", ({ symbol }) => symbol],
  ["direction", ({ direction }) => direction],
  ["horizon_sessions", ({ horizon }) => horizon],
  ["confidence_percent", ({ confidence }) => confidence],
  ["state", stateOf],
  ["void_reason", ({ voidReason }) => voidReason],
  ["points_against_market", (each) => outcomeOf(each)?.points ?? null],
  ["came", (each) => outcomeOf(each)?.direction ?? null],
  ["right", (each) => outcomeOf(each)?.isRight ?? null],
  ["entry_at", ({ entry }) => entry && iso(entry.atMs)],
  ["entry_price", ({ entry }) => entry?.price],
  ["entry_market_price", ({ entry }) => entry?.marketPrice],
  ["exit_at", ({ exit }) => exit && iso(exit.atMs)],
  ["exit_price", ({ exit }) => exit?.price],
  ["exit_market_price", ({ exit }) => exit?.marketPrice],
  ["currency", ({ entry }) => entry?.currency],
  ["settled_at", ({ settledAt }) => settledAt],
  ["prompt", ({ promptName }) => promptName],
  ["prompt_id", ({ promptId }) => promptId],
  ["prompt_version", ({ promptVersion }) => promptVersion],
  ["prompt_sha256", ({ promptHash }) => promptHash],
  ["model", ({ model }) => model],
  ["input_sha256", ({ inputHash }) => inputHash],
  ["item_id", ({ itemId }) => itemId],
  ["headline", ({ title }) => title],
  ["headline_at", ({ itemPublishedAt }) => itemPublishedAt],
  ["cost_usd", ({ costMicroDollars }) => costMicroDollars && costMicroDollars / 1e6],
];

const cellOf = (value: string | number | boolean | null | undefined) =>
  typeof value === "number" ? value : String(value ?? "");

/** The calls as a CSV file, the oldest first; no cell of it is run as a formula. */
export function* scorecardCsv(receipts: readonly Receipt[]): Generator<string> {
  yield csvLine(columns.map(([name]) => name));
  for (const each of inOrder(receipts)) yield csvLine(columns.map(([, of]) => cellOf(of(each))));
}
