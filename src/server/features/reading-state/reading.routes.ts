import { Hono } from "hono";
import {
  markAllReadSchema,
  newMuteSchema,
  readBatchSchema,
  readingPatchSchema,
  readUndoSchema,
  savedQuerySchema,
} from "#contract/reading.ts";
import { acceptsBody, acceptsQuery } from "#server/http/accepts.ts";
import type { SignedIn } from "#server/http/signed-in.ts";
import type { MutesService } from "./mutes.service.ts";
import type { ReadingService } from "./reading.service.ts";

/** Mounted at /api/news. */
export const readingRoutes = ({ reading, mutes }: { reading: ReadingService; mutes: MutesService }) =>
  new Hono<SignedIn>()
    .get("/saved", async (c) => c.json(await reading.saved(c.var.actor, acceptsQuery(savedQuerySchema)(c))))
    .get("/mutes", async (c) => c.json(await mutes.list(c.var.actor)))
    .post("/mutes", async (c) =>
      c.json(await mutes.add(c.var.actor, await acceptsBody(newMuteSchema)(c)), 201),
    )
    .delete("/mutes/:id", async (c) => {
      await mutes.remove(c.var.actor, c.req.param("id"));
      return c.body(null, 204);
    })
    .post("/read", async (c) =>
      c.json(await reading.markRead(c.var.actor, await acceptsBody(readBatchSchema)(c))),
    )
    .post("/mark-all-read", async (c) =>
      c.json(await reading.markAllRead(c.var.actor, await acceptsBody(markAllReadSchema)(c))),
    )
    .post("/mark-all-read/undo", async (c) =>
      c.json(await reading.undo(c.var.actor, await acceptsBody(readUndoSchema)(c))),
    )
    .patch("/:id", async (c) =>
      c.json(await reading.change(c.var.actor, c.req.param("id"), await acceptsBody(readingPatchSchema)(c))),
    );
