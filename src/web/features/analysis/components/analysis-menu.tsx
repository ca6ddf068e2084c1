import { useQuery } from "@tanstack/react-query";
import { ChevronDown, Sparkles } from "lucide-react";
import type { Ref } from "react";
import type { masterPromptId as MasterPromptId } from "#contract/analysis.ts";
import { promptsQuery } from "#web/features/analysis/api/prompts.query.ts";
import { Button } from "#web/ui/button.tsx";
import { LazyMenu } from "#web/ui/lazy-menu.tsx";
import type { MenuEntry } from "#web/ui/menu.tsx";

export type AnalysisMenuProps = {
  symbol: string;
  onChoose: (prompt: { promptId: string; promptName: string }) => void;
  triggerRef: Ref<HTMLButtonElement>;
};

const masterPrompt: { promptId: typeof MasterPromptId; promptName: string } = {
  promptId: "master",
  promptName: "Master Prompt",
};

/** The reader's prompts and, last, the server's own. */
export function AnalysisMenu({ symbol, onChoose, triggerRef }: AnalysisMenuProps) {
  const prompts = useQuery(promptsQuery);
  const own: MenuEntry[] = (prompts.data ?? []).map((prompt) => ({
    kind: "item",
    id: prompt.id,
    label: prompt.name,
    onSelect: () => onChoose({ promptId: prompt.id, promptName: prompt.name }),
  }));
  const entries: MenuEntry[] = [{ kind: "heading", id: "heading", text: `Analyse ${symbol} with` }, ...own];
  if (prompts.isPending) entries.push({ kind: "heading", id: "pending", text: "Loading your prompts…" });
  else if (prompts.isError)
    entries.push({ kind: "heading", id: "failed", text: "Your prompts could not be loaded." });
  entries.push(
    { kind: "separator", id: "separator" },
    {
      kind: "item",
      id: "master-prompt",
      label: masterPrompt.promptName,
      onSelect: () => onChoose(masterPrompt),
    },
  );
  return (
    <LazyMenu
      align="start"
      entries={entries}
      trigger={
        <Button
          ref={triggerRef}
          size="sm"
          className="max-sm:w-full"
          icon={<Sparkles aria-hidden="true" className="size-4 text-accent" />}
        >
          AI analysis
          <ChevronDown aria-hidden="true" className="-mr-1 size-3.5 text-ink-soft" />
        </Button>
      }
    />
  );
}
