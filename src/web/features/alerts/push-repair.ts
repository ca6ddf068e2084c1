import { changeAlert } from "#web/features/alerts/alerts.calls.ts";
import { pushProblem, storePush } from "#web/features/alerts/push-subscription.ts";
import { call } from "#web/lib/call.ts";
import { endOwnPush, ownPush, storeOwnPush } from "#web/lib/own-push.ts";

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Looks whether this browser still gets what the server sends it. Browsers change a subscription, or lose it, without a
 * word: then it is stored again, and alerts that went there go to the new one. A channel that its user removed elsewhere
 * ends here, too.
 */
export async function repairPush(): Promise<void> {
  const own = ownPush();
  if (!own || pushProblem() !== undefined || Notification.permission !== "granted") return;
  const [{ channels, pushKey }, { alerts }] = await Promise.all([
    call("GET /api/channels"),
    call("GET /api/alerts"),
  ]);
  const stored = channels.find(({ id }) => id === own.channelId);
  if ((await subscription())?.endpoint === own.endpoint && stored?.state !== "gone") {
    if (!stored) return endOwnPush();
    const alertIds = alerts.flatMap(({ id, channelIds }) => (channelIds.includes(stored.id) ? [id] : []));
    return storeOwnPush({ ...own, alertIds });
  }
  const { id: channelId } = await storePush(pushKey);
  if (channelId === own.channelId) return;
  // A channel that the push service gave up is gone from the alerts already: this browser knows which had it.
  for (const { id, channelIds } of alerts)
    if (channelIds.includes(own.channelId) || own.alertIds?.includes(id))
      await changeAlert({
        id,
        patch: { channelIds: [...channelIds.filter((each) => each !== own.channelId), channelId] },
      });
  if (stored) await call("DELETE /api/channels/:channelId", { params: { channelId: own.channelId } });
}
