import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { Copy, Plus } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import type { CreatedToken, PersonalToken } from "#contract/tokens.ts";
import { type TokenScope, tokenNameLengthMax, tokenScopes } from "#domain/accounts/personal-token.ts";
import { scopesWords } from "#domain/applications/application-words.ts";
import type { Translate } from "#domain/language/translate.ts";
import { AccessList, Loaded } from "#web/features/accounts/tokens/access-panels.tsx";
import { call, queryKeyOf } from "#web/lib/call.ts";
import { useTranslate } from "#web/lib/language.ts";
import { dayOf } from "#web/lib/moment.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Form, FormNotice, SubmitButton, useDomainForm } from "#web/ui/form.tsx";
import { OutsideLink } from "#web/ui/outside-link.tsx";
import { Rich } from "#web/ui/rich.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";
import { labelStyles } from "#web/ui/styles.ts";
import { useToast } from "#web/ui/toast.tsx";

const tokensQuery = queryOptions({
  queryKey: queryKeyOf("GET /api/tokens"),
  queryFn: ({ signal }) => call("GET /api/tokens", { signal }),
});

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
      void client.invalidateQueries({ queryKey: tokensQuery.queryKey });
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

/** Asks what a token is for, and shows its secret, once. */
function NewTokenDialog({ onClose }: { onClose: () => void }) {
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

function expiryOf(t: Translate, expiresAt: string | null): string {
  if (expiresAt === null) return t("no expiry");
  const day = dayOf(expiresAt, t);
  return Date.parse(expiresAt) <= Date.now() ? t("expired {day}", { day }) : t("expires {day}", { day });
}

function stateOf(t: Translate, token: PersonalToken): string {
  const values = {
    scopes: scopesWords(t, token.scopes),
    lastFour: token.lastFour,
    expiry: expiryOf(t, token.expiresAt),
  };
  return token.lastUsedAt === null
    ? t("{scopes}. Ends in {lastFour}, {expiry}, not used yet.", values)
    : t("{scopes}. Ends in {lastFour}, {expiry}, last used {used}.", {
        ...values,
        used: dayOf(token.lastUsedAt, t),
      });
}

/** Keys to the interface for the user's own programs. */
export function TokensPanel() {
  const t = useTranslate();
  const client = useQueryClient();
  const [adding, setAdding] = useState(false);
  const end = (tokenId: string) =>
    call("DELETE /api/tokens/:tokenId", { params: { tokenId } }).finally(() =>
      client.invalidateQueries({ queryKey: tokensQuery.queryKey }),
    );
  return (
    <SettingsPanel
      title={t("Personal tokens")}
      text={
        <Rich
          text={t("For scripts, assistants and reader apps that act for you. See the <docs>API</docs>.")}
          marks={{ docs: (words) => <OutsideLink href="/api/docs">{words}</OutsideLink> }}
        />
      }
    >
      <Loaded query={useQuery(tokensQuery)} problem={t("Couldn't load your tokens")}>
        {({ tokens }) => (
          <>
            <AccessList
              rows={tokens.map((each) => ({ id: each.id, title: each.name, state: stateOf(t, each) }))}
              label={t("Revoke")}
              labelOf={(name) => t("Revoke {name}", { name })}
              question={{
                titleOf: (name) => t("Revoke the token {name}?", { name }),
                text: t("Programs that use it lose access immediately."),
                confirmLabel: t("Revoke token"),
              }}
              onEnd={end}
              ended={t("Token revoked.")}
            />
            <div className="space-y-3 px-4 py-3">
              <p className="text-13 text-ink-soft">
                {t(
                  "In a reader app, choose FreshRSS or Google Reader and enter {address}, your email, and a token with Read and Write as the password.",
                  { address: window.location.origin },
                )}
              </p>
              <Button
                size="sm"
                icon={<Plus aria-hidden="true" className="size-4" />}
                onClick={() => setAdding(true)}
              >
                {t("New token")}
              </Button>
            </div>
          </>
        )}
      </Loaded>
      {adding && <NewTokenDialog onClose={() => setAdding(false)} />}
    </SettingsPanel>
  );
}
