import { Hono } from "hono";
import { pictureQuerySchema } from "#contract/accounts.ts";
import { pictureTypes } from "#domain/accounts/picture.ts";
import { acceptsFile, acceptsQuery } from "#server/http/accepts.ts";
import { answerImage, answerImageOrNone } from "#server/http/shown-image.ts";
import type { SignedIn } from "#server/http/signed-in.ts";
import type { PictureService } from "./picture.service.ts";

/** Another picture has another address. */
const keptForGood = "private, max-age=31536000, immutable";

/** Mounted at /api/me/picture. */
export const pictureRoutes = ({ picture }: { picture: PictureService }) =>
  new Hono<SignedIn>()
    .get("/", async (c) => {
      const { v, of } = acceptsQuery(pictureQuerySchema)(c);
      if (of !== undefined) return answerImageOrNone(c, await picture.readElsewhere(c.var.actor, of));
      const stored = await picture.read(c.var.actor, v);
      return answerImage(c, stored, v === undefined ? "private, no-cache" : keptForGood);
    })
    .put("/", async (c) =>
      c.json(await picture.change(c.var.actor, await acceptsFile(c, pictureTypes, "not-a-picture"))),
    )
    .delete("/", async (c) => {
      await picture.remove(c.var.actor);
      return c.body(null, 204);
    });
