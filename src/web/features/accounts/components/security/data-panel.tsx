import { Download } from "lucide-react";
import { useState } from "react";
import type { Me } from "#contract/accounts.ts";
import { DeleteAccountDialog } from "#web/features/accounts/components/security/delete-account-dialog.tsx";
import { SecurityRow } from "#web/features/accounts/components/security/security-row.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";

export type DataPanelProps = { me: Me; onDeleted: () => void };

export function DataPanel({ me, onDeleted }: DataPanelProps) {
  const [asking, setAsking] = useState(false);
  return (
    <SettingsPanel title="Your data">
      <Card>
        <SecurityRow
          title="Download my data"
          state="Everything stored under your account as one JSON file. Keys and passwords are left out."
          action={
            <ButtonLink
              size="sm"
              to="/api/me/export"
              reloadDocument
              download
              icon={<Download aria-hidden="true" className="size-4" />}
            >
              Download
            </ButtonLink>
          }
        />
        <SecurityRow
          title="Delete my account"
          state="At once and for good."
          action={
            <Button size="sm" variant="danger" onClick={() => setAsking(true)}>
              Delete my account
            </Button>
          }
        />
      </Card>
      {asking && <DeleteAccountDialog me={me} onClose={() => setAsking(false)} onDeleted={onDeleted} />}
    </SettingsPanel>
  );
}
