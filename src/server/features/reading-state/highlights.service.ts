import type { Alert, NewAlert } from "#contract/alerts.ts";
import type { ChannelsAnswer } from "#contract/channels.ts";
import type { HighlightRule, HighlightsAnswer, NewHighlight, NewMute } from "#contract/reading.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { alertNameLengthMax, channelsPerAlertMax } from "#domain/alerts/rule.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { EventBus } from "#server/platform/events/events.ts";
import type { HighlightsStore, StoredHighlight } from "./highlights.store.ts";

export type HighlightsServiceDeps = {
  store: HighlightsStore;
  /** What a rule about it is called. @throws AppError feed-not-found, unknown-symbol */
  labelOf: (actor: Actor, subject: NewMute) => Promise<string>;
  alerts: {
    add(actor: Actor, alert: NewAlert): Promise<Alert>;
    remove(actor: Actor, alertId: string): Promise<void>;
  };
  channels: { list(actor: Actor): Promise<ChannelsAnswer> };
  events: EventBus;
};

export type HighlightsService = ReturnType<typeof createHighlightsService>;

const ruleOf = ({ id, kind, value, label, saves, alertId, createdAt }: StoredHighlight): HighlightRule => ({
  id,
  kind,
  value,
  label,
  saves,
  alertId,
  createdAt: createdAt.toISOString(),
});

/** The condition of an alert about the same; undefined where alerts have none. */
function alertRuleOf({ kind, value }: NewMute): Pick<NewAlert["rule"], "whom" | "what"> | undefined {
  if (kind === "word") return { whom: { kind: "feeds" }, what: { kind: "words", text: value } };
  if (kind === "company")
    return { whom: { kind: "company", symbol: value }, what: { kind: "named", subject: false } };
  return undefined;
}

const when = { hours: "any", quiet: null, perDay: 10 } as const;

/** Rules that mark headlines; what they save is matched with the alerts, as it arrives. */
export function createHighlightsService(deps: HighlightsServiceDeps) {
  const { store, alerts, channels } = deps;
  const changed = (userId: string) => deps.events.publish({ kind: "reading", userId, change: { ids: [] } });

  /** An alert like any other: its owner may change it. */
  async function notify(actor: Actor, row: StoredHighlight, input: NewHighlight): Promise<string | null> {
    const rule = alertRuleOf(input.subject);
    if (!rule) return null;
    const own = (await channels.list(actor)).channels.slice(0, channelsPerAlertMax);
    const alert = await alerts.add(actor, {
      name: row.label.slice(0, alertNameLengthMax),
      rule: { ...rule, when: { ...when, timeZone: input.timeZone } },
      channelIds: own.map(({ id }) => id),
    });
    await store.link(actor.userId, row.id, alert.id);
    return alert.id;
  }

  return {
    async list(actor: Actor): Promise<HighlightsAnswer> {
      return { highlights: (await store.list(actor.userId)).map(ruleOf) };
    },

    /** @throws AppError feed-not-found, unknown-symbol, duplicate-highlight, highlight-limit-reached, alert-limit-reached */
    async add(actor: Actor, input: NewHighlight): Promise<HighlightRule> {
      const { userId } = actor;
      const { subject, saves, notifies } = input;
      const label = await deps.labelOf(actor, subject);
      const row = await store.insert(userId, { ...subject, label, saves });
      if (row === "duplicate") throw new AppError("duplicate-highlight", { field: "value" });
      if (row === "full") throw new AppError("highlight-limit-reached");
      try {
        const alertId = notifies ? await notify(actor, row, input) : null;
        return ruleOf({ ...row, alertId });
      } catch (error) {
        await store.remove(userId, row.id);
        throw error;
      } finally {
        await changed(userId);
      }
    },

    /** @throws AppError highlight-not-found */
    async remove(actor: Actor, id: string): Promise<void> {
      const row = await store.remove(actor.userId, id);
      if (!row) throw new AppError("highlight-not-found");
      if (row.alertId !== null) await alerts.remove(actor, row.alertId);
      await changed(actor.userId);
    },
  };
}
