import { Hono } from "hono";
import { pageQuerySchema } from "#contract/admin.ts";
import { acceptsQuery } from "#server/http/accepts.ts";
import type { SignedIn } from "#server/http/signed-in.ts";
import type { InvitationsService } from "../site/invitations.service.ts";
import type { WaitlistService } from "../site/waitlist.service.ts";

export const adminWaitlistRoutes = (
  waitlist: WaitlistService,
  invitations: Pick<InvitationsService, "invite">,
) =>
  new Hono<SignedIn>()
    .get("/", async (c) => c.json(await waitlist.list(acceptsQuery(pageQuerySchema)(c))))
    .get("/export", (c) =>
      c.body(ReadableStream.from(waitlist.csv()).pipeThrough(new TextEncoderStream()), 200, {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": 'attachment; filename="waitlist.csv"',
      }),
    )
    .post("/:id/invite", async (c) =>
      c.json(await invitations.invite(c.var.actor.userId, c.req.param("id"))),
    );
