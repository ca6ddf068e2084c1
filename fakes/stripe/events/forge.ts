import type { EventLog } from "./event-log.ts";
import type { Mailer } from "./post.ts";
import { signatureFor } from "./signature.ts";

export type Forgery = {
  type: string;
  object: object;
  /** Left out: the right one. */
  secret?: string;
  /** How long ago it was signed; negative: in the future. */
  ageSeconds?: number;
  /** `v0` signs under the old name only, `none` sends no header. */
  scheme?: "v1" | "v0" | "none";
  /** Changes the body after signing. */
  mutate?: (payload: string) => string;
  livemode?: boolean;
  /** An id used before is possible. */
  id?: string;
};

/** Posts an event that never happened and returns the status of the answer; nothing is kept of it. */
export function createForger(options: {
  log: EventLog;
  mailer: Mailer;
  secret: string;
  now: () => number;
}): (forgery: Forgery) => Promise<number | null> {
  return (forgery) => {
    const { type, object, livemode = false, ageSeconds = 0, scheme = "v1", mutate } = forgery;
    const made = options.log.make({ type, object, livemode });
    const payload = JSON.stringify(forgery.id === undefined ? made : { ...made, id: forgery.id });
    const secret = forgery.secret ?? options.secret;
    const signature =
      scheme === "none" ? null : signatureFor(payload, secret, options.now() - ageSeconds, scheme);
    return options.mailer.send(mutate ? mutate(payload) : payload, signature);
  };
}
