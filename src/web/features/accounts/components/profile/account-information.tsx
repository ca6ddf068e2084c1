import { useEffect, useRef } from "react";
import type { Me } from "#contract/accounts.ts";
import { ProfileFacts } from "#web/features/accounts/components/profile/profile-facts.tsx";
import { ProfileForm } from "#web/features/accounts/components/profile/profile-form.tsx";
import { useDraft } from "#web/lib/use-draft.ts";
import { useBanner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";

export type AccountInformationProps = { me: Me };

/** The profile to look at, and the same to edit; the focus goes along. */
export function AccountInformation({ me }: AccountInformationProps) {
  const editing = useDraft("profile.editing", false);
  const banner = useBanner();
  const isEditing = editing.value;
  const areaRef = useRef<HTMLDivElement>(null);
  const editRef = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if (wasEditing.current === isEditing) return;
    wasEditing.current = isEditing;
    if (isEditing) areaRef.current?.querySelector<HTMLInputElement>("input[name]")?.focus();
    else editRef.current?.focus();
  }, [isEditing]);
  function edit() {
    banner(null);
    editing.change(true);
  }
  return (
    <SettingsPanel title="Account Information">
      <Card ref={areaRef}>
        {isEditing ? (
          <ProfileForm me={me} onClose={editing.drop} />
        ) : (
          <ProfileFacts me={me} editRef={editRef} onEdit={edit} />
        )}
      </Card>
    </SettingsPanel>
  );
}
