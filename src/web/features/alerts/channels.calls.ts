import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Channel, NewChannel } from "#contract/channels.ts";
import { channelWords } from "#web/features/alerts/alert-words.ts";
import { alertsQuery } from "#web/features/alerts/alerts.calls.ts";
import { wordsOf } from "#web/lib/api-error.ts";
import { call, queryKeyOf } from "#web/lib/call.ts";
import { useTranslate } from "#web/lib/language.ts";
import { useToast } from "#web/ui/toast.tsx";

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
