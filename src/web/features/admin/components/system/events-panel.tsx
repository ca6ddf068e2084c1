import type { SystemAnswer } from "#contract/admin-system.ts";
import { Moment } from "#web/features/admin/components/system/moment.tsx";
import { Card, SettingsPanel } from "#web/ui/card.tsx";
import { Tag } from "#web/ui/tag.tsx";

type Event = SystemAnswer["events"][number];

/** What the log warned of lately. */
export function EventsPanel({ events }: { events: readonly Event[] }) {
  return (
    <SettingsPanel
      title="Warnings and errors"
      text="The newest hundred since the start of this process; equal ones are counted together. Keys, addresses and what readers wrote are left out."
    >
      <Card>
        {events.length === 0 && <p className="p-4 text-14 text-ink-soft">Nothing to warn of.</p>}
        <ul
          aria-label="Warnings and errors"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
          tabIndex={0}
          className="max-h-96 divide-y divide-line overflow-y-auto -outline-offset-2"
        >
          {events.map((event) => (
            <li key={`${event.level} ${event.message} ${event.detail}`} className="px-4 py-2.5">
              <p className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1 text-14 sm:grid-cols-[auto_1fr_auto]">
                <span>
                  <Tag tone={event.level === "error" ? "danger" : "warning"}>
                    {event.level === "error" ? "Error" : "Warning"}
                  </Tag>
                </span>
                <span className="order-last col-span-2 min-w-0 break-words sm:order-none sm:col-span-1">
                  {event.message}
                </span>
                <span className="figures flex gap-3 text-13 text-ink-soft">
                  {event.times > 1 && <span>{event.times} times</span>}
                  <Moment at={event.at} />
                </span>
              </p>
              {event.detail !== null && (
                <p className="mt-1 font-mono text-12 break-words text-ink-soft">{event.detail}</p>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </SettingsPanel>
  );
}
