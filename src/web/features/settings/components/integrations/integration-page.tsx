import { maySaveKey } from "#domain/accounts/permissions.ts";
import type { TestedIntegration } from "#domain/settings/api-key.ts";
import { IntegrationForm } from "#web/features/settings/components/integrations/integration-form.tsx";
import { KeyGuide } from "#web/features/settings/components/integrations/key-guide.tsx";
import { type Account, useKeys } from "#web/features/settings/hooks/use-keys.ts";
import { integrationTexts } from "#web/features/settings/integration-texts.data.ts";
import { StoredForm } from "#web/ui/stored-form.tsx";

export type IntegrationPageProps = { integration: TestedIntegration; account: Account };

/** What an integration is good for, how it is set up, and how to come by a key. */
export function IntegrationPage({ integration, account }: IntegrationPageProps) {
  const keys = useKeys(account);
  const { powers, key, guide } = integrationTexts[integration];
  const isGuided = key === undefined || maySaveKey(account, key.field);
  return (
    <>
      <section className="min-w-0">
        <p className="mb-4 max-w-[64ch] text-pretty text-14 text-ink-soft">{powers}</p>
        <StoredForm stored={keys} what="Your keys and switches">
          <IntegrationForm integration={integration} keys={keys.value} account={account} />
        </StoredForm>
      </section>
      {isGuided && <KeyGuide {...guide} />}
    </>
  );
}
