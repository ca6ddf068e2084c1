import { useQueryClient } from "@tanstack/react-query";
import type { Me } from "#contract/accounts.ts";
import type { PictureChoice } from "#web/features/accounts/picture-choice.ts";
import { type ProfileText, profileErrors } from "#web/features/accounts/profile-errors.ts";
import {
  type ProfileChange,
  pictureLeftText,
  refusalText,
  savedText,
  saveWholeProfile,
} from "#web/features/accounts/save-whole-profile.ts";
import { accountQuery, meKey } from "#web/lib/session.ts";
import { useDraft } from "#web/lib/use-draft.ts";
import { useBanner } from "#web/ui/banner.tsx";
import { useDomainForm } from "#web/ui/form.tsx";

const unchanged: PictureChoice = { kind: "kept" };

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

/** The form of the own profile. Results stand in the banner (READ-09). */
export function useProfileEditor(me: Me, onClose: () => void) {
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
    onDone: async ({ me: saved, refusal }) => {
      await showMe(saved);
      if (refusal) {
        form.clear();
        return banner({ tone: "problem", text: pictureLeftText(refusal) });
      }
      close();
      banner({ tone: "done", text: savedText });
    },
    onError: (error) => banner({ tone: "problem", text: refusalText(change(), error) }),
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
