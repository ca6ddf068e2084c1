import { useQuery } from "@tanstack/react-query";
import { RefreshIntervalForm } from "#web/features/settings/components/refresh-interval-form.tsx";
import { SettingSwitch } from "#web/features/settings/components/setting-switch.tsx";
import { userSettingsQuery } from "#web/lib/user-settings.ts";
import { Card } from "#web/ui/card.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { RowsSkeleton } from "#web/ui/rows-skeleton.tsx";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";

function Preferences() {
  const query = useQuery(userSettingsQuery);
  if (query.isPending) return <RowsSkeleton />;
  if (query.isError)
    return (
      <ErrorState
        title="Your settings could not be loaded"
        reason={query.error.message}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  const settings = query.data;
  return (
    <Card>
      <RefreshIntervalForm value={settings.refreshInterval} />
      <SettingSwitch
        name="autoRefresh"
        settings={settings}
        label="Auto refresh"
        help="The news page asks for new headlines by itself."
      />
      <SettingSwitch
        name="showCompanyCards"
        settings={settings}
        label="Company cards"
        help="Shows companies with their prices under each headline. Off: no prices are asked for."
      />
      <SettingSwitch
        name="keyboardShortcuts"
        settings={settings}
        label="Keyboard shortcuts"
        help="Single keys such as j and k move through the news. Press ? for the list."
      />
    </Card>
  );
}

export function OtherTab() {
  return (
    <SettingsPanel title="Other Settings">
      <Preferences />
    </SettingsPanel>
  );
}
