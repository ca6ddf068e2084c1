import { useQuery } from "@tanstack/react-query";
import type { AiProviderChoice } from "#contract/ai-provider.ts";
import type { OfferedModel, OfferedModels } from "#contract/ai-spending.ts";
import { aiVendorIds } from "#domain/analysis/ai-vendors.data.ts";
import { costText, isTiny } from "#domain/analysis/cost-figures.ts";
import type { Translate } from "#domain/language/translate.ts";
import { reachableModelsQuery, useChangeAiProvider } from "#web/features/analysis/ai-provider.calls.ts";
import { AiKey } from "#web/features/analysis/ai-provider-key.tsx";
import { ModelEndNotices } from "#web/features/analysis/model-ends.tsx";
import { aiProviderQuery, aiVendorName } from "#web/lib/ai-provider.ts";
import { wordsOf } from "#web/lib/api-error.ts";
import { useTranslate } from "#web/lib/language.ts";
import { dayOf } from "#web/lib/moment.ts";
import { saveStateOf } from "#web/lib/use-setting.ts";
import { Card } from "#web/ui/card.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SavedSign } from "#web/ui/saved-sign.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { FactRows } from "#web/ui/settings-panel.tsx";
import { RetryButton } from "#web/ui/states.tsx";
import { Switch } from "#web/ui/switch.tsx";

/** Whose models run the user's prompts and find companies, on which key, at what price, and what they are sent. */
export function AiProviderPage() {
  const t = useTranslate();
  const query = useQuery(aiProviderQuery);
  return (
    <section className="min-w-0">
      <p className="mb-4 max-w-[64ch] text-pretty text-14 text-ink-soft">
        {t("Its models run your prompts and help find companies.")}
      </p>
      <Loaded query={query} failure={t("Couldn't load your AI provider")} framed>
        {(provider) => (
          <Card>
            {provider.managed ? <ProvidedAi provider={provider} /> : <OwnAi provider={provider} />}
            <AiModel provider={provider} />
            <SentMaterial provider={provider} />
          </Card>
        )}
      </Loaded>
    </section>
  );
}

type PartProps = { provider: AiProviderChoice };

/** Accounts on the system's key see whose models serve them (READ-44). */
function ProvidedAi({ provider: { vendor, isReady } }: PartProps) {
  const t = useTranslate();
  return (
    <div className="border-b border-line">
      <FactRows
        rows={[
          { label: t("Provider ## of AI models"), value: aiVendorName(vendor, t) },
          {
            label: t("API key"),
            value: isReady
              ? t("This key is provided and managed for you.")
              : t("This server provides no key. Please contact support."),
          },
        ]}
      />
    </div>
  );
}

function OwnAi({ provider }: PartProps) {
  const t = useTranslate();
  const { vendor: stored, addresses } = provider;
  const label = t("Provider ## of AI models");
  const save = useChangeAiProvider(label);
  const offered = aiVendorIds.filter((id) => id !== "compatible" || id === stored || addresses.length > 0);
  return (
    <>
      <SelectField
        layout="block"
        className="border-b border-line p-4"
        label={label}
        help={t("Switching starts with the new provider's default model.")}
        sign={<SavedSign state={saveStateOf(save)} />}
        value={save.isPending ? (save.variables.vendor ?? stored) : stored}
        options={offered.map((id) => ({ value: id, label: aiVendorName(id, t) }))}
        onChange={(vendor) => save.mutate({ vendor })}
      />
      {stored === "compatible" && <ServerAddress provider={provider} />}
      <AiKey key={stored} provider={provider} />
    </>
  );
}

/** Which of the operator's addresses; one that was taken back is never called. */
function ServerAddress({ provider: { baseUrl, addresses } }: PartProps) {
  const t = useTranslate();
  const label = t("Server address");
  const save = useChangeAiProvider(label);
  const value = (save.isPending ? save.variables.baseUrl : null) ?? baseUrl ?? "";
  const options = addresses.map((address) => ({ value: address, label: address }));
  return (
    <div className="flex flex-col gap-3 border-b border-line p-4">
      <SelectField
        layout="block"
        label={label}
        help={t("This site's operator decides which servers are allowed.")}
        sign={<SavedSign state={saveStateOf(save)} />}
        disabled={options.length === 0}
        value={value}
        options={value === "" ? [{ value: "", label: t("Choose a server") }, ...options] : options}
        onChange={(address) => address !== "" && save.mutate({ baseUrl: address })}
      />
      {baseUrl === null && (
        <Notice tone="warning">
          {t("Your server is no longer allowed here. Choose another server or provider.")}
        </Notice>
      )}
    </div>
  );
}

/** What an analysis is given of the news. */
function SentMaterial({ provider: { context: stored } }: PartProps) {
  const t = useTranslate();
  const label = t("Send headlines only");
  const save = useChangeAiProvider(label);
  const context = save.isPending ? (save.variables.context ?? stored) : stored;
  return (
    <Switch
      className="p-4"
      label={label}
      help={t("Analyses get the headline and market data, but no article text or other headlines.")}
      sign={<SavedSign state={saveStateOf(save)} />}
      checked={context === "headline"}
      onCheckedChange={(isOn) => save.mutate({ context: isOn ? "headline" : "all" })}
    />
  );
}

/** No model is called like this; it stands for the default. */
const byDefault = "";

type AiModelProps = { provider: AiProviderChoice };

/** Which of the models that the key reaches runs the prompts, with what an analysis on it costs. */
function AiModel({ provider }: AiModelProps) {
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
