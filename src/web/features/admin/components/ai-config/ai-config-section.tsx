import { useQuery } from "@tanstack/react-query";
import { aiConfigQuery } from "#web/features/admin/api/ai-config.ts";
import { AssistantField } from "#web/features/admin/components/ai-config/assistant-field.tsx";
import { CachePanel } from "#web/features/admin/components/ai-config/cache-panel.tsx";
import { DebugPanel } from "#web/features/admin/components/ai-config/debug-panel.tsx";
import { ModelFields } from "#web/features/admin/components/ai-config/model-fields.tsx";
import { Card, SettingsPanel } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/loading.tsx";
import { ErrorState } from "#web/ui/states.tsx";

/** Models, assistant id, cache and debug log of the whole site (READ-81). */
export function AiConfigSection() {
  const query = useQuery(aiConfigQuery);
  const config = query.data;
  return (
    <div className="flex min-w-0 flex-col gap-10">
      <SettingsPanel title="Models and assistant" text="They hold for everybody and take effect at once.">
        {query.isPending && <FieldsSkeleton />}
        {query.isError && !config && (
          <ErrorState
            title="The AI settings could not be loaded"
            reason={query.error.message}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
        {config && (
          <Card>
            <ModelFields config={config} />
            <AssistantField stored={config.assistantId} />
          </Card>
        )}
      </SettingsPanel>
      <CachePanel />
      {config && <DebugPanel on={config.debugMode} />}
    </div>
  );
}

const fields = ["master", "custom", "assistant"] as const;

function FieldsSkeleton() {
  return (
    <Card aria-busy="true">
      {fields.map((field) => (
        <div key={field} className="flex flex-col gap-2 border-b border-line p-4 last:border-0">
          <Skeleton className="h-4 w-40 max-w-full" />
          <Skeleton className="h-9 w-full rounded-8" />
          <Skeleton className="h-3.5 w-72 max-w-full" />
        </div>
      ))}
    </Card>
  );
}
