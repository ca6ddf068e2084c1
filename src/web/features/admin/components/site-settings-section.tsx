import { useQuery } from "@tanstack/react-query";
import { siteSettingsQuery } from "#web/features/admin/api/site-settings.ts";
import { SiteSwitch } from "#web/features/admin/components/site-switch.tsx";
import { siteConfigQuery } from "#web/lib/site-config.ts";
import { Card, SettingsPanel } from "#web/ui/card.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { RowsSkeleton } from "#web/ui/stored-form.tsx";

/** What holds for the whole site. */
export function SiteSettingsSection() {
  return (
    <SettingsPanel title="Site Settings" text="They hold for everybody and take effect at once.">
      <Switches />
    </SettingsPanel>
  );
}

function Switches() {
  const query = useQuery(siteSettingsQuery);
  const { data: config } = useQuery(siteConfigQuery);
  if (query.isPending) return <RowsSkeleton />;
  if (query.isError)
    return (
      <ErrorState
        title="The site settings could not be loaded"
        reason={query.error.message}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  const settings = query.data;
  const needsPayment =
    config?.paymentsEnabled === false
      ? "New accounts need a payment, but payments are not set up on this server: nobody can finish a sign-up."
      : "New accounts are created only after their payment is confirmed.";
  return (
    <Card>
      <SiteSwitch
        name="signupsEnabled"
        settings={settings}
        label="Enable User Signups"
        help={
          settings.signupsEnabled
            ? "Signups are open: the sign-in dialog offers 'Join now' and the landing page its plans."
            : "Signups are closed: visitors read 'Coming Soon!' and no account can be created but by an admin."
        }
        done={{ on: "Signups are open.", off: "Signups are closed." }}
      />
      <SiteSwitch
        name="signupWithoutPayment"
        settings={settings}
        label="Allow sign-up without payment"
        help={
          settings.signupWithoutPayment
            ? "New accounts are created at the end of the sign-up and marked 'unpaid'. Nobody is charged."
            : needsPayment
        }
        done={{ on: "New accounts need no payment.", off: "New accounts need a payment." }}
      />
    </Card>
  );
}
