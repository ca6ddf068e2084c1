import { formatAge } from "#domain/market/age.ts";
import { useTranslate } from "#web/lib/language.ts";
import { absoluteTime, dayOf, useNow } from "#web/lib/moment.ts";

/** How long ago something was; "--" when it never was. */
export function Moment({ at }: { at: string | null }) {
  const t = useTranslate();
  const nowMs = useNow();
  if (at === null) return <span className="text-ink-soft">--</span>;
  const ms = Date.parse(at);
  return (
    <time dateTime={at} title={absoluteTime(ms, t)} className="figures whitespace-nowrap text-ink-soft">
      {formatAge(ms, nowMs, t)}
    </time>
  );
}

type DayProps = {
  moment: string | undefined;
  /** Says more than the day: "until Nov 21, 2026". */
  words?: (day: string) => string;
};

/** A day with its exact time in the title; "--" for none. */
export function Day({ moment, words = (day) => day }: DayProps) {
  const t = useTranslate();
  const day = dayOf(moment ?? "", t);
  if (moment === undefined || day === "--") return <>--</>;
  return (
    <time dateTime={moment} title={absoluteTime(Date.parse(moment), t)} className="whitespace-nowrap">
      {words(day)}
    </time>
  );
}
