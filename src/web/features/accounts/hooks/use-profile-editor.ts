import { useQueryClient } from "@tanstack/react-query";
import type { Me, MePatch } from "#contract/accounts.ts";
import { useFieldForm } from "#web/features/accounts/hooks/use-field-form.ts";
import type { PictureChoice } from "#web/features/accounts/picture-choice.ts";
import { type ProfileText, profileErrors } from "#web/features/accounts/profile-errors.ts";
import {
  type ProfileChange,
  pictureLeftText,
  refusalText,
  savedText,
  saveWholeProfile,
} from "#web/features/accounts/save-whole-profile.ts";
import { accountQuery } from "#web/lib/account.ts";
import { meKey } from "#web/lib/session.ts";
import { useDraft } from "#web/lib/use-draft.ts";
import { useBanner } from "#web/ui/banner.tsx";

const kept: PictureChoice = { kind: "kept" };

/** Whether the profile is being edited, and what was typed and chosen: kept while the app stays open. */
function useProfileDraft(me: Me) {
  // Only what was typed: what somebody changes elsewhere meanwhile is not turned back.
  const typed = useDraft<Partial<ProfileText> | null>("profile", null);
  const picture = useDraft<PictureChoice>("profile.picture", kept);
  return {
    isOpen: typed.value !== null,
    form: { fullName: me.fullName, phone: me.phone ?? "", ...typed.value },
    picture,
    open: () => typed.change({}),
    edit: (field: keyof ProfileText, value: string) => typed.change({ ...typed.value, [field]: value }),
    close() {
      typed.drop();
      picture.drop();
    },
    change(): ProfileChange {
      const patch: MePatch = Object.fromEntries(
        Object.entries(typed.value ?? {}).map(([field, value]) => [field, value.trim()]),
      );
      if (picture.value.kind === "none") patch.profilePicture = null;
      return { patch, picture: picture.value.kind === "new" ? picture.value.file : undefined };
    },
  };
}

/** Puts the answer in place of what is known of the person, everywhere; an older answer on its way comes to nothing. */
function useShowMe(): (me: Me) => Promise<void> {
  const client = useQueryClient();
  return async (me) => {
    for (const queryKey of [meKey, accountQuery.queryKey]) {
      await client.cancelQueries({ queryKey, exact: true });
      client.setQueryData(queryKey, me);
    }
  };
}

/** The own profile, shown or edited. Results stand in the banner (READ-09). */
export function useProfileEditor(me: Me) {
  const draft = useProfileDraft(me);
  const banner = useBanner();
  const showMe = useShowMe();
  const form = useFieldForm({
    empty: draft.form,
    typed: draft,
    check: profileErrors,
    send: () => saveWholeProfile(draft.change()),
    onDone: async ({ me: saved, refusal }) => {
      await showMe(saved);
      if (refusal) {
        draft.open();
        return banner({ tone: "problem", text: pictureLeftText(refusal) });
      }
      draft.close();
      banner({ tone: "done", text: savedText });
    },
    onRefused: (refusal) => banner({ tone: "problem", text: refusalText(draft.change(), refusal) }),
  });
  return {
    form,
    picture: draft.picture,
    isEditing: draft.isOpen,
    edit() {
      banner(null);
      draft.open();
    },
    cancel() {
      banner(null);
      draft.close();
    },
  };
}

export type ProfileEditor = ReturnType<typeof useProfileEditor>;
