import type { Me, MePatchInput } from "#contract/accounts.ts";
import { call } from "#web/lib/call.ts";

/** Answers the whole user after the change. */
const saveProfile = (patch: MePatchInput) => call("PATCH /api/me", { body: patch });

/** Answers the whole user, with the new address of the picture. */
const savePicture = (file: Blob) => call("PUT /api/me/picture", { body: file });

export type ProfileChange = { patch: MePatchInput; picture: Blob | undefined };

/** The user as stored; `refusal` says why the picture is not, although the rest is. */
type ProfileSaved = { me: Me; rejection?: Error };

export const savedText = "Profile updated successfully!";

const isEmpty = (patch: MePatchInput) => Object.keys(patch).length === 0;
const asError = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown)));

/** A picture goes by itself, after the rest. Throws when nothing was stored. */
export async function saveWholeProfile({ patch, picture }: ProfileChange): Promise<ProfileSaved> {
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
export function rejectionText({ patch, picture }: ProfileChange, rejection: Error): string {
  if (!picture) return rejection.message;
  return `${isEmpty(patch) ? "The picture could not be saved." : "Nothing was saved."} ${rejection.message}`;
}

export const pictureLeftText = (rejection: Error): string =>
  `Your details are saved, but the picture is not. ${rejection.message}`;
