import { useId } from "react";
import type { Me } from "#contract/accounts.ts";
import { PictureField } from "#web/features/accounts/components/profile/picture-field.tsx";
import { useFileDrop } from "#web/features/accounts/hooks/use-file-drop.ts";
import { usePictureField } from "#web/features/accounts/hooks/use-picture-field.ts";
import { useProfileEditor } from "#web/features/accounts/hooks/use-profile-editor.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Form, SubmitButton } from "#web/ui/form.tsx";
import { labelStyles } from "#web/ui/styles.ts";

export type ProfileFormProps = { me: Me; onClose: () => void };

function EmailLine({ email }: { email: string }) {
  return (
    <div className="flex flex-col gap-1.5">
      <span className={labelStyles}>Email</span>
      <p className="text-14 break-words">{email}</p>
      <p className="text-13 text-ink-soft">
        Another address has to be confirmed first: change it under{" "}
        <a href="#security" className="text-accent underline underline-offset-3">
          Security
        </a>
        .
      </p>
    </div>
  );
}

/** What may be edited of the profile (READ-66). */
export function ProfileForm({ me, onClose }: ProfileFormProps) {
  const { form, picture, cancel } = useProfileEditor(me, onClose);
  const reader = usePictureField(picture.change);
  const drop = useFileDrop((file) => !form.busy && reader.read(file));
  const id = useId();
  return (
    <Form {...drop.place} form={form} aria-labelledby={id} className="flex flex-col gap-5 p-4">
      <h3 id={id} className="sr-only">
        Edit Profile
      </h3>
      <PictureField
        fullName={form.valueOf("fullName").trim() || me.fullName}
        stored={me.profilePicture}
        choice={picture.value}
        reader={reader}
        disabled={form.busy}
        isOver={drop.isOver}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Full name" autoComplete="name" readOnly={form.busy} {...form.field("fullName")} />
        <TextField
          label="Phone"
          type="tel"
          autoComplete="tel"
          help="May be left empty."
          readOnly={form.busy}
          {...form.field("phone")}
        />
      </div>
      <EmailLine email={me.email} />
      <div className="flex flex-wrap gap-2 border-t border-line pt-4">
        <SubmitButton form={form} busy={reader.isReading}>
          Save Changes
        </SubmitButton>
        <Button disabled={form.busy} onClick={cancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
