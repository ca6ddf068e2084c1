import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { CompanyCorrection, ItemCompanies } from "#contract/companies.ts";
import type { HiddenCompany, NewsItem } from "#contract/news.ts";
import type { Translate } from "#domain/language/translate.ts";
import { changeEverywhere } from "#web/features/news/item-cache.ts";
import { newsListsKey } from "#web/features/news/news.calls.ts";
import type { NewsList } from "#web/features/news/news-list.ts";
import { wordsOf } from "#web/lib/api-error.ts";
import { itemCompaniesQuery, putCorrection } from "#web/lib/item-companies.ts";
import { useTranslate } from "#web/lib/language.ts";
import { useToast } from "#web/ui/toast.tsx";

export type Corrected = Pick<NewsItem, "detectedCompanies"> & { hiddenCompanies: HiddenCompany[] };

/** A headline's companies as they are now. */
export const companiesOf = ({ detectedCompanies, hiddenCompanies = [] }: NewsItem): Corrected => ({
  detectedCompanies,
  hiddenCompanies,
});

/** What a correction comes to, before the server has said it. How a company was found that comes back is not known here. */
export function correctedBy(
  { detectedCompanies, hiddenCompanies }: Corrected,
  { symbol, name }: HiddenCompany,
  correction: CompanyCorrection["correction"],
): Corrected {
  const others = hiddenCompanies.filter((each) => each.symbol !== symbol);
  const known = detectedCompanies.some((each) => each.symbol === symbol);
  const left = detectedCompanies.filter((each) => each.symbol !== symbol);
  if (correction === "hide")
    return { detectedCompanies: left, hiddenCompanies: [...others, { symbol, name }] };
  if (correction === "none")
    return {
      detectedCompanies: detectedCompanies.filter((each) => each.symbol !== symbol || each.method !== "you"),
      hiddenCompanies: others,
    };
  return {
    detectedCompanies: known ? detectedCompanies : [...detectedCompanies, { symbol, name, method: "you" }],
    hiddenCompanies: others,
  };
}

/** The server's word without the reasons. */
const correctedAs = ({ detectedCompanies, hiddenCompanies }: ItemCompanies): Corrected => ({
  detectedCompanies: detectedCompanies.map(({ evidence: _, ...company }) => company),
  hiddenCompanies,
});

const inItems = (items: NewsItem[], id: string, companies: Corrected) =>
  items.some((item) => item.id === id)
    ? items.map((item) => (item.id === id ? { ...item, ...companies } : item))
    : items;

function inList(list: NewsList, id: string, companies: Corrected): NewsList {
  return {
    ...list,
    visible: inItems(list.visible, id, companies),
    fresh: inItems(list.fresh, id, companies),
  };
}

type Correction = CompanyCorrection["correction"];
type Requested = { item: NewsItem; company: HiddenCompany; correction: Correction };

/** Corrects a company of a headline; resolves with why not, if it was rejected. */
export type Correct = (wanted: Requested, options?: { quiet?: boolean }) => Promise<string | undefined>;

/** A correction shows at once, everywhere the headline is, and goes back if it could not be stored. */
export function useCorrections(): Correct {
  const t = useTranslate();
  const client = useQueryClient();
  const toast = useToast();
  const put = (id: string, companies: Corrected) =>
    changeEverywhere(client, {
      list: (list) => inList(list, id, companies),
      items: (items) => inItems(items, id, companies),
    });
  const { mutateAsync } = useMutation({
    mutationFn: ({ item, company: { symbol }, correction }: Requested) =>
      putCorrection(item.id, { symbol, correction }),
    // One after the other, so that the last press is the one that counts.
    scope: { id: "corrections" },
    onMutate: ({ item, company, correction }) =>
      put(item.id, correctedBy(companiesOf(item), company, correction)),
    onSuccess: (answer) => {
      client.setQueryData(itemCompaniesQuery(answer.id).queryKey, answer);
      put(answer.id, correctedAs(answer));
      // The same headline of other feeds is corrected, too.
      void client.invalidateQueries({ queryKey: newsListsKey });
    },
    onError: (_, { item }) => put(item.id, companiesOf(item)),
  });
  return useCallback(
    async (wanted, { quiet = false } = {}) => {
      try {
        const { detectedCompanies, hiddenCompanies } = correctedAs(await mutateAsync(wanted));
        if (!quiet && wanted.correction !== "none") {
          const item = { ...wanted.item, detectedCompanies, hiddenCompanies };
          toast({
            text: saidOf(wanted, t),
            undo: () => void mutateAsync({ ...wanted, item, correction: "none" }).catch(() => undefined),
          });
        }
        return undefined;
      } catch (error) {
        const reason = t.of(wordsOf(error));
        if (!quiet) toast({ tone: "problem", text: t("Couldn't save the correction. {reason}", { reason }) });
        return reason;
      }
    },
    [mutateAsync, toast, t],
  );
}

const saidOf = ({ company: { name }, correction }: Requested, t: Translate) =>
  correction === "hide"
    ? t("{name} removed from this headline.", { name })
    : t("{name} added to this headline.", { name });
