import type { EventDraft } from "../billing/drafts.ts";
import type { StripeEvent } from "../events/event-log.ts";
import type { FormObject } from "../form.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { Expand } from "../render/expand.ts";
import type { StripeFailure } from "./failures.ts";

/** What a call may use; `announce` does not wait for the receiver. */
export type Office = {
  ledger: Ledger;
  events: readonly StripeEvent[];
  announce(drafts: readonly EventDraft[]): void;
};

/** One call; `id` is empty for a path without one. */
export type Call = { id: string; form: FormObject; expand: Expand };

export type Route = {
  method: "GET" | "POST" | "DELETE";
  /** With `:id` where an id stands. */
  path: string;
  /** Accepted parameters; null: the call has rules of its own. */
  known: readonly string[] | null;
  /** Fields, or their beginnings, that can be asked for instead of an id. */
  expandable?: readonly string[];
  run(call: Call): object | StripeFailure;
};
