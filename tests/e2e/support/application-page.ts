import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { environmentUrl } from "./environment-client.ts";

/** Where an application on the user's device listens for its answer. */
export async function startCallback() {
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    response.end(
      "<!doctype html><title>Assistant</title><link rel='icon' href='data:,'><h1>Back in the assistant</h1>",
    );
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/callback`, close: () => server.close() };
}

/** The page that an application opens in its user's browser, after it has registered. */
export async function authorizePath(page: Page, body: object, request: Record<string, string> = {}) {
  const answer = await page.request.post(`${environmentUrl()}/oauth/register`, { data: body });
  const { client_id, redirect_uris } = await answer.json();
  const query = new URLSearchParams({
    client_id,
    redirect_uri: redirect_uris[0],
    response_type: "code",
    code_challenge: "c".repeat(43),
    code_challenge_method: "S256",
    scope: "read write",
    state: "s",
    ...request,
  });
  return `/oauth/authorize?${query}`;
}
