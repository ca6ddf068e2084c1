import { type AnalyticsEvent, type EventDetails, sendableDetails } from "#domain/site/analytics.ts";
import { measureFramePath } from "#domain/site/pages.ts";
import { readStored, storedKeys, writeStored } from "#web/lib/storage.ts";

type MeasureFrame = {
  tell(command: readonly unknown[]): void;
  /** Takes the script away with its document; nothing is sent any more. */
  end(): void;
};

/**
 * Opens a document of its own for the measuring script. A page's policy is settled when it comes, before anybody accepted
 * anything; only the frame's policy names the vendor. So an Accept takes effect in the page that is there, a Decline
 * takes all of the script away, and the script never sees the page.
 */
function openMeasureFrame(measurementId: string, scriptUrl: string): MeasureFrame {
  const frame = document.createElement("iframe");
  let waiting: (readonly unknown[])[] | null = [["load", scriptUrl]];
  const post = (command: readonly unknown[]) =>
    frame.contentWindow?.postMessage(command, window.location.origin);
  frame.addEventListener("load", () => {
    for (const command of waiting ?? []) post(command);
    waiting = null;
  });
  // verbatim: the frame is hidden from all
  Object.assign(frame, { src: measureFramePath, title: "Measuring", hidden: true });
  document.body.append(frame);
  return {
    tell: (command) => void (waiting ? waiting.push(command) : post(command)),
    end() {
      // The script would report the end of its document.
      if (frame.contentDocument)
        Object.assign(frame.contentWindow ?? {}, { [`ga-disable-${measurementId}`]: true });
      frame.remove();
    },
  };
}

type Command = readonly [name: string, ...values: unknown[]];

/** Commands before the public configuration has said whether anything is measured. */
const waitingMax = 20;
const waiting: Command[] = [];
/** Undefined: not known yet. Null: nothing is measured on this site. */
let frame: MeasureFrame | null | undefined;

function tell(command: Command): void {
  if (frame) frame.tell(command);
  else if (frame === undefined && waiting.length < waitingMax) waiting.push(command);
}

/** An address without its query, which may hold a one-time token. */
const plainPlace = (pathname: string) => {
  const path = sendableDetails("page_view", { page_path: pathname }).page_path;
  return `${window.location.origin}${path}`;
};

/** @param measurementId null: nothing is measured on this site */
export function startMeasuring(measurementId: string | null, tagManagerUrl: string): void {
  const recorded = waiting.splice(0);
  if (measurementId === null) {
    frame = null;
    return;
  }
  frame = openMeasureFrame(measurementId, `${tagManagerUrl}/gtag/js?id=${measurementId}`);
  tell(["js", new Date()]);
  tell([
    "config",
    measurementId,
    {
      send_page_view: false,
      allow_google_signals: false,
      allow_ad_personalization_signals: false,
      page_location: plainPlace(window.location.pathname),
      page_referrer: "",
    },
  ]);
  // The start after the decision tells of it: before it, nothing was allowed to.
  if (readStored(storedKeys.measurementId) === null)
    measureEvent("settings_change", { setting: "cookieConsent" });
  writeStored(storedKeys.measurementId, measurementId);
  for (const command of recorded) tell(command);
}

/** Takes away the script and whatever waits for it. */
export function endMeasuring(): void {
  frame?.end();
  frame = undefined;
  waiting.length = 0;
}

/** Only what the event may carry leaves the browser (READ-92). @param pathname of the page that it happened on */
export function measureEvent(
  event: AnalyticsEvent,
  details: EventDetails,
  pathname = window.location.pathname,
): void {
  const sent = { ...sendableDetails(event, details), page_location: plainPlace(pathname), page_referrer: "" };
  tell(["event", event, sent]);
}
