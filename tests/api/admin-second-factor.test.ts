import { afterAll, beforeAll, expect, it } from "vitest";
import { enrol, errorIn, type IdentityProduct, startIdentityProduct } from "#tests/support/identity.ts";

let product: IdentityProduct;
beforeAll(async () => {
  product = await startIdentityProduct();
});
afterAll(() => product.close());

const newAdmin = () => product.signedIn({ role: "ADMIN", subscriptionType: null });
type Admin = Awaited<ReturnType<typeof newAdmin>>;
const require = (admin: Admin, adminSecondFactor: boolean) =>
  admin.request("PATCH", "/api/admin/site-settings", { adminSecondFactor });

it("an admin without a second factor cannot ask it of others: the switch would lock out who presses it", async () => {
  const admin = await newAdmin();
  const rejected = await require(admin, true);
  expect(rejected.status).toBe(403);
  expect(await errorIn(rejected)).toMatchObject({
    code: "second-factor-required",
    message: "Admins need two-step sign-in here. Turn it on in your profile, then try again.",
  });
  expect(await (await admin.get("/api/admin/site-settings")).json()).toMatchObject({
    adminSecondFactor: false,
  });
});

it("once it is asked of admins, one without it reaches nothing of theirs until it is on; users notice nothing", async () => {
  const [owner, other, user] = [await newAdmin(), await newAdmin(), await product.signedIn()];
  await enrol(owner);
  expect((await require(owner, true)).status).toBe(200);

  for (const path of ["users", "site-settings", "system", "actions", "no-such-thing"]) {
    const answer = await other.get(`/api/admin/${path}`);
    expect(answer.status, path).toBe(403);
    expect(await errorIn(answer), path).toMatchObject({ code: "second-factor-required" });
  }
  expect((await require(other, false)).status).toBe(403);
  expect((await other.get("/api/me")).status).toBe(200);
  expect((await user.get("/api/me")).status).toBe(200);
  expect(await errorIn(await user.get("/api/admin/users"))).toMatchObject({ code: "forbidden" });

  await enrol(other);
  expect((await other.get("/api/admin/users")).status).toBe(200);
  const listed = await (await owner.get("/api/admin/security-events?kind=admin-access")).json();
  const outcomes = listed.events.map(({ outcome }: { outcome: string }) => outcome);
  expect(outcomes.toSorted()).toEqual(["forbidden", "second-factor-required"]);

  expect((await require(owner, false)).status).toBe(200);
  expect((await (await newAdmin()).get("/api/admin/users")).status).toBe(200);
});
