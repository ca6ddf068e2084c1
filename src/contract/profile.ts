import { pictureTypes } from "#domain/accounts/picture.ts";
import { accountExportSchema } from "./account-export.ts";
import {
  doneSchema,
  emailChangeSchema,
  meDeletionSchema,
  mePatchSchema,
  meSchema,
  pictureQuerySchema,
  sessionsAnswerSchema,
} from "./accounts.ts";
import { endpoints } from "./endpoint.ts";

export const profileEndpoints = endpoints({
  readMe: {
    route: "GET /api/me",
    area: "Account",
    access: "user",
    token: "read",
    summary: "The signed-in user.",
    answer: meSchema,
  },
  changeMe: {
    route: "PATCH /api/me",
    area: "Account",
    access: "user",
    summary: "Changes the fields that are given; unknown fields are ignored.",
    body: mePatchSchema,
    answer: meSchema,
  },
  deleteMe: {
    route: "DELETE /api/me",
    area: "Account",
    access: "user",
    work: "unbounded",
    securityEvent: "account",
    summary:
      "Deletes the account and all that is stored under it, at once. A session older than ten minutes needs the password.",
    body: meDeletionSchema,
    status: 204,
    errors: ["reauthentication-required", "wrong-password", "last-admin", "rate-limited", "sign-in-busy"],
  },
  readPicture: {
    route: "GET /api/me/picture",
    area: "Account",
    access: "user",
    summary:
      "The user's own picture as it is stored; an address that names its version may be kept for good. A picture at another site is named by `of`; 204 when that site gives none, or none yet.",
    query: pictureQuerySchema,
    answer: "image/*",
    errors: ["not-found", "rate-limited"],
  },
  changePicture: {
    route: "PUT /api/me/picture",
    area: "Account",
    access: "user",
    summary:
      "Stores a picture, WebP, JPEG or PNG, of at most 64 KB and 512 by 512 pixels. Judged by its content; metadata is not kept.",
    body: { mediaType: "image/*", mediaTypes: pictureTypes, otherwise: "not-a-picture" },
    answer: meSchema,
    errors: ["not-a-picture", "picture-refused", "rate-limited"],
  },
  deletePicture: {
    route: "DELETE /api/me/picture",
    area: "Account",
    access: "user",
    summary: "Removes the picture, also one at another site.",
    status: 204,
  },
  changeEmail: {
    route: "POST /api/me/email",
    area: "Account",
    access: "user",
    securityEvent: "email",
    summary:
      "Emails a confirmation to a new address. Nothing changes until its link is opened. The answer is the same for a taken address.",
    body: emailChangeSchema,
    answer: doneSchema,
    errors: ["reauthentication-required", "wrong-password", "rate-limited", "sign-in-busy"],
  },
  listSessions: {
    route: "GET /api/me/sessions",
    area: "Account",
    access: "user",
    summary: "Where the account is open, the session in use first.",
    answer: sessionsAnswerSchema,
  },
  endOtherSessions: {
    route: "DELETE /api/me/sessions",
    area: "Account",
    access: "user",
    securityEvent: "sessions",
    summary: "Ends all sessions but the one in use.",
    status: 204,
  },
  endSession: {
    route: "DELETE /api/me/sessions/:id",
    area: "Account",
    access: "user",
    securityEvent: "sessions",
    summary: "Ends a session.",
    status: 204,
    errors: ["not-found"],
  },
  exportAccount: {
    route: "GET /api/me/export",
    area: "Account",
    access: "user",
    securityEvent: "account",
    summary: "Everything stored under the account, as a file to download; without hashes and secrets.",
    limit: "export",
    answer: accountExportSchema,
  },
});
