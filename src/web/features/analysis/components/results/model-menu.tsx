import { ChevronDown, Cpu } from "lucide-react";
import type { OfferedRun } from "#web/features/analysis/hooks/use-next-cost.ts";
import { Button } from "#web/ui/button.tsx";
import { LazyMenu } from "#web/ui/lazy-menu.tsx";
import type { MenuEntry } from "#web/ui/menu.tsx";

export type ModelMenuProps = {
  promptName: string;
  offered: readonly OfferedRun[];
  onChoose: (model: string) => void;
};

/** The models that the same prompt can be run on, each with what it may cost. */
export function ModelMenu({ promptName, offered, onChoose }: ModelMenuProps) {
  const entries: MenuEntry[] = [
    { kind: "heading", id: "heading", text: `Run ${promptName} on` },
    ...offered.map(
      ({ model, hint }): MenuEntry => ({
        ...{ kind: "item", id: model, label: model, hint },
        onSelect: () => onChoose(model),
      }),
    ),
  ];
  return (
    <LazyMenu
      align="start"
      entries={entries}
      trigger={
        <Button size="sm" icon={<Cpu aria-hidden="true" className="size-3.5" />}>
          Another model
          <ChevronDown aria-hidden="true" className="-mr-1 size-3.5 text-ink-soft" />
        </Button>
      }
    />
  );
}
