import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Alert, AlertPatch, NewAlert } from "#contract/alerts.ts";
import type { Channel, NewChannel } from "#contract/channels.ts";
import { type AlertRule, rehearsalDaysMax } from "#domain/alerts/rule.ts";
import { channelWords } from "#web/features/alerts/alert-words.ts";
import { wordsOf } from "#web/lib/api-error.ts";
import { call, queryKeyOf } from "#web/lib/call.ts";
import { useTranslate } from "#web/lib/language.ts";
import { useToast } from "#web/ui/toast.tsx";

/** The user's alerts, the newest first; asked again, as one may have fired. */
export const alertsQuery = queryOptions({
  queryKey: queryKeyOf("GET /api/alerts"),
  queryFn: async ({ signal }) => (await call("GET /api/alerts", { signal })).alerts,
  refetchInterval: 60_000,
});

/** When a rule would have fired in the last 30 days. */
export const rehearsalQuery = (rule: AlertRule) =>
  queryOptions({
    queryKey: ["rehearsal", rule],
    queryFn: ({ signal }) =>
      call("POST /api/alerts/rehearse", { body: { rule, days: rehearsalDaysMax }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });

/** When an alert fired, the newest first; asked again, as messages are on their way. */
export const receiptsQuery = (alertId: string) =>
  queryOptions({
    queryKey: queryKeyOf("GET /api/alerts/:alertId/receipts", { params: { alertId } }),
    queryFn: async ({ signal }) =>
      (await call("GET /api/alerts/:alertId/receipts", { params: { alertId }, signal })).receipts,
    refetchInterval: 10_000,
  });

export const addAlert = (body: NewAlert) => call("POST /api/alerts", { body });

type AlertChange = { id: string; patch: AlertPatch };

export const changeAlert = ({ id, patch }: AlertChange) =>
  call("PATCH /api/alerts/:alertId", { params: { alertId: id }, body: patch });

/** The alerts as they are shown, changed when the server has stored a change. */
export function useAlertsCache() {
  const client = useQueryClient();
  const { queryKey } = alertsQuery;
  /** An answer that is in flight knows nothing of what happened now. */
  async function change(next: (alerts: Alert[]) => Alert[]): Promise<void> {
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (alerts) => alerts && next(alerts));
    await client.invalidateQueries({ queryKey });
  }
  return {
    store: (alert: Alert) =>
      change((alerts) =>
        alerts.some(({ id }) => id === alert.id)
          ? alerts.map((each) => (each.id === alert.id ? alert : each))
          : [alert, ...alerts],
      ),
    remove: (id: string) => change((alerts) => alerts.filter((each) => each.id !== id)),
  };
}

/** Turns alerts on and off and removes them; what fails is a message. */
export function useAlertChanges() {
  const t = useTranslate();
  const cache = useAlertsCache();
  const toast = useToast();
  const complain = (text: string) => toast({ tone: "problem", text });

  const toggling = useMutation({
    mutationFn: ({ id, enabled }: Pick<Alert, "id" | "enabled" | "name">) =>
      changeAlert({ id, patch: { enabled } }),
    onSuccess: async (alert) => {
      await cache.store(alert);
      toast({
        text: alert.enabled
          ? t("{name} is on.", { name: alert.name })
          : t("{name} is paused.", { name: alert.name }),
      });
    },
    onError: (error, { name }) =>
      complain(t("Couldn't change {name}. {reason}", { name, reason: t.of(wordsOf(error)) })),
  });

  const removal = useMutation({
    mutationFn: ({ id }: Pick<Alert, "id" | "name">) =>
      call("DELETE /api/alerts/:alertId", { params: { alertId: id } }),
    onSuccess: async (_answer, { id, name }) => {
      await cache.remove(id);
      toast({ text: t("{name} was deleted.", { name }) });
    },
    onError: (error, { name }) =>
      complain(t("Couldn't delete {name}. {reason}", { name, reason: t.of(wordsOf(error)) })),
  });

  return { toggling, removal };
}

/** Somebody is at the other side and comes back to this page. */
const waitingMs = 3_000;
const settledMs = 60_000;

/** Where the user's alerts go, and what else can be added. */
export const channelsQuery = queryOptions({
  queryKey: queryKeyOf("GET /api/channels"),
  queryFn: ({ signal }) => call("GET /api/channels", { signal }),
  refetchInterval: ({ state }) =>
    state.data?.channels.some((channel) => channel.state === "waiting") ? waitingMs : settledMs,
});

export const addChannel = (body: NewChannel) => call("POST /api/channels", { body });

const byId = ({ id }: Pick<Channel, "id">) => ({ params: { channelId: id } });

/** What is known of channels and of the alerts that go there is asked for again. */
export function useRenewChannels(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: channelsQuery.queryKey }),
      client.invalidateQueries({ queryKey: alertsQuery.queryKey }),
    ]);
  };
}

/** Test messages, secrets and removal; what fails is a message. */
export function useChannelChanges(onSecret: (secret: string) => void) {
  const t = useTranslate();
  const toast = useToast();
  const renew = useRenewChannels();
  const complain = (error: Error) => toast({ tone: "problem", text: t.of(wordsOf(error)) });

  const testing = useMutation({
    mutationFn: (channel: Channel) => call("POST /api/channels/:channelId/test", byId(channel)),
    onSuccess: ({ accepted, words }) => toast({ tone: accepted ? "done" : "problem", text: t.of(words) }),
    onError: complain,
    onSettled: renew,
  });
  const rotation = useMutation({
    mutationFn: (channel: Channel) => call("POST /api/channels/:channelId/secret", byId(channel)),
    onSuccess: ({ secret }) => onSecret(secret),
    onError: complain,
  });
  const removal = useMutation({
    mutationFn: (channel: Channel) => call("DELETE /api/channels/:channelId", byId(channel)),
    onSuccess: (_answer, channel) =>
      toast({ text: t("{name} was removed.", { name: channelWords(channel, t) }) }),
    onError: complain,
    onSettled: renew,
  });
  return { testing, rotation, removal };
}
