import { Tabs as RadixTabs } from "radix-ui";
import type { ReactNode } from "react";

export type TabsProps<Value extends string> = {
  /** Names the row of tabs for users. */
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  tabs: readonly {
    value: Value;
    label: string;
    content: ReactNode;
    /** Cannot be chosen. */
    disabled?: boolean;
    /** A few words under the label. */
    note?: string;
  }[];
};

export function Tabs<Value extends string>({ label, value, onValueChange, tabs }: TabsProps<Value>) {
  return (
    <RadixTabs.Root
      value={value}
      onValueChange={(next) => {
        const chosen = tabs.find((tab) => tab.value === next);
        if (chosen) onValueChange(chosen.value);
      }}
    >
      <RadixTabs.List aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            disabled={tab.disabled ?? false}
            className="-mb-px min-h-10 min-w-0 border-b-2 border-transparent px-2 py-1.5 text-14 sm:px-3 font-medium whitespace-nowrap text-ink-soft -outline-offset-2 hover:not-disabled:text-ink disabled:text-ink-faint data-[state=active]:border-accent data-[state=active]:text-ink"
          >
            <span className="block">{tab.label}</span>{" "}
            {tab.note !== undefined && (
              <span className="block text-12 font-normal whitespace-normal">{tab.note}</span>
            )}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value} className="pt-4">
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
