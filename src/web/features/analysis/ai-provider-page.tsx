import { useQuery } from "@tanstack/react-query";
import type { AiProviderChoice } from "#contract/ai-provider.ts";
import { aiVendorIds } from "#domain/analysis/ai-vendors.data.ts";
import { useChangeAiProvider } from "#web/features/analysis/ai-provider.calls.ts";
import { AiKey } from "#web/features/analysis/ai-provider-key.tsx";
import { AiModel } from "#web/features/analysis/ai-provider-model.tsx";
import { aiProviderQuery, aiVendorName } from "#web/lib/ai-provider.ts";
import { useTranslate } from "#web/lib/language.ts";
import { saveStateOf } from "#web/lib/use-setting.ts";
import { Card } from "#web/ui/card.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SavedSign } from "#web/ui/saved-sign.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { FactRows } from "#web/ui/settings-panel.tsx";
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
