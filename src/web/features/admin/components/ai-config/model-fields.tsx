import { useQuery } from "@tanstack/react-query";
import type { AiConfig } from "#contract/admin.ts";
import { modelChoices } from "#domain/analysis/models.ts";
import { aiModelsQuery } from "#web/features/admin/api/ai-config.ts";
import { ModelField } from "#web/features/admin/components/ai-config/model-field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { RetryButton } from "#web/ui/states.tsx";

export type ModelFieldsProps = { config: AiConfig };

/** Which models do the work. Until the provider's list is there, or without it, the standard names can be chosen. */
export function ModelFields({ config }: ModelFieldsProps) {
  const query = useQuery(aiModelsQuery);
  const inUse = [config.masterPromptModel, config.customPromptModel];
  const models = query.data?.models ?? modelChoices({ served: undefined, inUse, today: "" });
  const problem = query.isError ? query.error.message : (query.data?.problem ?? null);
  return (
    <>
      {problem !== null && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line p-4">
          <Notice tone="warning" className="min-w-0 flex-1 basis-72">
            The provider's own models are not listed. {problem} Names can be chosen and typed all the same.
          </Notice>
          <RetryButton size="sm" busy={query.isFetching} onClick={() => void query.refetch()} />
        </div>
      )}
      <ModelField
        name="masterPromptModel"
        stored={config.masterPromptModel}
        models={models}
        label="Master prompt model"
        help="Runs the Master Prompt and finds companies in headlines."
        done="Master prompt model updated!"
      />
      <ModelField
        name="customPromptModel"
        stored={config.customPromptModel}
        models={models}
        label="Custom prompts model"
        help="Runs the readers' own prompts, the default ones included."
        done="Custom prompts model updated!"
      />
    </>
  );
}
