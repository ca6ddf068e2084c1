import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import type { Me, SessionsAnswer } from "#contract/accounts.ts";
import { deviceIn } from "#domain/accounts/device.ts";
import type { Translate } from "#domain/language/translate.ts";
import { formatAge } from "#domain/market/age.ts";
import {
  DialogForm,
  ProofField,
  passwordProof,
  proofFieldOf,
} from "#web/features/accounts/security/dialog-form.tsx";
import { PasskeysPanel } from "#web/features/accounts/security/passkeys-panel.tsx";
import { PhoneRow } from "#web/features/accounts/security/phone-row.tsx";
import { SecondFactorRow } from "#web/features/accounts/security/second-factor-row.tsx";
import {
  deleteAccount,
  endOtherSessions,
  endSession,
  sessionsQuery,
} from "#web/features/accounts/security/security.calls.ts";
import { SecurityRow, SignInRows } from "#web/features/accounts/security/sign-in-rows.tsx";
import { ApplicationsPanel, OutputFeedsPanel } from "#web/features/accounts/tokens/access-panels.tsx";
import { TokensPanel } from "#web/features/accounts/tokens/tokens-panel.tsx";
import { wordsOf } from "#web/lib/api-error.ts";
import { useTranslate } from "#web/lib/language.ts";
import { dayOf } from "#web/lib/moment.ts";
import { accountQuery, meKey } from "#web/lib/session.ts";
import { siteConfigQuery } from "#web/lib/site-config.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { useDomainForm } from "#web/ui/form.tsx";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { RowsSkeleton } from "#web/ui/stored-form.tsx";
import { Tag } from "#web/ui/tag.tsx";
import { useToast } from "#web/ui/toast.tsx";

type Listed = SessionsAnswer["sessions"][number];

function whenOf(t: Translate, { place, ipAddress, createdAt }: Listed): { place: string; day: string } {
  const where = t.of(place);
  return { place: ipAddress === null ? where : `${where} (${ipAddress})`, day: dayOf(createdAt, t) };
}

function Sessions({ sessions }: SessionsAnswer) {
  const t = useTranslate();
  const toast = useToast();
  const client = useQueryClient();
  const settled = () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  const onError = (error: Error) => toast({ tone: "problem", text: t.of(wordsOf(error)) });
  const one = useMutation({ mutationFn: endSession, onError, onSettled: settled });
  const others = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: () => toast({ text: t("Signed out all other devices.") }),
    onError,
    onSettled: settled,
  });
  const nowMs = Date.now();
  return (
    <Card>
      {sessions.map((session) => (
        <SecurityRow
          key={session.id}
          title={deviceIn(session.device, t)}
          state={
            session.current
              ? t("{place}, signed in {day}, in use now", whenOf(t, session))
              : t("{place}, signed in {day}, last used {age}", {
                  ...whenOf(t, session),
                  age: formatAge(Date.parse(session.lastUsedAt), nowMs, t),
                })
          }
          action={
            session.current ? (
              <Tag tone="accent">{t("This device")}</Tag>
            ) : (
              <Button
                size="sm"
                busy={one.isPending && one.variables === session.id}
                aria-label={t("Sign out {device}", { device: deviceIn(session.device, t) })}
                onClick={() => one.mutate(session.id)}
              >
                {t("Sign out")}
              </Button>
            )
          }
        />
      ))}
      {sessions.length > 1 && (
        <div className="px-4 py-3">
          <Button size="sm" busy={others.isPending} onClick={() => others.mutate()}>
            {t("Sign out all other devices")}
          </Button>
        </div>
      )}
    </Card>
  );
}

function SessionsPanel() {
  const t = useTranslate();
  const query = useQuery(sessionsQuery);
  return (
    <SettingsPanel
      title={t("Sessions")}
      text={t("Where you're signed in. Sign out devices you don't recognize.")}
    >
      {query.isPending && <RowsSkeleton />}
      {query.isError && (
        <ErrorState
          title={t("Couldn't load your sessions")}
          reason={t.of(wordsOf(query.error))}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data !== undefined && <Sessions sessions={query.data.sessions} />}
    </SettingsPanel>
  );
}

type DeleteAccountDialogProps = { me: Me; onClose: () => void; onDeleted: () => void };

function DeleteAccountDialog({ me, onClose, onDeleted }: DeleteAccountDialogProps) {
  const t = useTranslate();
  const proof = passwordProof(me);
  const form = useDomainForm({
    values: { confirm: "", password: "" },
    rules: ({ confirm, password }) => ({
      confirm: confirm.trim().toLowerCase() === me.email ? undefined : t("That's not your account's email"),
      password: proof.problem(password),
    }),
    send: ({ confirm, password }) => deleteAccount({ confirm, ...proof.of(password) }),
    fieldOf: proofFieldOf,
    onDone: onDeleted,
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("Delete my account")}
      description={t(
        "Your profile, feeds, prompts, API keys, settings and analyses are deleted immediately. This can't be undone.",
      )}
    >
      <DialogForm danger form={form} submitLabel={t("Delete my account")} onCancel={onClose}>
        <TextField
          label={t("Type {email} to confirm", { email: me.email })}
          type="email"
          autoComplete="off"
          {...form.field("confirm")}
        />
        <ProofField hasPassword={me.hasPassword} {...form.field("password")} />
      </DialogForm>
    </Dialog>
  );
}

type DataPanelProps = { me: Me; onDeleted: () => void };

function DataPanel({ me, onDeleted }: DataPanelProps) {
  const t = useTranslate();
  const [asking, setAsking] = useState(false);
  return (
    <SettingsPanel title={t("Your data")}>
      <Card>
        <SecurityRow
          title={t("Download my data")}
          state={t("Everything in your account as one JSON file, without API keys and passwords.")}
          action={
            <ButtonLink
              size="sm"
              to="/api/me/export"
              reloadDocument
              download
              icon={<Download aria-hidden="true" className="size-4" />}
            >
              {t("Download")}
            </ButtonLink>
          }
        />
        <SecurityRow
          title={t("Delete my account")}
          state={t("Immediate and permanent.")}
          action={
            <Button size="sm" variant="danger" onClick={() => setAsking(true)}>
              {t("Delete my account")}
            </Button>
          }
        />
      </Card>
      {asking && <DeleteAccountDialog me={me} onClose={() => setAsking(false)} onDeleted={onDeleted} />}
    </SettingsPanel>
  );
}

export type SecuritySectionProps = { onDeleted: () => void };

/** How the account is guarded, where it is open, and what its owner may take along or delete (READ-66). */
export function SecuritySection({ onDeleted }: SecuritySectionProps) {
  const t = useTranslate();
  const client = useQueryClient();
  const query = useQuery(accountQuery);
  const { data: config } = useQuery(siteConfigQuery);
  const changed = () => void client.invalidateQueries({ queryKey: meKey });
  const me = query.data;
  return (
    <>
      <SettingsPanel id="security" title={t("Security")} text={t("Passwords and sign-in methods.")}>
        {query.isPending && <RowsSkeleton />}
        {query.isError && (
          <ErrorState
            title={t("Couldn't load your account")}
            reason={t.of(wordsOf(query.error))}
            onRetry={() => void query.refetch()}
          />
        )}
        {me !== undefined && (
          <Card>
            <SignInRows me={me} onChanged={changed} />
            <SecondFactorRow me={me} onChanged={changed} />
            {config?.phoneSignInEnabled === true && <PhoneRow me={me} onChanged={changed} />}
          </Card>
        )}
      </SettingsPanel>
      {me !== undefined && (
        <>
          <PasskeysPanel me={me} />
          <SessionsPanel />
          <ApplicationsPanel />
          <TokensPanel />
          <OutputFeedsPanel />
          <DataPanel me={me} onDeleted={onDeleted} />
        </>
      )}
    </>
  );
}
