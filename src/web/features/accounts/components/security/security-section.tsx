import { useQuery, useQueryClient } from "@tanstack/react-query";
import { DataPanel } from "#web/features/accounts/components/security/data-panel.tsx";
import { PasskeysPanel } from "#web/features/accounts/components/security/passkeys-panel.tsx";
import { PhoneRow } from "#web/features/accounts/components/security/phone-row.tsx";
import { SecondFactorRow } from "#web/features/accounts/components/security/second-factor-row.tsx";
import { SessionsPanel } from "#web/features/accounts/components/security/sessions-panel.tsx";
import { SignInRows } from "#web/features/accounts/components/security/sign-in-rows.tsx";
import { accountQuery, meKey } from "#web/lib/session.ts";
import { siteConfigQuery } from "#web/lib/site-config.ts";
import { Card } from "#web/ui/card.tsx";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { RowsSkeleton } from "#web/ui/stored-form.tsx";

export type SecuritySectionProps = { onDeleted: () => void };

/** How the account is guarded, where it is open, and what its owner may take along or delete (READ-66). */
export function SecuritySection({ onDeleted }: SecuritySectionProps) {
  const client = useQueryClient();
  const query = useQuery(accountQuery);
  const { data: config } = useQuery(siteConfigQuery);
  const changed = () => void client.invalidateQueries({ queryKey: meKey });
  const me = query.data;
  return (
    <>
      <SettingsPanel id="security" title="Security" text="How your account is guarded.">
        {query.isPending && <RowsSkeleton />}
        {query.isError && (
          <ErrorState
            title="Your account could not be loaded"
            reason={query.error.message}
            onRetry={() => void query.refetch()}
          />
        )}
        {me !== undefined && (
          <Card>
            <SignInRows me={me} onChanged={changed} />
            <SecondFactorRow me={me} onChanged={changed} />
            {config?.phoneSignInEnabled === true && <PhoneRow me={me} onChanged={changed} />}
          </Card>
        )}
      </SettingsPanel>
      {me !== undefined && (
        <>
          <PasskeysPanel me={me} />
          <SessionsPanel />
          <DataPanel me={me} onDeleted={onDeleted} />
        </>
      )}
    </>
  );
}
