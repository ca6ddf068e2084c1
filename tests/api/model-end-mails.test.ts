import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Locale } from "#domain/language/locales.ts";
import { type RunningAiVendors, startFakeAiVendors } from "#fakes/ai-vendors.ts";
import { type FakeMailbox, startFakeMailbox } from "#fakes/mailbox/mailbox.ts";
import { endingMistralModel as ending } from "#fakes/mistral/mistral.ts";
import { createModelEndMails } from "#server/features/analysis/model-end-mails.service.ts";
import { createModelEndMailsStore } from "#server/features/analysis/model-end-mails.store.ts";
import { createModelEndsService } from "#server/features/analysis/model-ends.service.ts";
import { type AiProduct, startAiProduct } from "#tests/support/ai.ts";
import { vendorKeys } from "#tests/support/ai-vendors.ts";
import { eventually } from "#tests/support/postgres-processes.ts";
import type { TestUser } from "#tests/support/product.ts";

const dayMs = 86_400_000;
const endMs = Math.floor(Date.now() / dayMs) * dayMs + 100 * dayMs;
const successor = "mistral-medium-latest";
const longDay = (locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(endMs);

let mailbox: FakeMailbox;
let vendors: RunningAiVendors;
let ai: AiProduct;
beforeAll(async () => {
  mailbox = await startFakeMailbox();
  vendors = await startFakeAiVendors({ mistralEnd: new Date(endMs).toISOString() });
  ai = await startAiProduct({
    environment: {
      ...vendors.environment,
      // Of a web process: the test does what a worker would.
      ROLE: "web",
      SMTP_URL: mailbox.smtpUrl,
      AI_VENDOR: "mistral",
      AI_API_KEY: vendorKeys.mistral,
    },
  });
});
afterAll(async () => {
  await ai?.close();
  await vendors?.stop();
  await mailbox?.stop();
});
beforeEach(async () => {
  await sql("update users set removed_at = now() where removed_at is null");
  mailbox.clear();
});

const sql = (text: string, values: unknown[] = []) => ai.product.platform.database.pool.query(text, values);

/** The job of a process whose clock shows so many days before the end. */
function jobAt(daysBefore: number, entitlement: "full" | "ended" = "full") {
  const { services, platform } = ai.product;
  const { aiConfig, currentModels, models } = services.ai;
  const { aiAccess } = services.settings.keys;
  const clock = { now: () => endMs - daysBefore * dayMs };
  return createModelEndMails({
    store: createModelEndMailsStore({ db: platform.database.db }),
    entitlementOf: () =>
      entitlement === "full" ? { state: "full" } : { state: "ended", since: null, reason: "canceled" },
    aiAccess,
    currentModels,
    models,
    modelEnds: createModelEndsService({ aiAccess, aiConfig, currentModels, models, clock }),
    mails: services.messages.accountMails,
    appUrl: platform.config.appUrl,
    clock,
    log: platform.log,
  });
}
async function sent() {
  await ai.product.services.messages.accountMails.sendDue();
  await ai.product.services.messages.accountMails.settled();
}
async function daysBefore(days: number, entitlement?: "full" | "ended") {
  await jobAt(days, entitlement).run();
  await sent();
}
const mailsTo = (email: string) => mailbox.mails().filter(({ to }) => to.includes(email));

async function person(
  fields: Partial<TestUser> = {},
  { verified = true, language = "en" }: { verified?: boolean; language?: Locale } = {},
) {
  const user = await ai.product.signedIn(fields);
  await sql("update users set email_verified = $2, language = $3 where id = $1", [
    user.userId,
    verified,
    language,
  ]);
  return user;
}
type Person = Awaited<ReturnType<typeof person>>;
const choose = (user: Person, model: string | null) =>
  user.request("PATCH", "/api/analysis/provider", { model });

/** A user on an own key whose prompts run on the model that ends. */
async function onEndingModel(options?: { verified?: boolean; language?: Locale }): Promise<Person> {
  const user = await person({}, options);
  await user.request("PUT", "/api/analysis/provider/key", { vendor: "mistral", key: vendorKeys.mistral });
  await user.request("PATCH", "/api/analysis/provider", { vendor: "mistral", model: ending });
  return user;
}

describe("a user whose prompts run on a model that ends", () => {
  it("gets one email 60 days before and one 7 days before, and no other", async () => {
    const { email } = await onEndingModel();
    await daysBefore(61);
    expect(mailsTo(email)).toEqual([]);
    await daysBefore(60);
    await Promise.all([jobAt(60).run(), jobAt(60).run()]);
    await daysBefore(59);
    await daysBefore(8);
    expect(mailsTo(email)).toHaveLength(1);
    await daysBefore(7);
    await daysBefore(6);
    await daysBefore(1);
    await daysBefore(0);
    expect(mailsTo(email)).toHaveLength(2);
  });

  it("is told which model, its day, the successor and where one click moves the prompts", async () => {
    const { email } = await onEndingModel();
    await daysBefore(60);
    const [mail] = mailsTo(email);
    expect(mail?.subject).toBe(`Your Tapewise AI model ends on ${longDay("en-US")}`);
    expect(mail?.text).toContain(
      `Your AI provider ends ${ending} on ${longDay("en-US")}. Your prompts then run on its successor, ${successor}.`,
    );
    const { appUrl } = ai.product.platform.config;
    expect(mail?.links).toEqual([`${appUrl}/settings?tab=ai-prompts&detail=ai-provider`]);
  });

  it.each<[Locale, string]>([
    ["de", "endet am"],
    ["es", "termina el"],
  ])("is told in their language, days included: %s", async (language, words) => {
    const { email } = await onEndingModel({ language });
    await daysBefore(60);
    expect(mailsTo(email)[0]?.subject).toContain(`${words} ${longDay(language)}`);
  });

  it("gets the last one alone when the server was away for the first", async () => {
    const { email } = await onEndingModel();
    await daysBefore(5);
    await daysBefore(4);
    expect(mailsTo(email)).toHaveLength(1);
  });

  it("gets no second one after moving the prompts to the successor", async () => {
    const user = await onEndingModel();
    await daysBefore(60);
    await choose(user, successor);
    await daysBefore(7);
    expect(mailsTo(user.email)).toHaveLength(1);
  });

  it("is told again where the vendor moves the day far, and not where it moves it a little", async () => {
    const { email, userId } = await onEndingModel();
    await daysBefore(60);
    const toldEarlier = (days: number) =>
      sql("update model_end_mails set ends_on = $2 where user_id = $1", [
        userId,
        new Date(endMs - days * dayMs).toISOString().slice(0, 10),
      ]);
    await toldEarlier(60);
    await daysBefore(59);
    expect(mailsTo(email)).toHaveLength(1);
    await toldEarlier(61);
    await daysBefore(59);
    expect(mailsTo(email)).toHaveLength(2);
  });
});

describe("nothing is sent", () => {
  it("to users without a key, on other models, unconfirmed, removed, or whose plan has ended", async () => {
    const keyless = await person();
    const elsewhere = await onEndingModel();
    await choose(elsewhere, null);
    const unconfirmed = await onEndingModel({ verified: false });
    const removed = await onEndingModel();
    await sql("update users set removed_at = now() where id = $1", [removed.userId]);
    await daysBefore(60);
    for (const { email } of [keyless, elsewhere, unconfirmed, removed]) expect(mailsTo(email)).toEqual([]);
    const ended = await onEndingModel();
    await daysBefore(60, "ended");
    expect(mailsTo(ended.email)).toEqual([]);
  });

  it("where the vendor can't be asked; the next round does", async () => {
    const user = await onEndingModel();
    await user.request("PUT", "/api/analysis/provider/key", {
      vendor: "mistral",
      key: "wrong-key-0123456789",
    });
    await daysBefore(60);
    expect(mailsTo(user.email)).toEqual([]);
    await user.request("PUT", "/api/analysis/provider/key", { vendor: "mistral", key: vendorKeys.mistral });
    await daysBefore(59);
    expect(mailsTo(user.email)).toHaveLength(1);
  });
});

describe("the models of the site", () => {
  async function siteRunsOn(model: string | null) {
    const admin = await person({ role: "ADMIN" }, { verified: false });
    const body = { masterPromptModel: model ?? "gpt-4o", customPromptModel: model ?? "gpt-4o" };
    expect((await admin.request("PATCH", "/api/admin/ai-config", body)).status).toBe(200);
    return admin;
  }

  it("every admin is told once, with the way to the AI settings of all; managed users are told of their prompts", async () => {
    const admin = await siteRunsOn(ending);
    const managed = await person({ subscriptionType: "MANAGED" });
    await daysBefore(60);
    await daysBefore(59);
    const [mail, ...more] = mailsTo(admin.email);
    expect(more).toEqual([]);
    expect(mail?.text).toContain("set for all users of Tapewise");
    expect(mail?.text).toContain(`Calls then use its successor, ${successor}.`);
    const { appUrl } = ai.product.platform.config;
    expect(mail?.links).toEqual([`${appUrl}/settings?tab=admin&section=ai-config`]);
    expect(mailsTo(managed.email).map(({ links }) => links)).toEqual([
      [`${appUrl}/settings?tab=ai-prompts&detail=ai-provider`],
    ]);
    await admin.request("PATCH", "/api/admin/ai-config", {
      masterPromptModel: successor,
      customPromptModel: successor,
    });
    await daysBefore(7);
    expect(mailsTo(admin.email)).toHaveLength(1);
  });
});

describe("a process that dies", () => {
  it("before the email is stored leaves it to the next round, and the email and its note are stored together", async () => {
    const { email, userId } = await onEndingModel();
    const stored = async () => {
      const { rows } = await sql(
        `select (select count(*)::int from account_mails) as mails,
           (select count(*)::int from model_end_mails where user_id = $1) as notes`,
        [userId],
      );
      return rows[0];
    };
    // Somebody else holds the note: the job stands between its first statement and its end.
    const other = await ai.product.platform.database.pool.connect();
    await other.query("begin");
    await other.query("insert into model_end_mails values ($1, $2, 'first', current_date)", [userId, ending]);
    const dying = jobAt(60).run();
    const blocked = `select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%model_end_mails%'`;
    await eventually("the job waits", async () => (await sql(blocked)).rowCount === 1);
    await sql(`select pg_terminate_backend(pid) from (${blocked}) as found`);
    await dying;
    await other.query("rollback");
    other.release();
    expect(await stored()).toEqual({ mails: 0, notes: 0 });
    await jobAt(60).run();
    expect(await stored()).toEqual({ mails: 1, notes: 1 });
    await sent();
    await daysBefore(60);
    expect(mailsTo(email)).toHaveLength(1);
  });

  it("after it is stored leaves it to whoever sends next", async () => {
    const { email } = await onEndingModel();
    await jobAt(60).run();
    expect(mailsTo(email)).toEqual([]);
    mailbox.rejectNext({ code: 451, text: "4.3.0 Try again later" });
    await sent();
    expect(mailsTo(email)).toEqual([]);
    await sql("update account_mails set due_at = now()");
    await sent();
    await sent();
    expect(mailsTo(email)).toHaveLength(1);
  });
});

it("one list serves all users of an address: not each of them asks for it", async () => {
  const keys = [1, 2, 3].map((each) => `odd-mistral-key-${each}`);
  for (const key of keys) {
    vendors.fakes.mistral.keys.add(key);
    const user = await person();
    await user.request("PUT", "/api/analysis/provider/key", { vendor: "mistral", key });
    await user.request("PATCH", "/api/analysis/provider", { vendor: "mistral" });
  }
  const listed = () => vendors.fakes.mistral.requests.filter(({ path }) => path.endsWith("/models")).length;
  const before = listed();
  await daysBefore(60);
  expect(listed() - before).toBe(1);
});
