import { LRUCache } from "lru-cache";
import type { Clock } from "../clock.ts";
import type { Logger } from "./logger.ts";

export type RecentEvent = {
  atMs: number;
  level: "warn" | "error";
  message: string;
  detail: string | null;
  times: number;
};

export type RecentEvents = {
  /** The same logger; what it warns of is remembered. */
  watch(log: Logger): Logger;
  /** The newest first. */
  list(): RecentEvent[];
};

const eventsMax = 100;
const detailLengthMax = 300;

/** Fields that say what went wrong, and never what somebody wrote. */
const toldFields = ["err", "job", "provider", "symbol", "detail", "host", "reason", "status", "mail", "code"];

/** Queries and user parts of addresses, and anything long without a blank: a key may be in them. */
export function withoutSecrets(text: string): string {
  return text
    .replace(/\nparams:[\s\S]*/g, "")
    .replace(/([a-z]+:\/\/)[^\s/@]*@/gi, "$1***@")
    .replace(/(https?:\/\/[^\s?#]*)[?#]\S*/gi, "$1?***")
    .replace(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, "***@***")
    .replace(/\b(?:sk|pk|rk|whsec)[-_][\w-]{6,}/g, "***")
    .replace(/[\w+/=-]{28,}/g, "***");
}

function detailOf(fields: object): string | null {
  const told = Object.entries(fields).filter(
    ([name, value]) => toldFields.includes(name) && (typeof value === "string" || typeof value === "number"),
  );
  if (told.length === 0) return null;
  const text = told.map(([name, value]) => (name === "err" ? String(value) : `${name} ${value}`)).join(", ");
  return withoutSecrets(text.slice(0, 2 * detailLengthMax)).slice(0, detailLengthMax);
}

/** The last warnings and errors of this process, equal ones as one. Nothing of them is stored. */
export function createRecentEvents({ clock }: { clock: Clock }): RecentEvents {
  const events = new LRUCache<string, RecentEvent>({ max: eventsMax });

  function remember(level: RecentEvent["level"], fields: object, message: string): void {
    const detail = detailOf(fields);
    const key = `${level} ${message} ${detail ?? ""}`;
    const times = (events.get(key)?.times ?? 0) + 1;
    events.set(key, { atMs: clock.now(), level, message: withoutSecrets(message), detail, times });
  }

  return {
    watch: (log) => ({
      debug: (fields, message) => log.debug(fields, message),
      info: (fields, message) => log.info(fields, message),
      warn(fields, message) {
        remember("warn", fields, message);
        log.warn(fields, message);
      },
      error(fields, message) {
        remember("error", fields, message);
        log.error(fields, message);
      },
    }),
    list: () => [...events.values()],
  };
}
