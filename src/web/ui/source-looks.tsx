import { ageInWords, waitInWords } from "#domain/market/age.ts";
import { absoluteTime } from "#web/lib/moment.ts";

export type SourceLooksProps = {
  source: { checkedAt: string | null; nextCheckAt: string | null };
  nowMs: number;
  /** Said of a source that nobody has looked at. */
  never: string;
  /** Before the time of the next look. */
  next: string;
};

/** When a source was looked at and when it will be again. */
export function SourceLooks({ source: { checkedAt, nextCheckAt }, nowMs, never, next }: SourceLooksProps) {
  return (
    <>
      {checkedAt === null ? (
        never
      ) : (
        <time dateTime={checkedAt} title={absoluteTime(Date.parse(checkedAt))}>
          Last checked {ageInWords(Date.parse(checkedAt), nowMs)}.
        </time>
      )}
      {nextCheckAt !== null && (
        <>
          {" "}
          <time dateTime={nextCheckAt} title={absoluteTime(Date.parse(nextCheckAt))}>
            {next} {waitInWords(Date.parse(nextCheckAt), nowMs)}.
          </time>
        </>
      )}
    </>
  );
}
