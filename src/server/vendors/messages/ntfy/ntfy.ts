import { vendor } from "../../vendor.ts";
import type { ConfiguredAlertChannel } from "../alert-channel.ts";
import { createNtfyChannel } from "./ntfy.client.ts";

/** Topics of ntfy.sh or of any other ntfy server. */
export const ntfy = vendor({
  id: "ntfy",
  environment: {},
  configure: (): ConfiguredAlertChannel => ({
    id: "ntfy",
    kind: "ntfy",
    name: "ntfy",
    url: undefined,
    isOn: true,
    open: createNtfyChannel,
    check: async () => [],
  }),
});
