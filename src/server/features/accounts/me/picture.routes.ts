import { Hono } from "hono";
import { pictureQuerySchema } from "#contract/accounts.ts";
import { pictureTypes } from "#domain/accounts/picture.ts";
import { acceptsFile, acceptsQuery } from "#server/http/accepts.ts";
import type { SignedIn } from "#server/http/signed-in.ts";
import type { PictureService } from "./picture.service.ts";

/** Whatever the bytes may be taken for, they are shown and never run. */
const shownOnly = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "Content-Disposition": "inline",
};
/** Another picture has another address. */
const keptForGood = "private, max-age=31536000, immutable";

/** Mounted at /api/me/picture. */
export const pictureRoutes = ({ picture }: { picture: PictureService }) =>
  new Hono<SignedIn>()
    .get("/", async (c) => {
      const { v } = acceptsQuery(pictureQuerySchema)(c);
      const { mediaType, bytes } = await picture.read(c.var.actor, v);
      return c.body(new Uint8Array(bytes), 200, {
        ...shownOnly,
        "Content-Type": mediaType,
        "Cache-Control": v === undefined ? "private, no-cache" : keptForGood,
      });
    })
    .put("/", async (c) =>
      c.json(await picture.change(c.var.actor, await acceptsFile(c, pictureTypes, "not-a-picture"))),
    )
    .delete("/", async (c) => {
      await picture.remove(c.var.actor);
      return c.body(null, 204);
    });
