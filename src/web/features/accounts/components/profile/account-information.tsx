import { useEffect, useRef } from "react";
import type { Me } from "#contract/accounts.ts";
import { ProfileFacts } from "#web/features/accounts/components/profile/profile-facts.tsx";
import { ProfileForm } from "#web/features/accounts/components/profile/profile-form.tsx";
import { useProfileEditor } from "#web/features/accounts/hooks/use-profile-editor.ts";
import { Card, SettingsPanel } from "#web/ui/card.tsx";

export type AccountInformationProps = { me: Me };

/** The profile to look at, and the same to edit; the focus goes along. */
export function AccountInformation({ me }: AccountInformationProps) {
  const editor = useProfileEditor(me);
  const { isEditing, form } = editor;
  const { formRef } = form;
  const editRef = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if (wasEditing.current === isEditing) return;
    wasEditing.current = isEditing;
    if (isEditing) formRef.current?.querySelector<HTMLInputElement>("input[name]")?.focus();
    else editRef.current?.focus();
  }, [isEditing, formRef]);
  return (
    <SettingsPanel title="Account Information">
      <Card>
        {isEditing ? (
          <ProfileForm me={me} editor={editor} />
        ) : (
          <ProfileFacts me={me} editRef={editRef} onEdit={editor.edit} />
        )}
      </Card>
    </SettingsPanel>
  );
}
