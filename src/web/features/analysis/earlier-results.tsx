import { useInfiniteQuery } from "@tanstack/react-query";
import { Columns2, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Analysis } from "#contract/analysis.ts";
import { message } from "#domain/language/translate.ts";
import { formatCost, promptInWords } from "#web/features/analysis/result-facts.ts";
import { resultsQuery } from "#web/features/analysis/results.calls.ts";
import { wordsOf } from "#web/lib/api-error.ts";
import { useTranslate } from "#web/lib/language.ts";
import { shortTime } from "#web/lib/near-time.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { AlertDialog } from "#web/ui/dialog.tsx";
import { Skeleton } from "#web/ui/loading.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { classes } from "#web/ui/styles.ts";
import { Tag } from "#web/ui/tag.tsx";

type EarlierResultsProps = {
  itemId: string;
  symbol: string;
  /** The results that the panel shows. */
  visibleIds: readonly (string | undefined)[];
  onShow: (analysis: Analysis) => void;
  /** Left out while there is nothing to compare with. */
  onCompare?: ((analysis: Analysis) => void) | undefined;
  onRemove: (analysis: Analysis) => void;
};

/** The user's earlier analyses of this headline and company, the newest first. */
export function EarlierResults({ itemId, symbol, visibleIds, ...actions }: EarlierResultsProps) {
  const t = useTranslate();
  const results = useInfiniteQuery(resultsQuery(itemId, symbol));
  if (results.isPending) return <Lines />;
  if (results.isError)
    return (
      <ErrorState
        title={t("Couldn't load your earlier results")}
        reason={t.of(wordsOf(results.error))}
        busy={results.isFetching}
        onRetry={() => void results.refetch()}
      />
    );
  const all = results.data.pages.flatMap(({ analyses }) => analyses);
  if (all.length === 0)
    return (
      <p className="px-4 py-3 text-14 text-ink-soft">{t("No saved results for {symbol} yet.", { symbol })}</p>
    );
  return (
    <>
      <ul aria-label={t("Earlier results")}>
        {all.map((analysis) => (
          <ResultRow
            key={analysis.id}
            analysis={analysis}
            isVisible={visibleIds.includes(analysis.id)}
            {...actions}
          />
        ))}
      </ul>
      {results.hasNextPage && (
        <div className="border-t border-line px-4 py-2">
          <Button
            size="sm"
            variant="quiet"
            busy={results.isFetchingNextPage}
            onClick={() => void results.fetchNextPage()}
          >
            {t("Show older ones")}
          </Button>
        </div>
      )}
    </>
  );
}

function Lines() {
  return (
    <div aria-busy="true" className="flex flex-col gap-3 px-4 py-3">
      <Skeleton className="h-4 w-56 max-w-full" />
      <Skeleton className="h-3.5 w-80 max-w-full" />
    </div>
  );
}

type ResultRowProps = {
  analysis: Analysis;
  isVisible: boolean;
  onShow: (analysis: Analysis) => void;
  onCompare?: ((analysis: Analysis) => void) | undefined;
  onRemove: (analysis: Analysis) => void;
};

const stateTag = {
  complete: undefined,
  stopped: message("Stopped early"),
  cut: message("Cut off at the limit"),
} as const;

function ResultRow({ analysis, isVisible, onShow, onCompare, onRemove }: ResultRowProps) {
  const t = useTranslate();
  const [asks, setAsks] = useState(false);
  const prompt = promptInWords(analysis, t);
  const time = shortTime(analysis.createdAt, t);
  const name = [prompt, analysis.model, time].join(", ");
  const tag = stateTag[analysis.state];
  return (
    <li className={classes("flex items-center border-t border-line pr-2", isVisible && "bg-sunken")}>
      <button
        type="button"
        aria-current={isVisible || undefined}
        onClick={() => onShow(analysis)}
        className="min-w-0 flex-1 px-4 py-2 text-left -outline-offset-2 transition-colors duration-150 ease-out hover:bg-sunken"
      >
        <span className="flex min-w-0 items-center gap-2 text-14 font-medium">
          <span className="min-w-0 truncate">{prompt}</span>
          {tag && <Tag tone={analysis.state === "cut" ? "warning" : "neutral"}>{t.of(tag)}</Tag>}
        </span>
        <span className="figures mt-0.5 flex flex-wrap gap-x-1.5 text-12 text-ink-soft">
          <span className="min-w-0 break-words">{analysis.model}</span>
          <span aria-hidden="true">·</span>
          <span>{formatCost(analysis, t)}</span>
          <span aria-hidden="true">·</span>
          <time dateTime={analysis.createdAt}>{time}</time>
        </span>
      </button>
      {onCompare && !isVisible && (
        <IconButton size="sm" label={t("Compare with {name}", { name })} onClick={() => onCompare(analysis)}>
          <Columns2 aria-hidden="true" />
        </IconButton>
      )}
      <IconButton size="sm" label={t("Remove {name}", { name })} onClick={() => setAsks(true)}>
        <Trash2 aria-hidden="true" />
      </IconButton>
      <AlertDialog
        open={asks}
        onOpenChange={setAsks}
        title={t("Remove this result?")}
        text={t("The {model} answer to {prompt} from {time} is deleted permanently. Its cost still counts.", {
          model: analysis.model,
          prompt,
          time,
        })}
        confirmLabel={t("Remove result")}
        onConfirm={() => {
          setAsks(false);
          onRemove(analysis);
        }}
      />
    </li>
  );
}
