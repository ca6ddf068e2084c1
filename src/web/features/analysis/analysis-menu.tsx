import { useQuery } from "@tanstack/react-query";
import { ChevronDown, History, Sparkles } from "lucide-react";
import type { Ref } from "react";
import type { masterPromptId as MasterPromptId } from "#contract/analysis.ts";
import { costHint } from "#domain/analysis/cost-figures.ts";
import { estimatesQuery, promptsQuery } from "#web/features/analysis/analysis.calls.ts";
import { useTranslate } from "#web/lib/language.ts";
import { Button } from "#web/ui/button.tsx";
import { LazyMenu } from "#web/ui/lazy-menu.tsx";
import type { MenuEntry } from "#web/ui/menu.tsx";

type AnalysisMenuProps = {
  itemId: string;
  symbol: string;
  onChoose: (prompt: { promptId: string; promptName: string }) => void;
  onHistory: () => void;
  triggerRef: Ref<HTMLButtonElement>;
  /** What the place is for: it stands out, and has one word. */
  isMain?: boolean;
};

const masterPrompt: { promptId: typeof MasterPromptId; promptName: string } = {
  promptId: "master",
  // verbatim: the name of the prompt
  promptName: "Master Prompt",
};

/** The user's prompts and, last, the server's own. */
export function AnalysisMenu(props: AnalysisMenuProps) {
  const t = useTranslate();
  const { itemId, symbol, onChoose, onHistory, triggerRef, isMain = false } = props;
  const prompts = useQuery(promptsQuery);
  const { data } = useQuery(estimatesQuery(itemId, symbol));
  const hintOf = (id: string) => {
    const estimate = data?.estimates.find(({ promptId }) => promptId === id);
    return estimate && costHint(estimate.microDollarsMax, t);
  };
  const own: MenuEntry[] = (prompts.data ?? []).map((prompt) => ({
    kind: "item",
    id: prompt.id,
    label: prompt.name,
    hint: hintOf(prompt.id),
    onSelect: () => onChoose({ promptId: prompt.id, promptName: prompt.name }),
  }));
  const entries: MenuEntry[] = [
    { kind: "heading", id: "heading", text: t("Analyze {symbol}", { symbol }) },
    ...own,
  ];
  if (prompts.isPending) entries.push({ kind: "heading", id: "pending", text: t("Loading your prompts…") });
  else if (prompts.isError)
    entries.push({ kind: "heading", id: "failed", text: t("Couldn't load your prompts.") });
  entries.push(
    { kind: "separator", id: "separator" },
    {
      kind: "item",
      id: "master-prompt",
      label: masterPrompt.promptName,
      hint: hintOf(masterPrompt.promptId),
      onSelect: () => onChoose(masterPrompt),
    },
  );
  if (data && data.kept > 0)
    entries.push(
      { kind: "separator", id: "results" },
      {
        kind: "item",
        id: "earlier-results",
        label: t("Earlier results"),
        hint: String(data.kept),
        icon: <History aria-hidden="true" />,
        onSelect: onHistory,
      },
    );
  return (
    <LazyMenu
      align="start"
      entries={entries}
      trigger={
        <Button
          ref={triggerRef}
          data-analysis-menu=""
          size={isMain ? "md" : "sm"}
          variant={isMain ? "primary" : "secondary"}
          className={isMain ? "touch:h-11" : "max-sm:w-full"}
          icon={<Sparkles aria-hidden="true" className={isMain ? "size-4" : "size-4 text-accent"} />}
        >
          {isMain ? t("Analyze") : t("AI analysis")}
          <ChevronDown
            aria-hidden="true"
            className={isMain ? "-mr-1 size-3.5" : "-mr-1 size-3.5 text-ink-soft"}
          />
        </Button>
      }
    />
  );
}
