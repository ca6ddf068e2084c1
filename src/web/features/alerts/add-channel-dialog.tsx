import type { AddedChannel, NewChannel } from "#contract/channels.ts";
import {
  type ChannelKind,
  channelNameLengthMax,
  channelUrlLengthMax,
  ntfyTopicPattern,
} from "#domain/alerts/channel.ts";
import { type Message, message } from "#domain/language/translate.ts";
import { kindLabels } from "#web/features/alerts/alert-words.ts";
import { addChannel, useRenewChannels } from "#web/features/alerts/alerts.calls.ts";
import { pushProblem, turnOnPush } from "#web/features/alerts/push-subscription.ts";
import { useTranslate } from "#web/lib/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Form, FormNotice, SubmitButton, useDomainForm } from "#web/ui/form.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SecretField } from "#web/ui/secret-field.tsx";
import { SelectField } from "#web/ui/select-field.tsx";

type Draft = { kind: ChannelKind; name: string; url: string; server: string; topic: string; token: string };

/** What each kind is, or what its user has to do for it. */
const texts: Record<ChannelKind, Message> = {
  push: message(
    "Notifications of this browser, also while Tapewise is closed. Turn them on in each browser.",
  ),
  email: message("Messages go to the email address of your account."),
  telegram: message("Next you open our bot in Telegram and press Start."),
  discord: message("In Discord: channel settings, Integrations, Webhooks, New Webhook, Copy Webhook URL."),
  slack: message("In Slack: create an app with Incoming Webhooks, add one to a channel and copy its URL."),
  ntfy: message("Subscribe to the same topic in the ntfy app. Anyone who knows its name can read it."),
  webhook: message("We send each alert as signed JSON to your own server."),
};

const addressed: readonly ChannelKind[] = ["discord", "slack", "webhook"];

function bodyOf({ kind, name, url, server, topic, token }: Draft): Exclude<NewChannel, { kind: "push" }> {
  const named = name.trim() === "" ? {} : { name: name.trim() };
  switch (kind) {
    case "discord":
    case "slack":
    case "webhook":
      return { kind, ...named, url: url.trim() };
    case "ntfy":
      return {
        kind,
        ...named,
        server: server.trim(),
        topic: topic.trim(),
        ...(token.trim() === "" ? {} : { token: token.trim() }),
      };
    case "telegram":
      return { kind };
    default:
      return { kind: "email" };
  }
}

function problemsOf({ kind, url, server, topic }: Draft): { [name in keyof Draft]?: Message | undefined } {
  const needsAddress = message("Enter an address.");
  return {
    url: addressed.includes(kind) && url.trim() === "" ? needsAddress : undefined,
    server: kind === "ntfy" && server.trim() === "" ? needsAddress : undefined,
    topic:
      kind === "ntfy" && !ntfyTopicPattern.test(topic.trim())
        ? message("A topic has letters, digits, - and _ only.")
        : undefined,
  };
}

export type AddChannelDialogProps = {
  /** What can be added here. */
  kinds: readonly ChannelKind[];
  pushKey: string;
  onClose: () => void;
  onAdded: (channel: AddedChannel) => void;
};

/** Asks what a channel of each kind needs. */
export function AddChannelDialog({ kinds, pushKey, onClose, onAdded }: AddChannelDialogProps) {
  const t = useTranslate();
  const renew = useRenewChannels();
  const form = useDomainForm<Draft, AddedChannel>({
    values: { kind: kinds[0] ?? "email", name: "", url: "", server: "https://ntfy.sh", topic: "", token: "" },
    rules: problemsOf,
    send: (draft) => (draft.kind === "push" ? turnOnPush(pushKey) : addChannel(bodyOf(draft))),
    onDone: async (added) => {
      await renew();
      onAdded(added);
    },
  });
  const kind = form.valueOf("kind");
  const isNamed = addressed.includes(kind) || kind === "ntfy";
  const problem = kind === "push" ? pushProblem() : undefined;
  return (
    <Dialog open onOpenChange={onClose} title={t("Add channel")} closesOutside={false}>
      <Form form={form}>
        <FormNotice text={form.notice} />
        <SelectField
          name="kind"
          label={t("Kind")}
          options={kinds.map((value) => ({ value, label: t.of(kindLabels[value]) }))}
          help={t.of(texts[kind])}
          {...form.choice("kind")}
        />
        {problem && <Notice tone="warning">{t.of(problem)}</Notice>}
        {addressed.includes(kind) && (
          <TextField
            key={kind}
            label={t("Address")}
            type="url"
            inputMode="url"
            autoComplete="off"
            maxLength={channelUrlLengthMax}
            // verbatim: an address
            placeholder={kind === "webhook" ? "https://example.com/alerts" : undefined}
            {...form.field("url")}
          />
        )}
        {kind === "ntfy" && (
          <>
            <TextField
              label={t("Server")}
              type="url"
              inputMode="url"
              maxLength={channelUrlLengthMax}
              {...form.field("server")}
            />
            <TextField label={t("Topic")} autoCapitalize="none" maxLength={64} {...form.field("topic")} />
            <SecretField
              label={t("Access token")}
              help={t("Only for topics that need one.")}
              maxLength={200}
              {...form.field("token")}
            />
          </>
        )}
        {isNamed && (
          <TextField label={t("Name (optional)")} maxLength={channelNameLengthMax} {...form.field("name")} />
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <SubmitButton form={form} disabled={problem !== undefined}>
            {kind === "push" ? t("Turn on notifications") : t("Add channel")}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
