import { useQuery } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import { useId, useState } from "react";
import type { Watchlist } from "#contract/watchlists.ts";
import { isSymbol } from "#domain/market/symbol.ts";
import { brokerFileBytesMax } from "#domain/watchlists/broker-file.ts";
import { holdingsQuery, useChangeEntries } from "#web/features/watchlists/holdings.calls.ts";
import {
  type Entry,
  entriesOf,
  type Funds,
  fundWords,
  type Known,
  problemOf,
  saidIn,
  unknownWords,
  withFile,
  withSymbol,
} from "#web/features/watchlists/holdings-draft.ts";
import { wordsOf } from "#web/lib/api-error.ts";
import { useTranslate } from "#web/lib/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FileButton } from "#web/ui/file-input.tsx";
import { FailedList } from "#web/ui/item-list/list-states.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { RowsSkeleton } from "#web/ui/stored-form.tsx";
import { classes, controlStyles } from "#web/ui/styles.ts";
import { useToast } from "#web/ui/toast.tsx";

export type HoldingsDialogProps = { list: Watchlist; onClose: () => void };

/** Shares and weights of the companies of a list: typed, or from a broker's file. */
export function HoldingsDialog({ list, onClose }: HoldingsDialogProps) {
  const t = useTranslate();
  const query = useQuery({ ...holdingsQuery, staleTime: 0 });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("Shares and weights of {list}", { list: list.name })}
      description={t(
        "Optional. Encrypted, shown only to you, and never sent to an AI model or to anyone else.",
      )}
      closesOutside={false}
    >
      {/* What another tab saved is there first; a later look replaces nothing that is being typed. */}
      {query.data && query.isFetchedAfterMount ? (
        <Entries
          list={list}
          known={query.data.lists.find(({ watchlistId }) => watchlistId === list.id)?.entries ?? []}
          funds={query.data.funds}
          onClose={onClose}
        />
      ) : query.isError ? (
        <FailedList
          title={t("Couldn't load your shares.")}
          reason={t.of(wordsOf(query.error))}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : (
        <RowsSkeleton />
      )}
    </Dialog>
  );
}

type EntriesProps = HoldingsDialogProps & { known: Known; funds: Funds };

function Entries({ list, known, funds, onClose }: EntriesProps) {
  const t = useTranslate();
  const [entries, setEntries] = useState(() => entriesOf(list, known, funds));
  const [note, setNote] = useState<string>();
  const change = useChangeEntries();
  const toast = useToast();
  const set = (symbol: string, field: "shares" | "weight", value: string) =>
    setEntries((all) => all.map((each) => (each.symbol === symbol ? { ...each, [field]: value } : each)));
  const isWrong = entries.some((entry) => problemOf(entry) !== null);

  async function importFile(file: File | undefined): Promise<void> {
    if (!file) return;
    if (file.size > brokerFileBytesMax) return setNote(t("The file is larger than 1 MB."));
    const { next, words } = withFile(entries, await file.text(), t);
    setEntries(next);
    setNote(words);
  }
  function save(): void {
    change.mutate(
      { watchlistId: list.id, entries: saidIn(entries) },
      {
        onSuccess({ watchlist, entries: stored, unknown }) {
          toast({ text: t("{list} was saved.", { list: watchlist.name }) });
          if (unknown.length === 0) return onClose();
          setEntries(entriesOf(watchlist, stored, funds));
          setNote(unknownWords(unknown, funds, t));
        },
      },
    );
  }

  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWrong && !change.isPending) save();
      }}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <FileButton
          label={t("Import a broker's CSV")}
          icon={<Upload aria-hidden="true" className="size-4" />}
          accept=".csv,text/csv"
          onChoose={(file) => void importFile(file)}
        />
        <p className="min-w-0 flex-1 basis-48 text-12 text-ink-soft">
          {t(
            "Positions from Fidelity, Schwab, Vanguard or Interactive Brokers. The file stays in your browser.",
          )}
        </p>
      </div>
      {note !== undefined && <Notice tone="warning">{note}</Notice>}
      {entries.length === 0 ? (
        <p className="text-13 text-ink-soft">{t("This watchlist has no companies yet.")}</p>
      ) : (
        <EntryTable entries={entries} funds={funds} onChange={set} />
      )}
      {funds !== null && <AddFund onAdd={(symbol) => setEntries((all) => withSymbol(all, symbol))} />}
      {change.isError && <Notice tone="danger">{t.of(wordsOf(change.error))}</Notice>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t("Cancel")}</Button>
        <Button type="submit" variant="primary" busy={change.isPending} disabled={isWrong}>
          {t("Save")}
        </Button>
      </div>
    </form>
  );
}

/** A fund is no company of a list: it is added here. */
function AddFund({ onAdd }: { onAdd: (symbol: string) => void }) {
  const t = useTranslate();
  const id = useId();
  const [text, setText] = useState("");
  const symbol = text.trim().toUpperCase();
  function add(): void {
    if (!isSymbol(symbol)) return;
    onAdd(symbol);
    setText("");
  }
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <label htmlFor={id} className="basis-full text-12 font-medium text-ink-soft">
        {t("Symbol of a fund")}
      </label>
      <input
        id={id}
        autoComplete="off"
        maxLength={10}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          add();
        }}
        className={classes(controlStyles, "h-8! w-24! px-2! touch:h-11!")}
      />
      <Button size="sm" onClick={add} disabled={!isSymbol(symbol)}>
        {t("Add fund")}
      </Button>
      <p className="min-w-0 flex-1 basis-32 text-12 text-ink-soft">
        {t("News about what a fund holds counts, by its public report to the SEC.")}
      </p>
    </div>
  );
}

type EntryTableProps = {
  funds: Funds;
  entries: readonly Entry[];
  onChange: (symbol: string, field: "shares" | "weight", value: string) => void;
};

function EntryTable({ entries, funds, onChange }: EntryTableProps) {
  const t = useTranslate();
  const id = useId();
  return (
    <table className="w-full text-13">
      <thead className="text-left text-12 text-ink-soft">
        <tr>
          <th scope="col" className="pb-1 font-medium">
            {t("Company")}
          </th>
          <th scope="col" className="w-24 pb-1 pl-2 font-medium sm:w-28">
            {t("Shares ## of a company")}
          </th>
          <th scope="col" className="w-20 pb-1 pl-2 font-medium sm:w-24">
            {t("Weight, %")}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => {
          const { symbol, name } = entry;
          const problem = problemOf(entry);
          const fund = funds?.find((each) => each.symbol === symbol);
          const field = (kind: "shares" | "weight", label: string) => (
            <td className="py-1 pl-2 align-top">
              <input
                aria-label={label}
                aria-invalid={problem === kind || undefined}
                aria-describedby={problem === kind ? `${id}-${symbol}` : undefined}
                inputMode="decimal"
                autoComplete="off"
                maxLength={20}
                value={entry[kind]}
                onChange={({ target }) => onChange(symbol, kind, target.value)}
                className={classes(controlStyles, "figures h-8! px-2! touch:h-11!")}
              />
            </td>
          );
          return (
            <tr key={symbol}>
              <th scope="row" className="max-w-0 py-1 text-left font-normal">
                <span className="block truncate" title={name}>
                  <span className="font-semibold">{symbol}</span> <bdi className="text-ink-soft">{name}</bdi>
                </span>
                {fund && <span className="block text-12 text-ink-soft">{fundWords(fund, t)}</span>}
                {problem && (
                  <span id={`${id}-${symbol}`} className="block text-12 text-danger">
                    {problem === "shares"
                      ? t("Enter a number of shares over 0.")
                      : t("Enter a percentage over 0, up to 100.")}
                  </span>
                )}
              </th>
              {field("shares", t("Shares of {symbol}", { symbol }))}
              {field("weight", t("Weight of {symbol}, percent", { symbol }))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
