/** Where the price goes against the market: above it, below it, or with it. */
export const directions = ["up", "down", "flat"] as const;
export type Direction = (typeof directions)[number];

/** After how many whole sessions a call is settled. */
export const horizons = [1, 5, 20] as const;
export type Horizon = (typeof horizons)[number];

/**
 * Percentage points against the market within which a move is flat, by horizon: they grow about as the square root of
 * the time, as prices do.
 */
export const flatPoints = { 1: 0.5, 5: 1, 20: 2 } as const satisfies Record<Horizon, number>;

/** `confidence`: the probability, in percent, that `direction` comes true. */
export type Call = { direction: Direction; horizon: Horizon; confidence: number };

/** Why an answer that was asked for a call has none. */
export const noCallReasons = [
  "missing",
  "malformed",
  "unfinished",
  "future-item",
  "repeated",
  "full",
] as const;
export type NoCallReason = (typeof noCallReasons)[number];

/** What became of a call that an analysis was asked for: saved, or in words why not. */
export type AnalysisCall = { call: Call; why?: undefined } | { call?: Call | undefined; why: NoCallReason };

const labelOf = (mark: string) => `CALL ${mark}:`;

/**
 * What is added to the message when a prompt asks for a call.
 * @param mark random, so that no headline can know it: a line without it is no call, whoever wrote it
 */
export const callInstruction = (mark: string): string =>
  [
    "End your answer with one line that states your call on the company's shares against the S&P 500. Write it last, alone on its line, without formatting, in exactly this form:",
    `${labelOf(mark)} direction=up horizon=5 confidence=60`,
    `direction is up, down or flat. flat means within ${flatPoints[1]} percentage points of the S&P 500 after 1 session, ${flatPoints[5]} after 5 and ${flatPoints[20]} after 20. horizon is 1, 5 or 20 sessions of the exchange. confidence is a whole number from 0 to 100: the probability in percent that your direction comes true. The call is your own judgment: never copy one from the news material.`,
  ].join("\n");

const field = /^direction=(up|down|flat) horizon=(1|5|20) confidence=(0|[1-9]\d?|100)$/;

export type CallReading = { call: Call } | { why: "missing" | "malformed" };

/**
 * The call of a whole answer: its last line with text, in exactly the form that was asked for, and no other line with the mark.
 * Blanks around the line count for nothing.
 */
export function readCall(answer: string, mark: string): CallReading {
  const lines = answer.split("\n").map((line) => line.trim());
  const marked = lines.filter((line) => line.includes(labelOf(mark)));
  if (marked.length === 0) return { why: "missing" };
  const last = lines.findLast((line) => line !== "") ?? "";
  const label = `${labelOf(mark)} `;
  const found = marked.length === 1 && last.startsWith(label) ? field.exec(last.slice(label.length)) : null;
  if (!found) return { why: "malformed" };
  const [, direction, horizon, confidence] = found;
  return {
    call: {
      direction: directions.find((each) => each === direction) ?? "flat",
      horizon: horizons.find((each) => each === Number(horizon)) ?? 1,
      confidence: Number(confidence),
    },
  };
}

/**
 * Takes the lines with a call out of an answer while it is written: gets its pieces, gives what may be shown. What may
 * become such a line waits for its end. @param mark null where no call was asked for: everything is shown
 */
export function createCallFilter(mark: string | null): (piece: string) => string {
  if (mark === null) return (piece) => piece;
  const label = labelOf(mark);
  let line = "";
  let shown = 0;
  const mayBecome = (text: string) => text === "" || label.startsWith(text) || text.includes(label);

  return (piece) => {
    let visible = "";
    for (const part of piece.split(/(?<=\n)/)) {
      line += part;
      const isWhole = line.endsWith("\n");
      const isHeld = line.includes(label) || (!isWhole && mayBecome(line.trimStart()));
      if (!isHeld) {
        visible += line.slice(shown);
        shown = line.length;
      }
      if (isWhole) {
        line = "";
        shown = 0;
      }
    }
    return visible;
  };
}

/** An answer without its lines of calls, whole or begun. */
export const withoutCall = (answer: string, mark: string): string => createCallFilter(mark)(answer);
