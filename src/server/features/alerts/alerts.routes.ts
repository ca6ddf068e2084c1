import type { alertsEndpoints } from "#contract/alerts.ts";
import type { channelsEndpoints } from "#contract/channels.ts";
import type { Handlers } from "#server/http/endpoints.ts";
import type { AlertsService } from "./alerts.service.ts";
import type { ChannelsService } from "./channels.service.ts";
import type { DeliveryService } from "./delivery.service.ts";
import type { RehearsalService } from "./rehearsal.service.ts";

export const alertsRoutes = ({
  alerts,
  rehearsals,
  delivery,
}: {
  alerts: AlertsService;
  rehearsals: RehearsalService;
  delivery: Pick<DeliveryService, "report">;
}): Handlers<typeof alertsEndpoints> => ({
  listAlerts: ({ actor }) => alerts.list(actor),
  addAlert: ({ actor, body }) => alerts.add(actor, body),
  rehearseAlert: ({ actor, body }) => rehearsals.rehearse(actor, body),
  changeAlert: ({ actor, params, body }) => alerts.change(actor, params.alertId, body),
  deleteAlert: ({ actor, params }) => alerts.remove(actor, params.alertId),
  listReceipts: ({ actor, params }) => alerts.receipts(actor, params.alertId),
  reportReceipt: ({ body }) => delivery.report(body),
});

export const channelsRoutes = (channels: ChannelsService): Handlers<typeof channelsEndpoints> => ({
  listChannels: ({ actor }) => channels.list(actor),
  addChannel: ({ actor, body }) => channels.add(actor, body),
  deleteChannel: ({ actor, params }) => channels.remove(actor, params.channelId),
  testChannel: ({ actor, params }) => channels.test(actor, params.channelId),
  rotateChannelSecret: ({ actor, params }) => channels.rotate(actor, params.channelId),
});
