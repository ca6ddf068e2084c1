export type AiTimeouts = {
  /** Until an answer begins. */
  headersMs: number;
  /** One answer in one piece, with its second try. */
  wholeMs: number;
  /** Between two pieces of a streamed answer. */
  silenceMs: number;
  /** The same for a model that thinks before its first word, of which nothing is heard. */
  thoughtMs: number;
  /** A streamed answer as a whole. */
  streamMs: number;
};

export const defaultTimeouts: AiTimeouts = {
  headersMs: 30_000,
  wholeMs: 60_000,
  silenceMs: 30_000,
  thoughtMs: 90_000,
  streamMs: 120_000,
};
