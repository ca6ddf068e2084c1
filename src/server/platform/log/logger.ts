import { pino } from "pino";

export type Logger = {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

export const logLevels = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

/** Field names whose values never reach a log, wherever they are in the first three levels. */
const secretFields = [
  "password",
  "token",
  "apiKey",
  "key",
  "secret",
  "authorization",
  "cookie",
  "openaiApiKey",
  "finnhubApiKey",
  "redditApiKey",
];

const textLengthMax = 2_000;

/** A failure's text, bounded, without the parameters of a failed query: they may be personal. */
function withoutParameters(text: unknown): unknown {
  if (typeof text !== "string") return text;
  return text.replace(/\nparams:[\s\S]*?(?=\n {4}at |$)/g, "").slice(0, textLengthMax);
}

/** One JSON object a line; control characters are escaped, so that no text from outside forges a line. */
export function createLogger(options: { level: LogLevel; write?: (line: string) => void }): Logger {
  const paths = secretFields.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  const settings = {
    level: options.level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: withoutParameters, stack: withoutParameters },
    redact: { paths, censor: "***" },
  };
  return options.write ? pino(settings, { write: options.write }) : pino(settings);
}
