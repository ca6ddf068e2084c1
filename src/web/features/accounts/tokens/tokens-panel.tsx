import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import type { PersonalToken, TokensAnswer } from "#contract/tokens.ts";
import type { TokenScope } from "#domain/accounts/personal-token.ts";
import { type Message, message, type Translate } from "#domain/language/translate.ts";
import { SecurityRow } from "#web/features/accounts/security/sign-in-rows.tsx";
import { NewTokenDialog } from "#web/features/accounts/tokens/new-token-dialog.tsx";
import { wordsOf } from "#web/lib/api-error.ts";
import { call, queryKeyOf } from "#web/lib/call.ts";
import { useTranslate } from "#web/lib/language.ts";
import { dayOf } from "#web/lib/moment.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { AlertDialog } from "#web/ui/dialog.tsx";
import { OutsideLink } from "#web/ui/outside-link.tsx";
import { Rich } from "#web/ui/rich.tsx";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { RowsSkeleton } from "#web/ui/stored-form.tsx";
import { useToast } from "#web/ui/toast.tsx";

const tokensQuery = queryOptions({
  queryKey: queryKeyOf("GET /api/tokens"),
  queryFn: ({ signal }) => call("GET /api/tokens", { signal }),
});

const scopeNames: Record<TokenScope, Message> = {
  read: message("Read"),
  write: message("Write"),
  alerts: message("Alerts"),
};

function expiryOf(t: Translate, expiresAt: string | null): string {
  if (expiresAt === null) return t("no expiry");
  const day = dayOf(expiresAt, t);
  return Date.parse(expiresAt) <= Date.now() ? t("expired {day}", { day }) : t("expires {day}", { day });
}

function stateOf(t: Translate, token: PersonalToken): string {
  const scopes = new Intl.ListFormat(t.locale, { type: "unit" }).format(
    token.scopes.map((scope) => t.of(scopeNames[scope])),
  );
  const values = { scopes, lastFour: token.lastFour, expiry: expiryOf(t, token.expiresAt) };
  return token.lastUsedAt === null
    ? t("{scopes}. Ends in {lastFour}, {expiry}, not used yet.", values)
    : t("{scopes}. Ends in {lastFour}, {expiry}, last used {used}.", {
        ...values,
        used: dayOf(token.lastUsedAt, t),
      });
}

function TokenList({ tokens }: TokensAnswer) {
  const t = useTranslate();
  const toast = useToast();
  const client = useQueryClient();
  const [asked, setAsked] = useState<PersonalToken | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (tokenId: string) => call("DELETE /api/tokens/:tokenId", { params: { tokenId } }),
    onSuccess: () => toast({ text: t("Token revoked.") }),
    onError: (error) => toast({ tone: "problem", text: t.of(wordsOf(error)) }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: tokensQuery.queryKey });
      setAsked(null);
    },
  });
  return (
    <>
      {tokens.map((token) => (
        <SecurityRow
          key={token.id}
          title={token.name}
          state={stateOf(t, token)}
          action={
            <Button
              size="sm"
              onClick={() => setAsked(token)}
              aria-label={t("Revoke {name}", { name: token.name })}
            >
              {t("Revoke")}
            </Button>
          }
        />
      ))}
      <AlertDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={t("Revoke the token {name}?", { name: asked?.name ?? "" })}
        text={t("Programs that use it lose access immediately.")}
        confirmLabel={t("Revoke token")}
        busy={isPending}
        onConfirm={() => asked && mutate(asked.id)}
      />
    </>
  );
}

/** Keys to the interface for the user's own programs. */
export function TokensPanel() {
  const t = useTranslate();
  const query = useQuery(tokensQuery);
  const [adding, setAdding] = useState(false);
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
      {query.isPending && <RowsSkeleton />}
      {query.isError && (
        <ErrorState
          title={t("Couldn't load your tokens")}
          reason={t.of(wordsOf(query.error))}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data !== undefined && (
        <Card>
          <TokenList tokens={query.data.tokens} />
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
        </Card>
      )}
      {adding && <NewTokenDialog onClose={() => setAdding(false)} />}
    </SettingsPanel>
  );
}
