import type { ListedCompany } from "#contract/admin-companies.ts";
import { listingExchanges } from "#domain/companies/listing.ts";
import { message } from "#domain/language/translate.ts";
import {
  addListing,
  renameListing,
  retireListing,
  useListingWrite,
} from "#web/features/admin/companies.calls.ts";
import { useTranslate } from "#web/lib/language.ts";
import { Button } from "#web/ui/button.tsx";
import { AlertDialog, Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Form, FormNotice, SubmitButton, useDomainForm } from "#web/ui/form.tsx";
import { SelectField } from "#web/ui/select-field.tsx";

/** What an admin wants to do with the list. */
export type CompanyTask = { kind: "add" } | { kind: "rename" | "retire"; company: ListedCompany };

type CompanyTaskDialogProps = { task: CompanyTask | null; onClose: () => void };

/** The dialog of a task. */
export function CompanyTaskDialog({ task, onClose }: CompanyTaskDialogProps) {
  if (task === null) return null;
  if (task.kind === "add") return <AddCompany onClose={onClose} />;
  if (task.kind === "rename") return <RenameCompany company={task.company} onClose={onClose} />;
  return <RetireCompany company={task.company} onClose={onClose} />;
}

type AddForm = { symbol: string; name: string; exchange: (typeof listingExchanges)[number]; country: string };

const nameTooShort = message("Enter the company's name.");
const nameProblem = (name: string) => (name.trim().length < 2 ? nameTooShort : undefined);
const symbolMissing = message("Enter a symbol, such as AAPL or BRK.B.");

function AddCompany({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const { mutateAsync: add } = useListingWrite({
    send: addListing,
    done: t("Company added."),
    onDone: onClose,
  });
  const form = useDomainForm<AddForm, unknown>({
    values: { symbol: "", name: "", exchange: "NASDAQ", country: "" },
    rules: ({ symbol, name }) => ({
      symbol: symbol.trim() === "" ? symbolMissing : undefined,
      name: nameProblem(name),
    }),
    send: add,
    onDone: () => undefined,
    // The banner and the notice say it.
    onError: () => undefined,
  });
  const exchanges = listingExchanges.map((exchange) => ({
    value: exchange,
    label: exchange === "FOREIGN" ? t("Another country's") : exchange,
  }));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("Add a company")}
      description={t("Headlines from today on can be about it.")}
      closesOutside={false}
    >
      <Form form={form}>
        <TextField
          label={t("Symbol")}
          autoComplete="off"
          autoCapitalize="characters"
          {...form.field("symbol")}
        />
        <TextField label={t("Company name")} autoComplete="off" {...form.field("name")} />
        <SelectField label={t("Exchange")} options={exchanges} {...form.choice("exchange")} />
        <TextField label={t("Country")} autoComplete="off" {...form.field("country")} />
        <FormNotice text={form.notice} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <SubmitButton form={form} variant="primary">
            {t("Add company")}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}

type OneCompanyProps = { company: ListedCompany; onClose: () => void };

function RenameCompany({ company, onClose }: OneCompanyProps) {
  const t = useTranslate();
  const { mutateAsync: rename } = useListingWrite({
    send: renameListing,
    done: t("Company renamed."),
    onDone: onClose,
  });
  const form = useDomainForm<{ name: string }, unknown>({
    values: { name: company.name },
    rules: ({ name }) => ({ name: nameProblem(name) }),
    send: ({ name }) => rename({ id: company.id, name }),
    onDone: () => undefined,
    onError: () => undefined,
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("Rename {symbol}", { symbol: company.symbol })}
      description={t("Headlines with the former name are still found.")}
      closesOutside={false}
    >
      <Form form={form}>
        <TextField label={t("Company name")} autoComplete="off" {...form.field("name")} />
        <FormNotice text={form.notice} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <SubmitButton form={form} variant="primary">
            {t("Rename")}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}

function RetireCompany({ company, onClose }: OneCompanyProps) {
  const t = useTranslate();
  const { mutate, isPending } = useListingWrite({
    send: retireListing,
    done: t("Company retired."),
    onDone: onClose,
  });
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={t("Retire {symbol}?", { symbol: company.symbol })}
      text={t("No new headline will be about {name}. Headlines until today keep it.", {
        name: company.name,
      })}
      confirmLabel={t("Retire")}
      busy={isPending}
      onConfirm={() => mutate(company.id)}
    />
  );
}
