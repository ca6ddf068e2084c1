import { prerender } from "react-dom/static";
import { type EntryContext, ServerRouter } from "react-router";

/**
 * Renders the public pages while the app is built; no server runs this. React Router's own entry would need its packages
 * among those that the running product installs.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const { prelude } = await prerender(<ServerRouter context={context} url={request.url} />, {
    onError(error) {
      throw error;
    },
  });
  headers.set("Content-Type", "text/html");
  return new Response(prelude, { status, headers });
}
