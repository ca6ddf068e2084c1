import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SessionsAnswer } from "#contract/accounts.ts";
import { ageInWords } from "#domain/market/age.ts";
import { endOtherSessions, endSession, sessionsQuery } from "#web/features/accounts/api/sessions.ts";
import { SecurityRow } from "#web/features/accounts/components/security/security-row.tsx";
import { dayOf } from "#web/lib/moment.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { RowsSkeleton } from "#web/ui/stored-form.tsx";
import { Tag } from "#web/ui/tag.tsx";
import { useToast } from "#web/ui/toast.tsx";

function placeOf({ place, ipAddress }: SessionsAnswer["sessions"][number]): string {
  return ipAddress === null ? place : `${place} (${ipAddress})`;
}

function Sessions({ sessions }: SessionsAnswer) {
  const toast = useToast();
  const client = useQueryClient();
  const settled = () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  const onError = (error: Error) => toast({ tone: "problem", text: error.message });
  const one = useMutation({ mutationFn: endSession, onError, onSettled: settled });
  const others = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: () => toast({ text: "All other devices were signed out." }),
    onError,
    onSettled: settled,
  });
  const nowMs = Date.now();
  return (
    <Card>
      {sessions.map((session) => (
        <SecurityRow
          key={session.id}
          title={session.device}
          state={
            <>
              {placeOf(session)}, signed in {dayOf(session.createdAt)},{" "}
              {session.current
                ? "in use now"
                : `last used ${ageInWords(Date.parse(session.lastUsedAt), nowMs)}`}
            </>
          }
          action={
            session.current ? (
              <Tag tone="accent">This device</Tag>
            ) : (
              <Button
                size="sm"
                busy={one.isPending && one.variables === session.id}
                aria-label={`Sign out ${session.device}`}
                onClick={() => one.mutate(session.id)}
              >
                Sign out
              </Button>
            )
          }
        />
      ))}
      {sessions.length > 1 && (
        <div className="px-4 py-3">
          <Button size="sm" busy={others.isPending} onClick={() => others.mutate()}>
            Sign out all other devices
          </Button>
        </div>
      )}
    </Card>
  );
}

export function SessionsPanel() {
  const query = useQuery(sessionsQuery);
  return (
    <SettingsPanel title="Sessions" text="Where your account is open. Sign out what you do not know.">
      {query.isPending && <RowsSkeleton />}
      {query.isError && (
        <ErrorState
          title="Your sessions could not be loaded"
          reason={query.error.message}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data !== undefined && <Sessions sessions={query.data.sessions} />}
    </SettingsPanel>
  );
}
