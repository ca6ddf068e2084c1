import type { SystemAnswer } from "#contract/admin-system.ts";
import { Card, SettingsPanel } from "#web/ui/card.tsx";
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
  const name = names[provider] ?? provider;
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2 px-4 py-3 sm:grid-cols-[16rem_1fr_6rem]">
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 text-14">
        <span className="font-medium">{name}</span>
        {key !== "" && <span className="text-ink-soft">key …{key}</span>}
        {resting && <Tag tone="warning">Resting</Tag>}
      </span>
      <span className="figures text-right text-13 text-ink-soft sm:order-last">
        {used} of {max}
      </span>
      <meter
        className="sr-only"
        aria-label={`Calls under ${name} key ${key}`}
        min={0}
        max={max}
        value={used}
      />
      <span
        aria-hidden="true"
        className="col-span-2 h-1.5 overflow-hidden rounded-full bg-sunken sm:col-span-1"
      >
        <span
          className="block h-full rounded-full bg-ink-soft"
          style={{ width: `${Math.min(100, (100 * used) / max)}%` }}
        />
      </span>
    </li>
  );
}
