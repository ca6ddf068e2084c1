import type { SystemAnswer } from "#contract/admin-system.ts";
import { pauseReasonText } from "#domain/kernel/pause.ts";
import { formatAge } from "#domain/market/age.ts";
import { useTranslate } from "#web/lib/language.ts";
import { absoluteTime, useNow } from "#web/lib/moment.ts";
import { Card } from "#web/ui/card.tsx";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";

type Pause = SystemAnswer["pauses"][number];

/** Everything that is left alone now: who, since when, until when, and why. */
export function PausesPanel({ pauses }: { pauses: readonly Pause[] }) {
  const t = useTranslate();
  const nowMs = useNow();
  return (
    <SettingsPanel
      title={t("Paused now")}
      text={t(
        "AI, prices and social sites that aren’t asked for a while. A pause ends as soon as its cause does.",
      )}
    >
      <Card>
        {pauses.length === 0 && <p className="p-4 text-14 text-ink-soft">{t("Nothing is paused.")}</p>}
        <ul aria-label={t("Paused now")} className="divide-y divide-line">
          {pauses.map((pause) => (
            <PauseRow key={`${pause.who} ${pause.since} ${pause.reason}`} pause={pause} nowMs={nowMs} />
          ))}
        </ul>
      </Card>
    </SettingsPanel>
  );
}

function PauseRow({ pause, nowMs }: { pause: Pause; nowMs: number }) {
  const t = useTranslate();
  const sinceMs = Date.parse(pause.since);
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-3 text-14 sm:grid-cols-[16rem_1fr_auto]">
      <span className="min-w-0 font-medium text-pretty">{pause.who}</span>
      <span
        className="min-w-0 text-pretty first-letter:uppercase"
        title={t("Until {time}", { time: absoluteTime(Date.parse(pause.until), t) })}
      >
        {pauseReasonText(pause, nowMs)}.
      </span>
      <time
        dateTime={pause.since}
        title={absoluteTime(sinceMs, t)}
        className="figures text-13 whitespace-nowrap text-ink-soft"
      >
        {t("Paused {age}", { age: formatAge(sinceMs, nowMs, t) })}
      </time>
    </li>
  );
}
