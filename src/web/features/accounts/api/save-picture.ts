import type { Me } from "#contract/accounts.ts";
import { picturePath } from "#domain/accounts/picture.ts";
import { api } from "#web/lib/api.ts";

/** Answers the whole user, with the new address of the picture. */
export const savePicture = (file: Blob) => api.put<Me>(picturePath, file);
