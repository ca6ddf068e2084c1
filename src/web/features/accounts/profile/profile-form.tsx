import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import type { Me, MePatchInput } from "#contract/accounts.ts";
import { fullNameProblem, phoneProblem } from "#domain/accounts/details.ts";
import type { Translate } from "#domain/language/translate.ts";
import type { PictureChoice } from "#web/features/accounts/profile/picture-choice.ts";
import { PictureField, useFileDrop, usePictureField } from "#web/features/accounts/profile/picture-field.tsx";
import { wordsOf } from "#web/lib/api-error.ts";
import { call } from "#web/lib/call.ts";
import { useTranslate } from "#web/lib/language.ts";
import { accountQuery, meKey } from "#web/lib/session.ts";
import { useDraft } from "#web/lib/use-draft.ts";
import { useBanner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Form, SubmitButton, useDomainForm } from "#web/ui/form.tsx";
import { Rich } from "#web/ui/rich.tsx";
import { labelStyles } from "#web/ui/styles.ts";

/** Answers the whole user after the change. */
const saveProfile = (patch: MePatchInput) => call("PATCH /api/me", { body: patch });

/** Answers the whole user, with the new address of the picture. */
const savePicture = (file: Blob) => call("PUT /api/me/picture", { body: file });

type ProfileChange = { patch: MePatchInput; picture: Blob | undefined };

/** The user as stored; `rejection` says why the picture was not stored, although the rest was. */
type ProfileSaved = { me: Me; rejection?: Error };

const isEmpty = (patch: MePatchInput) => Object.keys(patch).length === 0;
const asError = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown)));

/** A picture goes by itself, after the rest. Throws when nothing was stored. */
async function saveWholeProfile({ patch, picture }: ProfileChange): Promise<ProfileSaved> {
  if (picture && isEmpty(patch)) return { me: await savePicture(picture) };
  const me = await saveProfile(patch);
  if (!picture) return { me };
  try {
    return { me: await savePicture(picture) };
  } catch (thrown) {
    return { me, rejection: asError(thrown) };
  }
}

/** What a rejection that is about no field says: the server's word, and which part it is about if there are two. */
export function rejectionText(t: Translate, { patch, picture }: ProfileChange, rejection: Error): string {
  const reason = t.of(wordsOf(rejection));
  if (!picture) return reason;
  return isEmpty(patch)
    ? t("Couldn't save the picture. {reason}", { reason })
    : t("Couldn't save your profile. {reason}", { reason });
}

export const pictureLeftText = (t: Translate, rejection: Error): string =>
  t("Your details are saved, but not the picture. {reason}", { reason: t.of(wordsOf(rejection)) });

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

/** Puts the answer into every cache of the user; an older answer in flight is dropped. */
function useShowMe(): (me: Me) => Promise<void> {
  const client = useQueryClient();
  return async (me) => {
    for (const queryKey of [meKey, accountQuery.queryKey]) {
      await client.cancelQueries({ queryKey, exact: true });
      client.setQueryData(queryKey, me);
    }
  };
}

/** The form of the user's own profile. The banner shows results (READ-09). */
function useProfileEditor(me: Me, onClose: () => void) {
  const t = useTranslate();
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
        return banner({ tone: "problem", text: pictureLeftText(t, rejection) });
      }
      close();
      banner({ tone: "done", text: t("Profile updated successfully!") });
    },
    onError: (error) => banner({ tone: "problem", text: rejectionText(t, change(), error) }),
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
  const t = useTranslate();
  return (
    <div className="flex flex-col gap-1.5">
      <span className={labelStyles}>{t("Email")}</span>
      <p className="text-14 break-words">{email}</p>
      <p className="text-13 text-ink-soft">
        <Rich
          text={t("To use a different email, change it under <security>Security</security>.")}
          marks={{
            security: (words) => (
              <a href="#security" className="text-accent underline underline-offset-3">
                {words}
              </a>
            ),
          }}
        />
      </p>
    </div>
  );
}

/** What may be edited of the profile (READ-66). */
export function ProfileForm({ me, onClose }: ProfileFormProps) {
  const t = useTranslate();
  const { form, picture, cancel } = useProfileEditor(me, onClose);
  const reader = usePictureField(picture.change);
  const drop = useFileDrop((file) => !form.busy && reader.read(file));
  const id = useId();
  return (
    <Form {...drop.place} form={form} aria-labelledby={id} className="flex flex-col gap-5 p-4">
      <h3 id={id} className="sr-only">
        {t("Edit Profile")}
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
        <TextField
          label={t("Full name")}
          autoComplete="name"
          readOnly={form.busy}
          {...form.field("fullName")}
        />
        <TextField
          label={t("Phone")}
          type="tel"
          autoComplete="tel"
          help={t("Optional")}
          readOnly={form.busy}
          {...form.field("phone")}
        />
      </div>
      <EmailLine email={me.email} />
      <div className="flex flex-wrap gap-2 border-t border-line pt-4">
        <SubmitButton form={form} busy={reader.isReading}>
          {t("Save Changes")}
        </SubmitButton>
        <Button disabled={form.busy} onClick={cancel}>
          {t("Cancel")}
        </Button>
      </div>
    </Form>
  );
}
