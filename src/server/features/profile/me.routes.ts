import { Hono } from "hono";
import { emailChangeSchema, meDeletionSchema, mePatchSchema } from "#contract/accounts.ts";
import type { SessionsService } from "#server/features/sessions/sessions.service.ts";
import { acceptsBody } from "#server/http/accepts.ts";
import type { SignedIn } from "#server/http/signed-in.ts";
import type { Identity } from "../sessions/identity.ts";
import { callLibrary } from "../sessions/library-call.ts";
import type { AccountExportService } from "./account-export.service.ts";
import type { MeService } from "./me.service.ts";

export type MeRoutesOptions = {
  me: MeService;
  sessions: SessionsService;
  accountExport: AccountExportService;
  identity: Pick<Identity, "handler">;
};

export const meRoutes = ({ me, sessions, accountExport, identity }: MeRoutesOptions) =>
  new Hono<SignedIn>()
    .get("/", async (c) => c.json(await me.me(c.var.actor)))
    .patch("/", async (c) => c.json(await me.change(c.var.actor, await acceptsBody(mePatchSchema)(c))))
    .delete("/", async (c) => {
      await me.remove(c.var.actor, c.var.session, await acceptsBody(meDeletionSchema)(c));
      const { setCookies } = await callLibrary(identity, c.req.raw, "/api/auth/sign-out", {});
      for (const cookie of setCookies) c.header("Set-Cookie", cookie, { append: true });
      return c.body(null, 204);
    })
    .post("/email", async (c) => {
      await me.changeEmail(c.var.actor, c.var.session, await acceptsBody(emailChangeSchema)(c));
      return c.json({ status: true });
    })
    .get("/sessions", async (c) => c.json(await sessions.list(c.var.actor, c.var.session)))
    .delete("/sessions", async (c) => {
      await sessions.endOthers(c.var.actor, c.var.session);
      return c.body(null, 204);
    })
    .delete("/sessions/:id", async (c) => {
      await sessions.end(c.var.actor, c.req.param("id"));
      return c.body(null, 204);
    })
    .get("/export", async (c) => {
      const { name, text } = await accountExport.open(c.var.actor, c.var.session);
      return c.body(ReadableStream.from(text).pipeThrough(new TextEncoderStream()), 200, {
        "Content-Type": "application/json",
        "Content-Disposition": `attachment; filename="${name}"`,
      });
    });
