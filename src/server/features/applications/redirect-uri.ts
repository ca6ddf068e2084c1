import { redirectUriLengthMax } from "#domain/applications/application.ts";

/** Where an application gets its answer: at a website, at a port of the user's device, or by a scheme that it has there. */
export type RedirectTarget =
  | { kind: "site"; host: string }
  | { kind: "device" }
  | { kind: "scheme"; scheme: string };

const loopbackHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);
/** Schemes that browsers and systems give a meaning of their own: no application has one for itself. */
const reservedSchemes =
  /^(about|blob|cid|content|data|feed|file|filesystem|ftps?|geo|git|intent|irc|jar|javascript|ldaps?|magnet|mailto|market|mid|ms-.*|news|nntp|resource|rtsp|s?ftp|shell|sip|skype|smb|sms(to)?|ssh|tel|telnet|urn|vbscript|vnc|view-source|wss?|wyciwyg|chrome(-.*)?|moz-.*|opera|edge|webcal|x-apple.*|search-ms|steam)$/;

const isLoopback = (url: URL) => url.protocol === "http:" && loopbackHosts.has(url.hostname);

/**
 * An address that an application may be answered at: https, http at the device itself (RFC 8252, 7.3), or a scheme of
 * the application's own (7.1), such as cursor://…; undefined for any other.
 */
export function redirectTargetOf(text: string): RedirectTarget | undefined {
  if (text.length > redirectUriLengthMax || !/^[\x21-\x7e]+$/.test(text) || /[#\\<>"]/.test(text))
    return undefined;
  const url = URL.parse(text);
  if (url === null || url.username !== "" || url.password !== "") return undefined;
  if (url.protocol === "https:") return { kind: "site", host: url.host };
  if (url.protocol === "http:") return isLoopback(url) ? { kind: "device" } : undefined;
  const scheme = url.protocol.slice(0, -1);
  return reservedSchemes.test(scheme) ? undefined : { kind: "scheme", scheme };
}

/**
 * Whether an address is a registered one: the same text, or, at the device itself, the same but for the port, which an
 * application learns when it begins to listen.
 */
export function isRegisteredRedirect(registered: readonly string[], asked: string): boolean {
  if (redirectTargetOf(asked) === undefined) return false;
  if (registered.includes(asked)) return true;
  const url = new URL(asked);
  if (!isLoopback(url)) return false;
  url.port = "";
  return registered.some((each) => {
    const known = URL.parse(each);
    if (known === null || !isLoopback(known)) return false;
    known.port = "";
    return known.href === url.href;
  });
}
