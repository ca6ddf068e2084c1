import { useQuery } from "@tanstack/react-query";
import type { AiProviderChoice } from "#contract/ai-provider.ts";
import type { OfferedModel, OfferedModels } from "#contract/ai-spending.ts";
import { costText, isTiny } from "#domain/analysis/cost-figures.ts";
import type { Translate } from "#domain/language/translate.ts";
import { reachableModelsQuery, useChangeAiProvider } from "#web/features/analysis/ai-provider.calls.ts";
import { ModelEndNotices } from "#web/features/analysis/model-ends.tsx";
import { aiVendorName } from "#web/lib/ai-provider.ts";
import { wordsOf } from "#web/lib/api-error.ts";
import { useTranslate } from "#web/lib/language.ts";
import { dayOf } from "#web/lib/moment.ts";
import { saveStateOf } from "#web/lib/use-setting.ts";
import { Notice } from "#web/ui/notice.tsx";
import { SavedSign } from "#web/ui/saved-sign.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { RetryButton } from "#web/ui/states.tsx";

/** No model is called like this; it stands for the default. */
const byDefault = "";

type AiModelProps = { provider: AiProviderChoice };

/** Which of the models that the key reaches runs the prompts, with what an analysis on it costs. */
export function AiModel({ provider }: AiModelProps) {
  const t = useTranslate();
  const { isReady, model: stored } = provider;
  const query = useQuery({ ...reachableModelsQuery, enabled: isReady });
  const label = t("Model");
  const save = useChangeAiProvider(label);
  const chosen = save.isPending ? (save.variables.model ?? null) : stored;
  const offered = isReady ? query.data : undefined;
  return (
    <div className="flex flex-col gap-3 border-b border-line p-4">
      <SelectField
        layout="block"
        label={label}
        sign={<SavedSign state={saveStateOf(save)} />}
        disabled={offered === undefined}
        value={chosen ?? byDefault}
        options={[
          { value: byDefault, label: defaultLabel(offered, t) },
          ...modelsWith(chosen, offered).map((model) => ({
            value: model.name,
            label: optionLabel(model, t),
          })),
        ]}
        onChange={(name) => save.mutate({ model: name === byDefault ? null : name })}
        help={
          offered ? costWords(chosen ?? offered.defaultModel, offered, t) : waitingWords(provider, query, t)
        }
      />
      <ModelEndNotices />
      {isReady && (query.isError || offered?.isListed === false) && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Notice tone="warning" className="min-w-0 flex-1 basis-72">
            {unlistedWords(provider, query.error, t)}
          </Notice>
          <RetryButton size="sm" busy={query.isFetching} onClick={() => void query.refetch()} />
        </div>
      )}
    </div>
  );
}

function defaultLabel(offered: OfferedModels | undefined, t: Translate): string {
  const model = offered?.defaultModel ?? null;
  return model === null ? t("Default") : t("Default ({model})", { model });
}

/** What is chosen has its place in the list, also before the list is there. */
function modelsWith(chosen: string | null, offered: OfferedModels | undefined): readonly OfferedModel[] {
  const models = offered?.models ?? [];
  if (chosen === null || models.some(({ name }) => name === chosen)) return models;
  const unknown = { inputNano: null, outputNano: null, aboutMicroDollars: null, answerTokensMax: 0 };
  return [...models, { name: chosen, ...unknown, retired: false, endsOn: null }];
}

/** What an analysis costs as a rule. */
function aboutText(microDollars: number | null, t: Translate): string {
  if (microDollars === null) return t("price not available");
  if (microDollars === 0) return t("free of charge");
  const cost = costText(microDollars, t);
  return isTiny(microDollars) ? cost : t("about {cost}", { cost });
}

function optionLabel({ name, aboutMicroDollars, retired, endsOn }: OfferedModel, t: Translate): string {
  if (retired) return t("{model} (retired)", { model: name });
  const model =
    endsOn === null ? name : t("{model} (until {day})", { model: name, day: dayOf(`${endsOn}T12:00:00`, t) });
  return `${model} · ${aboutText(aboutMicroDollars, t)}`;
}

/** Dollars of a million tokens, from thousandths of a micro-dollar for one. */
const millionText = (nano: number, t: Translate) => costText(nano * 1_000, t);

function costWords(name: string | null, { models }: OfferedModels, t: Translate): string {
  const model = models.find((each) => each.name === name);
  if (name === null) return t("Choose a model to run analyses.");
  const { inputNano = null, outputNano = null, aboutMicroDollars = null } = model ?? {};
  if (inputNano === null || outputNano === null)
    return t("Runs all your prompts. Its price isn't known, so your budget counts the highest one.");
  if (aboutMicroDollars === 0)
    return t("Runs all your prompts, free of charge on this server's own network.");
  return t("Runs all your prompts: {cost} an analysis, at {input} in and {output} out per million tokens.", {
    cost: aboutText(aboutMicroDollars, t),
    input: millionText(inputNano, t),
    output: millionText(outputNano, t),
  });
}

type Query = { isPending: boolean };

function waitingWords({ isReady, managed, vendor }: AiProviderChoice, query: Query, t: Translate): string {
  if (isReady) return query.isPending ? t("Loading models…") : "";
  if (managed) return t("This server provides no key. Please contact support.");
  return vendor === "compatible"
    ? t("Choose a server to see its models.")
    : t("Add a key to see the models it can use.");
}

function unlistedWords({ vendor }: AiProviderChoice, error: Error | null, t: Translate): string {
  const name = aiVendorName(vendor, t);
  if (error) return t("Couldn't load the models of {name}. {reason}", { name, reason: t.of(wordsOf(error)) });
  return t("{name} didn't list its models, so there may be others. Test your key.", { name });
}
