import type { CompanyCorrection, ItemCompanies, NamedCompany } from "#contract/companies.ts";
import type { DetectedCompany } from "#contract/news.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { addedPerHeadlineMax, correctionsPerUserMax, headlineKey } from "#domain/companies/corrections.ts";
import type { Detector } from "#domain/companies/detector.ts";
import { evidenceIn, type Mention } from "#domain/companies/evidence.ts";
import { isDisplayed } from "#domain/companies/roles.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { EventBus } from "#server/platform/events/events.ts";
import type { CompaniesService } from "./companies.service.ts";
import type { CorrectionsStore } from "./corrections.store.ts";
import type { DetectableItem } from "./seen-companies.ts";

type ReadItem = DetectableItem & { content: string };

export type CorrectionsServiceDeps = {
  store: CorrectionsStore;
  companies: Pick<CompaniesService, "companiesFor">;
  detector: Pick<Detector, "companyOf" | "detect">;
  /** An item that the user can read; undefined for any other. */
  findItem: (actor: Actor, itemId: string) => Promise<ReadItem | undefined>;
  events: EventBus;
};

export type CorrectionsService = ReturnType<typeof createCorrectionsService>;

/** A user's own word on which companies a headline is about, and why the product thinks as it does. */
export function createCorrectionsService(deps: CorrectionsServiceDeps) {
  const { store, companies, detector, findItem, events } = deps;

  async function answerOf(actor: Actor, item: ReadItem): Promise<ItemCompanies> {
    const seen = (await companies.companiesFor(actor, [item])).get(item.id);
    const { detectedCompanies = [], hiddenCompanies = [] } = seen ?? {};
    const found = detector.detect(item.title, { body: item.content });
    /** As it was stored with the item, else as the engine finds it now. */
    const mentionOf = (symbol: string): Mention | undefined => {
      const stored = item.companies.find((each) => each.symbol === symbol);
      return stored && isMention(stored) ? stored : found.find((each) => each.symbol === symbol);
    };
    const isListed = (symbol: string) =>
      [...detectedCompanies, ...hiddenCompanies].some((each) => each.symbol === symbol);
    const named = (company: DetectedCompany): NamedCompany => {
      const mention = company.method === "you" ? undefined : mentionOf(company.symbol);
      const evidence = mention && evidenceIn(item.title, mention);
      return evidence ? { ...company, evidence } : company;
    };
    return {
      id: item.id,
      detectedCompanies: detectedCompanies.map(named),
      hiddenCompanies,
      analysts: found
        .filter((each) => !isDisplayed(each) && !isListed(each.symbol))
        .map(({ symbol, name, start, end }) => ({
          symbol,
          name,
          words: item.title.slice(start, end).trim(),
        })),
    };
  }

  async function found(actor: Actor, itemId: string): Promise<ReadItem> {
    const item = await findItem(actor, itemId);
    if (!item) throw new AppError("item-not-found");
    return item;
  }

  return {
    /** @throws AppError item-not-found */
    read: async (actor: Actor, itemId: string): Promise<ItemCompanies> =>
      answerOf(actor, await found(actor, itemId)),

    /** @throws AppError item-not-found, unknown-symbol, correction-limit-reached, added-companies-limit-reached */
    async correct(actor: Actor, itemId: string, { symbol: given, correction }: CompanyCorrection) {
      const symbol = detector.companyOf(given)?.symbol;
      // What is no longer listed may still be taken off, or its correction back.
      if (symbol === undefined && correction === "add")
        throw new AppError("unknown-symbol", { field: "symbol" });
      const item = await found(actor, itemId);
      const wanted = { headline: headlineKey(item), symbol: symbol ?? given };
      if (correction === "none") await store.remove(actor.userId, wanted);
      else {
        const most = { total: correctionsPerUserMax, added: addedPerHeadlineMax };
        const done = await store.put(actor.userId, { ...wanted, kind: correction, itemId }, most);
        if (done === "gone") throw new AppError("item-not-found");
        if (done === "full") throw new AppError("correction-limit-reached");
        if (done === "full-headline") throw new AppError("added-companies-limit-reached");
      }
      await events.publish({ kind: "reading", userId: actor.userId, change: { ids: [] } });
      return answerOf(actor, item);
    },
  };
}

const isMention = (stored: Partial<Mention>): stored is Mention =>
  stored.start !== undefined &&
  stored.end !== undefined &&
  stored.confidence !== undefined &&
  stored.role !== undefined;
