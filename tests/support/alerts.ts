import { receiptsAnswerSchema, rehearsalSchema } from "#contract/alert-receipts.ts";
import { type Alert, type AlertRuleInput, alertSchema } from "#contract/alerts.ts";
import { addedChannelSchema, channelsAnswerSchema, channelTestSchema } from "#contract/channels.ts";
import type { TestClient, TestProduct } from "./product.ts";

/** A rule that fires at any hour, ten times a day. */
export const rule = (
  whom: AlertRuleInput["whom"],
  what: AlertRuleInput["what"],
  when: Partial<AlertRuleInput["when"]> = {},
): AlertRuleInput => ({ whom, what, when });

async function read(answer: Response, status: number): Promise<unknown> {
  if (answer.status !== status) throw new Error(`${answer.status}: ${await answer.text()}`);
  return answer.status === 204 ? undefined : answer.json();
}

/** What a user does with alerts, by the interface. */
export function alertsOf(user: TestClient) {
  return {
    async addChannel(body: object) {
      return addedChannelSchema
        .strict()
        .parse(await read(await user.request("POST", "/api/channels", body), 201));
    },
    async channels() {
      return channelsAnswerSchema.strict().parse(await read(await user.get("/api/channels"), 200)).channels;
    },
    async test(id: string) {
      const answer = await user.request("POST", `/api/channels/${id}/test`);
      return channelTestSchema.strict().parse(await read(answer, 200));
    },
    async add(alertRule: AlertRuleInput, channelIds: string[] = [], name = "Mine"): Promise<Alert> {
      const answer = await user.request("POST", "/api/alerts", { name, rule: alertRule, channelIds });
      return alertSchema.strict().parse(await read(answer, 201));
    },
    async list(): Promise<Alert[]> {
      return ((await read(await user.get("/api/alerts"), 200)) as { alerts: Alert[] }).alerts;
    },
    async rehearse(alertRule: AlertRuleInput, days = 30) {
      const answer = await user.request("POST", "/api/alerts/rehearse", { rule: alertRule, days });
      return rehearsalSchema.strict().parse(await read(answer, 200));
    },
    async receipts(id: string) {
      const answer = await read(await user.get(`/api/alerts/${id}/receipts`), 200);
      return receiptsAnswerSchema.strict().parse(answer).receipts;
    },
  };
}

/** Does what a worker's loops do, until nothing is left to do now. */
export function alertWorker({ services }: TestProduct) {
  const { matching, delivery } = services.alerts;
  return {
    async match(): Promise<void> {
      while ((await matching.matchNext()) > 0);
      while ((await matching.matchPrices()) > 0);
    },
    async send(): Promise<void> {
      await delivery.sendDue();
      await delivery.settled();
    },
    async work(): Promise<void> {
      await this.match();
      await this.send();
    },
  };
}
