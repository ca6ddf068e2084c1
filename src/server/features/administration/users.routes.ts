import { Hono } from "hono";
import { newUserSchema, userPatchSchema } from "#contract/accounts.ts";
import { userRestorationSchema, usersQuerySchema } from "#contract/admin-users.ts";
import { acceptsBody, acceptsQuery } from "#server/http/accepts.ts";
import type { SignedIn } from "#server/http/signed-in.ts";
import type { UsersService } from "./users.service.ts";

export const usersRoutes = (users: UsersService) =>
  new Hono<SignedIn>()
    .get("/", async (c) => c.json(await users.list(acceptsQuery(usersQuerySchema)(c))))
    .post("/", async (c) => c.json(await users.create(await acceptsBody(newUserSchema)(c)), 201))
    .patch("/:id", async (c) =>
      c.json(await users.update(c.var.actor, c.req.param("id"), await acceptsBody(userPatchSchema)(c))),
    )
    .delete("/:id", async (c) => {
      await users.remove(c.var.actor, c.req.param("id"));
      return c.body(null, 204);
    })
    .post("/:id/restore", async (c) =>
      c.json(
        await users.restore(c.var.actor, c.req.param("id"), await acceptsBody(userRestorationSchema)(c)),
      ),
    );
