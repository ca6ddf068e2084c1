import { formatAge } from "#domain/market/age.ts";
import { absoluteTime, useNow } from "#web/lib/moment.ts";

/** How long ago something was; "--" when it never was. */
export function Moment({ at }: { at: string | null }) {
  const nowMs = useNow();
  if (at === null) return <span className="text-ink-soft">--</span>;
  const ms = Date.parse(at);
  return (
    <time dateTime={at} title={absoluteTime(ms)} className="figures whitespace-nowrap text-ink-soft">
      {formatAge(ms, nowMs)}
    </time>
  );
}
