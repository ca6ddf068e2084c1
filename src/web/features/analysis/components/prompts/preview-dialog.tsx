import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Headline, recentHeadlinesQuery } from "#web/features/analysis/api/recent-headlines.query.ts";
import { NoHeadlines } from "#web/features/analysis/components/prompts/no-headlines.tsx";
import { PreviewMessages } from "#web/features/analysis/components/prompts/preview-messages.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Skeleton } from "#web/ui/loading.tsx";
import { SelectField } from "#web/ui/select-field.tsx";

export type PreviewDialogProps = {
  /** The text as typed, trimmed. */
  prompt: string;
  onClose: () => void;
};

/** What a model would be sent for this text, with a recent headline of the reader's as the example. */
export function PreviewDialog({ prompt, onClose }: PreviewDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title="Preview"
      description="The exact message for one of your headlines. Nothing is sent."
    >
      <Example prompt={prompt} />
    </Dialog>
  );
}

function Example({ prompt }: { prompt: string }) {
  const query = useQuery(recentHeadlinesQuery);
  const [first] = query.data ?? [];
  if (query.isPending) return <ExampleSkeleton />;
  if (!first)
    return <NoHeadlines error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />;
  return <Choice prompt={prompt} headlines={query.data ?? []} first={first} />;
}

type ChoiceProps = { prompt: string; headlines: readonly Headline[]; first: Headline };

function Choice({ prompt, headlines, first }: ChoiceProps) {
  const [chosen, choose] = useState({ itemId: first.id, symbol: "" });
  const headline = headlines.find(({ id }) => id === chosen.itemId) ?? first;
  const { companies } = headline;
  const company = companies.find(({ symbol }) => symbol === chosen.symbol) ?? companies[0];
  return (
    <div className="flex flex-col gap-4">
      <SelectField
        label="Headline"
        value={headline.id}
        options={headlines.map(({ id, title, feedName }) => ({ value: id, label: `${title} · ${feedName}` }))}
        onChange={(itemId) => choose({ itemId, symbol: "" })}
      />
      {companies.length > 1 && (
        <SelectField
          label="Company"
          value={company?.symbol ?? ""}
          options={companies.map(({ symbol, name }) => ({ value: symbol, label: `${name} (${symbol})` }))}
          onChange={(symbol) => choose({ itemId: headline.id, symbol })}
        />
      )}
      <PreviewMessages prompt={prompt} itemId={headline.id} symbol={company?.symbol ?? ""} />
    </div>
  );
}

function ExampleSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <Skeleton className="h-9 w-full" />
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-56 w-full" />
    </div>
  );
}
