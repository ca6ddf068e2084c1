import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CacheStats } from "#contract/admin.ts";
import { cacheQuery, cleanExpired, clearCache } from "#web/features/admin/api/ai-config.ts";
import { Button } from "#web/ui/button.tsx";
import { Card, SettingsPanel } from "#web/ui/card.tsx";
import { AlertDialog } from "#web/ui/dialog.tsx";
import { Skeleton } from "#web/ui/loading.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { useToast } from "#web/ui/toast.tsx";

const stats = [
  { name: "total", label: "Total" },
  { name: "valid", label: "Valid" },
  { name: "expired", label: "Expired" },
] as const;

const figure = new Intl.NumberFormat("en-US");

/** Stored answers of company detection by AI. */
export function CachePanel() {
  const query = useQuery(cacheQuery);
  return (
    <SettingsPanel
      title="Cache"
      text="Companies that AI found in headlines. Each answer serves all readers for three days, free of charge; expired ones are kept until they are cleaned up."
    >
      {query.isError && !query.data ? (
        <ErrorState
          title="The cache could not be counted"
          reason={query.error.message}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Card aria-busy={query.isPending}>
          <Figures counts={query.data} />
          <Actions counts={query.data} />
        </Card>
      )}
    </SettingsPanel>
  );
}

function Figures({ counts }: { counts: CacheStats | undefined }) {
  return (
    <dl className="grid grid-cols-3 divide-x divide-line border-b border-line">
      {stats.map(({ name, label }) => (
        <div key={name} className="min-w-0 p-4">
          <dt className="text-13 text-ink-soft">{label}</dt>
          <dd className="figures mt-1 h-6 text-20 leading-6 font-semibold">
            {counts ? figure.format(counts[name]) : <Skeleton className="h-6 w-14 max-w-full" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A change of the cache; what is left shows at once. */
function useCacheChange(change: () => Promise<CacheStats>, done: string) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: change,
    onSuccess(left) {
      client.setQueryData(cacheQuery.queryKey, left);
      toast({ text: done });
    },
    onError: ({ message }) => toast({ tone: "problem", text: `The cache was not changed. ${message}` }),
  });
}

function Actions({ counts }: { counts: CacheStats | undefined }) {
  const [isAsking, setAsking] = useState(false);
  const clean = useCacheChange(cleanExpired, "Expired cache entries cleaned up!");
  const clear = useCacheChange(clearCache, "All cache entries cleared!");
  const total = counts?.total ?? 0;
  const lost =
    total === 1
      ? "The one stored answer is deleted"
      : `All ${figure.format(total)} stored answers are deleted`;
  return (
    <div className="flex flex-wrap gap-2 p-4">
      <Button size="sm" busy={clean.isPending} onClick={() => clean.mutate()}>
        Clean expired
      </Button>
      <Button size="sm" onClick={() => setAsking(true)}>
        Clear all
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Are you sure you want to clear all cache entries?"
        text={`${lost}. Headlines that are read again are asked about again, which costs AI calls.`}
        confirmLabel="Clear all"
        busy={clear.isPending}
        onConfirm={() => clear.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </div>
  );
}
