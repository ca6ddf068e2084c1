import { saveKeys } from "#web/features/settings/api/save-keys.ts";
import { useKeySaves } from "#web/features/settings/hooks/use-key-saves.ts";
import { useBanner } from "#web/ui/banner.tsx";

export type KeySwitchField = "finnhubEnabled" | "yahooFinanceEnabled" | "redditEnabled";

/** A switch of an integration, stored at once; goes back when that fails. */
export function useKeySwitch(field: KeySwitchField, label: string, stored: boolean) {
  const banner = useBanner();
  const saves = useKeySaves({
    onStart: () => banner(null),
    onProblem: ({ message }) => banner({ tone: "problem", text: `“${label}” was not saved. ${message}` }),
  });
  return {
    checked: saves.wanted ?? stored,
    change: (wanted: boolean) => void saves.save({ wanted, send: () => saveKeys({ [field]: wanted }) }),
    saving: saves.state,
    settle: saves.outcome,
  };
}
