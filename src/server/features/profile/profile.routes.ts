import type { profileEndpoints } from "#contract/profile.ts";
import type { SessionsService } from "#server/features/sessions/sessions.service.ts";
import { attachment } from "#server/http/attachment.ts";
import { EncodedAnswer, type Handlers } from "#server/http/endpoints.ts";
import { answerImage, answerImageOrNone } from "#server/http/visible-image.ts";
import type { AccountExportService } from "./account-export.service.ts";
import type { MeService } from "./me.service.ts";
import type { PictureService } from "./picture.service.ts";

export type ProfileRoutesDeps = {
  me: MeService;
  picture: PictureService;
  sessions: SessionsService;
  accountExport: AccountExportService;
};

/** Another picture has another address. */
const immutable = "private, max-age=31536000, immutable";

export const profileRoutes = (deps: ProfileRoutesDeps): Handlers<typeof profileEndpoints> => {
  const { me, picture, sessions, accountExport } = deps;
  return {
    readMe: ({ actor }) => me.me(actor),
    changeMe: ({ actor, body }) => me.change(actor, body),
    async deleteMe({ actor, session, body, setCookies }) {
      await me.remove(actor, session, body);
      setCookies([sessions.removedCookie]);
    },
    async changeEmail({ actor, session, body }) {
      await me.changeEmail(actor, session, body);
      return { status: true };
    },
    listSessions: ({ actor, session }) => sessions.list(actor, session),
    endOtherSessions: ({ actor, session }) => sessions.endOthers(actor, session),
    endSession: ({ actor, params }) => sessions.end(actor, params.id),
    async exportAccount({ actor, session }) {
      const { name, text } = await accountExport.open(actor, session);
      return new EncodedAnswer(attachment(text, { name, type: "application/json" }));
    },
    async readPicture({ actor, query: { v, of }, context }) {
      if (of !== undefined) return answerImageOrNone(context, await picture.readElsewhere(actor, of));
      const stored = await picture.read(actor, v);
      return answerImage(context, stored, v === undefined ? "private, no-cache" : immutable);
    },
    changePicture: ({ actor, body }) => picture.change(actor, body.bytes),
    deletePicture: ({ actor }) => picture.remove(actor),
  };
};
