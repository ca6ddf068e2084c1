import type { Clock } from "./clock.ts";

/** The database's clock was asked and its answer came, both by this process's monotonic time. */
export type ClockReading = { askedMs: number; answeredMs: number; databaseMs: number };

export type DatabaseClock = Clock & {
  learn(reading: ClockReading): void;
  /** How far this machine's clock is ahead of the database's; negative when it is behind. */
  aheadMs(): number;
  /** This machine's clock is so far off that the process takes no work. */
  isOff(): boolean;
};

type Sources = { wallMs: () => number; monotonicMs: () => number };

/** A machine whose clock is further off takes no work: its certificates, logs and signatures are off as well. */
export const clockOffMsMax = 5_000;

/**
 * The database's time, carried on between two readings by monotonic time: every process that uses a database has the
 * same time, whatever the clock of its machine says. Before the first reading it is that clock.
 */
export function createDatabaseClock(sources: Partial<Sources> = {}): DatabaseClock {
  const { wallMs = Date.now, monotonicMs = () => performance.now() } = sources;
  let offsetMs = wallMs() - monotonicMs();
  const now = () => offsetMs + monotonicMs();
  const aheadMs = () => wallMs() - now();
  return {
    now,
    aheadMs,
    isOff: () => Math.abs(aheadMs()) > clockOffMsMax,
    learn({ askedMs, answeredMs, databaseMs }) {
      // The database looked at its clock at some moment in between. What is inside that span stays: a slow answer
      // does not move the clock to and fro.
      const [least, most] = [databaseMs - answeredMs, databaseMs - askedMs];
      offsetMs = Math.min(Math.max(offsetMs, least), most);
    },
  };
}

/** What an operator reads about a clock that is off; undefined while it is not. */
export function clockProblem(clock: Pick<DatabaseClock, "aheadMs" | "isOff">): string | undefined {
  if (!clock.isOff()) return undefined;
  const aheadMs = clock.aheadMs();
  const seconds = Math.round(Math.abs(aheadMs) / 1_000).toLocaleString("en-US");
  const direction = aheadMs > 0 ? "ahead of" : "behind";
  return `This process's clock is ${seconds} s ${direction} the database's, so it takes no work. Set the clocks of both machines by NTP.`;
}
