import { testedIntegrations } from "#domain/settings/api-key.ts";
import { integrationTexts } from "#web/features/settings/integration-texts.data.ts";
import { integrationStates } from "#web/features/settings/integrations.ts";
import { PlaceList } from "#web/features/settings/place-list.tsx";
import { type Account, useKeys } from "#web/features/settings/use-keys.ts";
import { useTranslate } from "#web/lib/language.ts";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";
import { StoredForm } from "#web/ui/stored-form.tsx";
import { Tag } from "#web/ui/tag.tsx";

type IntegrationsTabProps = { account: Account };

export function IntegrationsTab({ account }: IntegrationsTabProps) {
  const t = useTranslate();
  const keys = useKeys(account);
  const states = integrationStates(keys.value);
  return (
    <SettingsPanel title={t("Integrations & Modules")} text={t("Connected services")}>
      <StoredForm stored={keys} what={t("your integrations")}>
        <PlaceList
          tab="integrations"
          places={testedIntegrations.map((detail) => ({
            detail,
            text: t.of(integrationTexts[detail].text),
            state: (
              <Tag tone={states[detail].working ? "accent" : "neutral"}>{t.of(states[detail].words)}</Tag>
            ),
          }))}
        />
      </StoredForm>
    </SettingsPanel>
  );
}
