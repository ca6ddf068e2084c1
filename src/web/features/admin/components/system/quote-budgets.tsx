import type { SystemAnswer } from "#contract/admin-system.ts";
import { Card } from "#web/ui/card.tsx";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";
import { Tag } from "#web/ui/tag.tsx";

type KeyBudget = SystemAnswer["quoteBudgets"][number];

const names: Record<string, string> = { finnhub: "FinHub", "twelve-data": "Twelve Data", yahoo: "Yahoo" };

/** What is used of each provider's calls a minute. */
export function QuoteBudgets({ budgets }: { budgets: readonly KeyBudget[] }) {
  return (
    <SettingsPanel
      title="Quote calls"
      text="Calls of the last minute by key, of the keys used last. A key that was refused rests for a while."
    >
      <Card>
        {budgets.length === 0 && (
          <p className="p-4 text-14 text-ink-soft">No prices were asked for since the start.</p>
        )}
        <ul aria-label="Quote calls" className="divide-y divide-line">
          {budgets.map((budget) => (
            <Budget key={`${budget.provider} ${budget.key}`} budget={budget} />
          ))}
        </ul>
      </Card>
    </SettingsPanel>
  );
}

function Budget({ budget: { provider, key, used, max, resting } }: { budget: KeyBudget }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <span className="min-w-40 text-14">
        <span className="font-medium">{names[provider] ?? provider}</span>
        {key !== "" && <span className="text-ink-soft"> key …{key}</span>}
      </span>
      {resting && <Tag tone="warning">Resting</Tag>}
      <meter
        aria-label={`${names[provider] ?? provider} calls`}
        className="sr-only"
        min={0}
        max={max}
        value={used}
      />
      <span aria-hidden="true" className="h-1.5 min-w-24 flex-1 overflow-hidden rounded-full bg-sunken">
        <span
          className="block h-full rounded-full bg-ink-soft"
          style={{ width: `${Math.min(100, (100 * used) / max)}%` }}
        />
      </span>
      <span className="figures w-24 text-right text-13 text-ink-soft">
        {used} of {max}
      </span>
    </li>
  );
}
