import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import type { Me } from "#contract/accounts.ts";
import { fullNameProblem, phoneProblem } from "#domain/accounts/details.ts";
import type { PictureChoice } from "#web/features/accounts/profile/picture-choice.ts";
import { PictureField, useFileDrop, usePictureField } from "#web/features/accounts/profile/picture-field.tsx";
import {
  type ProfileChange,
  pictureLeftText,
  rejectionText,
  savedText,
  saveWholeProfile,
} from "#web/features/accounts/profile/profile.calls.ts";
import { accountQuery, meKey } from "#web/lib/session.ts";
import { useDraft } from "#web/lib/use-draft.ts";
import { useBanner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Form, SubmitButton, useDomainForm } from "#web/ui/form.tsx";
import { labelStyles } from "#web/ui/styles.ts";

/** What the form of the profile holds as text. */
type ProfileText = { fullName: string; phone: string };

/** Field messages of the profile's form: the rules of the sign-up, but that a number may be left out. */
export function profileErrors({ fullName, phone }: ProfileText) {
  return {
    fullName: fullNameProblem(fullName),
    phone: phone.trim() === "" ? undefined : phoneProblem(phone),
  };
}

const unchanged: PictureChoice = { kind: "kept" };

/** Puts the answer in place of what is known of the user, everywhere; an older answer on its way comes to nothing. */
function useShowMe(): (me: Me) => Promise<void> {
  const client = useQueryClient();
  return async (me) => {
    for (const queryKey of [meKey, accountQuery.queryKey]) {
      await client.cancelQueries({ queryKey, exact: true });
      client.setQueryData(queryKey, me);
    }
  };
}

/** The form of the own profile. Results stand in the banner (READ-09). */
function useProfileEditor(me: Me, onClose: () => void) {
  const picture = useDraft<PictureChoice>("profile.picture", unchanged);
  const banner = useBanner();
  const showMe = useShowMe();

  // Only what was typed: what somebody changes elsewhere meanwhile is not turned back.
  function change(): ProfileChange {
    const patch: ProfileChange["patch"] = Object.fromEntries(
      Object.entries(form.typed()).map(([field, value]) => [field, value?.trim()]),
    );
    if (picture.value.kind === "none") patch.profilePicture = null;
    return { patch, picture: picture.value.kind === "new" ? picture.value.file : undefined };
  }

  function close() {
    form.clear();
    picture.drop();
    onClose();
  }

  const form = useDomainForm({
    values: { fullName: me.fullName, phone: me.phone ?? "" } satisfies ProfileText,
    rules: profileErrors,
    draft: "profile",
    send: () => saveWholeProfile(change()),
    onDone: async ({ me: saved, rejection }) => {
      await showMe(saved);
      if (rejection) {
        form.clear();
        return banner({ tone: "problem", text: pictureLeftText(rejection) });
      }
      close();
      banner({ tone: "done", text: savedText });
    },
    onError: (error) => banner({ tone: "problem", text: rejectionText(change(), error) }),
  });

  return {
    form,
    picture,
    cancel() {
      banner(null);
      close();
    },
  };
}

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
  const user = usePictureField(picture.change);
  const drop = useFileDrop((file) => !form.busy && user.read(file));
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
        user={user}
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
        <SubmitButton form={form} busy={user.isReading}>
          Save Changes
        </SubmitButton>
        <Button disabled={form.busy} onClick={cancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
