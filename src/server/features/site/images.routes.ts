import { Hono } from "hono";
import { answerImageOrNone } from "#server/http/shown-image.ts";
import type { SignedIn } from "#server/http/signed-in.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { ImageKeys } from "./image-keys.ts";
import type { ImagesService } from "./images.service.ts";

/** Mounted at /api/images. */
export const imagesRoutes = ({ images, imageKeys }: { images: ImagesService; imageKeys: ImageKeys }) =>
  new Hono<SignedIn>().get("/:key", async (c) => {
    const url = imageKeys.urlOf(c.req.param("key"));
    if (url === undefined) throw new AppError("not-found");
    return answerImageOrNone(c, await images.read(c.var.actor.userId, url));
  });
