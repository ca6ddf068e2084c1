import { useQuery } from "@tanstack/react-query";
import { Copy, ExternalLink, KeyRound, Plus, Send, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Channel } from "#contract/channels.ts";
import { AddChannelDialog } from "#web/features/alerts/add-channel-dialog.tsx";
import { channelWords, confirmsWords, stateWords } from "#web/features/alerts/alert-words.ts";
import { channelsQuery, useChannelChanges } from "#web/features/alerts/alerts.calls.ts";
import { wordsOf } from "#web/lib/api-error.ts";
import { useFocusAfterRemoval } from "#web/lib/focus.ts";
import { useTranslate } from "#web/lib/language.ts";
import { endOwnPush, ownPush } from "#web/lib/own-push.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { AlertDialog, Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { OutsideLink } from "#web/ui/outside-link.tsx";
import { Rich } from "#web/ui/rich.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { RowsSkeleton } from "#web/ui/stored-form.tsx";
import { buttonStyles } from "#web/ui/styles.ts";
import { Tag } from "#web/ui/tag.tsx";
import { useToast } from "#web/ui/toast.tsx";

/** Where alerts go: each channel with how it is, a test message, and its removal. */
export function ChannelsSection() {
  const t = useTranslate();
  const query = useQuery(channelsQuery);
  const [adding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <section id="channels" aria-label={t("Channels")} className="min-w-0 scroll-mt-20">
      <div className="mb-3 flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h2 className="text-16 font-semibold">{t("Channels")}</h2>
        {query.data && (
          <Button
            size="sm"
            icon={<Plus aria-hidden="true" className="size-4" />}
            onClick={() => setAdding(true)}
          >
            {t("Add channel")}
          </Button>
        )}
      </div>
      {query.isPending && <RowsSkeleton />}
      {query.isError && !query.data && (
        <Card>
          <ErrorState
            title={t("Couldn't load your channels.")}
            reason={t.of(wordsOf(query.error))}
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          />
        </Card>
      )}
      {query.data && <ChannelList channels={query.data.channels} onSecret={setSecret} />}
      {adding && query.data && (
        <AddChannelDialog
          kinds={query.data.kinds}
          pushKey={query.data.pushKey}
          onClose={() => setAdding(false)}
          onAdded={(added) => {
            setAdding(false);
            setSecret(added.secret ?? null);
          }}
        />
      )}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </section>
  );
}

type ChannelListProps = { channels: readonly Channel[]; onSecret: (secret: string) => void };

function ChannelList({ channels, onSecret }: ChannelListProps) {
  const t = useTranslate();
  const { testing, rotation, removal } = useChannelChanges(onSecret);
  const [asked, setAsked] = useState<{ channel: Channel; what: "remove" | "rotate" } | null>(null);
  const place = useFocusAfterRemoval<HTMLDivElement>(channels.length);
  if (channels.length === 0)
    return (
      <Card className="p-4 text-14 text-pretty text-ink-soft">
        {t("Alerts are listed here. Add a channel to get them as notifications or messages.")}
      </Card>
    );
  const name = asked ? channelWords(asked.channel, t) : "";
  function confirm() {
    if (!asked) return;
    const onSettled = () => setAsked(null);
    if (asked.what === "rotate") return rotation.mutate(asked.channel, { onSettled });
    if (ownPush()?.channelId === asked.channel.id) void endOwnPush().catch(() => undefined);
    removal.mutate(asked.channel, { onSettled });
  }
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Card>
        <ul aria-label={t("Channels")} className="divide-y divide-line">
          {channels.map((channel) => (
            <ChannelRow
              key={channel.id}
              channel={channel}
              testing={testing.isPending && testing.variables.id === channel.id}
              onTest={() => testing.mutate(channel)}
              onRotate={() => setAsked({ channel, what: "rotate" })}
              onRemove={() => setAsked({ channel, what: "remove" })}
            />
          ))}
        </ul>
      </Card>
      <AlertDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={
          asked?.what === "rotate"
            ? t("Make a new secret for {name}?", { name })
            : t("Remove {name}?", { name })
        }
        text={
          asked?.what === "rotate"
            ? t("For 24 hours messages are signed with both secrets. Then only the new one counts.")
            : t("Alerts no longer go there, and messages that wait for it aren't sent.")
        }
        confirmLabel={asked?.what === "rotate" ? t("Make new secret") : t("Remove channel")}
        busy={removal.isPending || rotation.isPending}
        onConfirm={confirm}
      />
    </div>
  );
}

type ChannelRowProps = {
  channel: Channel;
  testing: boolean;
  onTest: () => void;
  onRotate: () => void;
  onRemove: () => void;
};

const tones = {
  new: "neutral",
  waiting: "accent",
  working: "neutral",
  failing: "warning",
  gone: "danger",
} as const;

function ChannelRow({ channel, testing, onTest, onRotate, onRemove }: ChannelRowProps) {
  const t = useTranslate();
  const { kind, state, problem, link } = channel;
  const name = channelWords(channel, t);
  return (
    <li className="flex flex-col gap-1.5 px-4 py-3">
      <div className="-mr-1.5 flex items-start justify-between gap-2">
        <h3 className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 pt-1 text-14 font-semibold [overflow-wrap:anywhere]">
          <bdi className="min-w-0">{name}</bdi>
          {ownPush()?.channelId === channel.id && <Tag tone="accent">{t("This browser")}</Tag>}
        </h3>
        <IconButton size="sm" label={t("Remove {name}", { name })} onClick={onRemove} className="hit">
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
      <p className="figures flex flex-wrap items-center gap-x-2 gap-y-1 text-13 text-ink-soft">
        {state === "working" ? (
          stateWords(channel, t)
        ) : (
          <Tag tone={tones[state]}>{stateWords(channel, t)}</Tag>
        )}
      </p>
      {problem !== null && <Notice tone="warning">{t.of(problem)}</Notice>}
      <p className="text-12 text-pretty text-ink-soft">{confirmsWords(channel, t)}</p>
      <div className="mt-1 -ml-3 flex flex-wrap gap-x-1 gap-y-2 touch:gap-x-2">
        {link !== null && (
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            className={`${buttonStyles({ size: "sm", variant: "primary" })} ml-3`}
          >
            {t("Open {name} and press Start", { name: "Telegram" })}
            <ExternalLink aria-hidden="true" className="size-3.5" />
            <span className="sr-only">{t("(opens in a new tab)")}</span>
          </a>
        )}
        {state !== "waiting" && (
          <Button
            size="sm"
            variant="quiet"
            busy={testing}
            icon={<Send aria-hidden="true" className="size-4" />}
            onClick={onTest}
          >
            {t("Send test")}
            <span className="sr-only">: {name}</span>
          </Button>
        )}
        {kind === "webhook" && (
          <Button
            size="sm"
            variant="quiet"
            icon={<KeyRound aria-hidden="true" className="size-4" />}
            onClick={onRotate}
          >
            {t("New secret")}
            <span className="sr-only">: {name}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

type SecretDialogProps = { secret: string; onClose: () => void };

/** Shows what a webhook's messages are signed with, once. */
function SecretDialog({ secret, onClose }: SecretDialogProps) {
  const t = useTranslate();
  const toast = useToast();
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => toast({ text: t("Secret copied.") }),
      () =>
        toast({ tone: "problem", text: t("The browser blocked copying. Select the secret and copy it.") }),
    );
  return (
    <Dialog open onOpenChange={onClose} title={t("Signing secret")} closesOutside={false}>
      <div className="flex flex-col gap-4">
        <p className="text-14 text-pretty text-ink-soft">
          <Rich
            text={t(
              "Copy it now: you won't see it again. Your server checks each message with it, as <spec>Standard Webhooks</spec> describes.",
            )}
            marks={{
              spec: (words) => <OutsideLink href="https://www.standardwebhooks.com/">{words}</OutsideLink>,
            }}
          />
        </p>
        <code className="rounded-8 bg-sunken p-4 text-14 break-all select-all">{secret}</code>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => void copy()} icon={<Copy aria-hidden="true" className="size-4" />}>
            {t("Copy secret")}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t("Done")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
