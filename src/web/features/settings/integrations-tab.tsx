import { testedIntegrations } from "#domain/settings/api-key.ts";
import { integrationTexts } from "#web/features/settings/integration-texts.data.ts";
import { integrationStates } from "#web/features/settings/integrations.ts";
import { PlaceList } from "#web/features/settings/place-list.tsx";
import { type Account, useKeys } from "#web/features/settings/use-keys.ts";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";
import { StoredForm } from "#web/ui/stored-form.tsx";
import { Tag } from "#web/ui/tag.tsx";

type IntegrationsTabProps = { account: Account };

export function IntegrationsTab({ account }: IntegrationsTabProps) {
  const keys = useKeys(account);
  const states = integrationStates(keys.value);
  return (
    <SettingsPanel title="Integrations & Modules" text="Connected services">
      <StoredForm stored={keys} what="your integrations">
        <PlaceList
          tab="integrations"
          places={testedIntegrations.map((detail) => ({
            detail,
            text: integrationTexts[detail].text,
            state: <Tag tone={states[detail].working ? "accent" : "neutral"}>{states[detail].words}</Tag>,
          }))}
        />
      </StoredForm>
    </SettingsPanel>
  );
}
