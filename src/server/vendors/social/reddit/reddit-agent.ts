/**
 * How the site wants an app to name itself: platform, a name of its own, version and the account that answers for it.
 * The name is the address that this product is served at, turned around. Without an account the address itself is given.
 */
export function redditAgent(app: { address: string; version: string; account: string | undefined }): string {
  const id = new URL(app.address).hostname.split(".").toReversed().join(".");
  const contact = app.account === undefined ? `+${app.address}` : `by /u/${app.account}`;
  return `web:${id}.tapewise:${app.version} (${contact})`;
}

/** The same fetch under another User-Agent. */
export function named(fetch: typeof globalThis.fetch, agent: string): typeof globalThis.fetch {
  return (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set("user-agent", agent);
    return fetch(input, { ...init, headers });
  };
}
