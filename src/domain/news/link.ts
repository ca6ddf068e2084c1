/** Query parameters that say where a user came from, never which article it is. */
const trackingParameters = new Set([
  ".tsrc",
  "fbclid",
  "gclid",
  "dclid",
  "msclkid",
  "mc_cid",
  "mc_eid",
  "igshid",
  "yclid",
]);

function isTracking(parameter: string): boolean {
  const equals = parameter.indexOf("=");
  const name = (equals === -1 ? parameter : parameter.slice(0, equals)).toLowerCase();
  return name.startsWith("utm_") || trackingParameters.has(name);
}

function cutAt(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at === -1 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}

/**
 * The same address for links that lead to the same article: scheme and host in lower case, no fragment, no
 * tracking parameters, no default port, no empty path. Only for comparing; the shown link stays as given.
 */
export function comparableLink(link: string): string {
  const [address] = cutAt(link.trim(), "#");
  const [beforeQuery, query] = cutAt(address, "?");
  const schemeEnd = beforeQuery.indexOf("://");
  if (schemeEnd === -1) return link;
  const scheme = beforeQuery.slice(0, schemeEnd).toLowerCase();
  const [authority, path] = cutAt(beforeQuery.slice(schemeEnd + 3), "/");
  const defaultPort = scheme === "https" ? ":443" : ":80";
  const host = authority.toLowerCase();
  const kept = query
    .split("&")
    .filter((parameter) => parameter !== "" && !isTracking(parameter))
    .join("&");
  const place = `${scheme}://${host.endsWith(defaultPort) ? host.slice(0, -defaultPort.length) : host}/${path}`;
  return kept === "" ? place : `${place}?${kept}`;
}
