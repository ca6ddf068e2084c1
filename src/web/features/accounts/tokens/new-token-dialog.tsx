import { useQueryClient } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import type { CreatedToken } from "#contract/tokens.ts";
import { type TokenScope, tokenNameLengthMax, tokenScopes } from "#domain/accounts/personal-token.ts";
import type { Translate } from "#domain/language/translate.ts";
import { call, queryKeyOf } from "#web/lib/call.ts";
import { useTranslate } from "#web/lib/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Form, FormNotice, SubmitButton, useDomainForm } from "#web/ui/form.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { labelStyles } from "#web/ui/styles.ts";
import { useToast } from "#web/ui/toast.tsx";

const dayMs = 86_400_000;
const lifetimes = ["30", "90", "365", "none"] as const;
type Lifetime = (typeof lifetimes)[number];

const lifetimeLabel = (t: Translate, lifetime: Lifetime): string =>
  lifetime === "none" ? t("Until revoked") : t("{count} days ## how long a token lives", { count: lifetime });

function scopeLabels(t: Translate): Record<TokenScope, string> {
  return {
    read: t("Read: news, watchlists, quotes, analyses"),
    write: t("Write: change feeds, lists and marks, run analyses"),
    alerts: t("Alerts: change alerts and channels"),
  };
}

type TokenFormProps = { onClose: () => void; onCreated: (token: CreatedToken) => void };

function TokenForm({ onClose, onCreated }: TokenFormProps) {
  const t = useTranslate();
  const client = useQueryClient();
  const labels = scopeLabels(t);
  const form = useDomainForm({
    values: { name: "", read: true, write: false, alerts: false, lifetime: "90" as Lifetime },
    rules: (values) => ({
      name: values.name.trim() === "" ? t("A name is required") : undefined,
      read: tokenScopes.some((scope) => values[scope]) ? undefined : t("Choose what the token may do."),
    }),
    send: ({ name, lifetime, ...chosen }) =>
      call("POST /api/tokens", {
        body: {
          name: name.trim(),
          scopes: tokenScopes.filter((scope) => chosen[scope]),
          expiresAt:
            lifetime === "none" ? null : new Date(Date.now() + Number(lifetime) * dayMs).toISOString(),
        },
      }),
    onDone: (created) => {
      void client.invalidateQueries({ queryKey: queryKeyOf("GET /api/tokens") });
      onCreated(created);
    },
  });
  const missing = form.errorOf("read");
  const missingId = useId();
  return (
    <Form form={form}>
      <FormNotice text={form.notice} />
      <TextField
        label={t("Name")}
        maxLength={tokenNameLengthMax}
        placeholder={t("Reader on my phone")}
        {...form.field("name")}
      />
      <fieldset
        className="flex flex-col gap-2"
        aria-invalid={missing !== undefined || undefined}
        aria-describedby={missing === undefined ? undefined : missingId}
      >
        <legend className={labelStyles}>{t("May do")}</legend>
        {tokenScopes.map((scope) => (
          <Checkbox
            key={scope}
            name={scope}
            label={labels[scope]}
            checked={form.valueOf(scope)}
            onChange={(event) => form.edit(scope, event.target.checked)}
          />
        ))}
        {missing !== undefined && (
          <p id={missingId} className="text-13 text-danger">
            {missing}
          </p>
        )}
      </fieldset>
      <SelectField
        label={t("Expires after")}
        options={lifetimes.map((value) => ({ value, label: lifetimeLabel(t, value) }))}
        {...form.choice("lifetime")}
      />
      <div className="mt-1 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t("Cancel")}</Button>
        <SubmitButton form={form}>{t("Create token")}</SubmitButton>
      </div>
    </Form>
  );
}

type SecretProps = { token: string; onDone: () => void };

function Secret({ token, onDone }: SecretProps) {
  const t = useTranslate();
  const toast = useToast();
  const copyRef = useRef<HTMLButtonElement>(null);
  useEffect(() => copyRef.current?.focus(), []);
  const copy = () =>
    navigator.clipboard.writeText(token).then(
      () => toast({ text: t("Token copied.") }),
      () => toast({ tone: "problem", text: t("The browser blocked copying. Select the token and copy it.") }),
    );
  return (
    <div className="flex flex-col gap-4">
      <p className="text-14 text-ink-soft">
        {t("Copy it now and store it like a password. You won't see it again.")}
      </p>
      <code className="rounded-8 bg-sunken p-4 text-14 break-all select-all">{token}</code>
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          ref={copyRef}
          onClick={() => void copy()}
          icon={<Copy aria-hidden="true" className="size-4" />}
        >
          {t("Copy token")}
        </Button>
        <Button variant="primary" onClick={onDone}>
          {t("Done")}
        </Button>
      </div>
    </div>
  );
}

export type NewTokenDialogProps = { onClose: () => void };

/** Asks what a token is for, and shows its secret, once. */
export function NewTokenDialog({ onClose }: NewTokenDialogProps) {
  const t = useTranslate();
  const [created, setCreated] = useState<CreatedToken | null>(null);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={created === null ? t("New token") : created.name}
      closesOutside={false}
    >
      {created === null ? (
        <TokenForm onClose={onClose} onCreated={setCreated} />
      ) : (
        <Secret token={created.token} onDone={onClose} />
      )}
    </Dialog>
  );
}
