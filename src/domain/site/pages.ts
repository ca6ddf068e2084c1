/** Pages for everybody: prerendered at build time, named in the sitemap. */
export const publicPagePaths = ["/", "/how-it-works", "/terms", "/privacy"] as const;

/** Page addresses of the app; the server answers any other page address with 404 and the same shell (READ-03). */
export const pagePaths = [
  ...publicPagePaths,
  "/preview",
  "/news",
  "/news-feeds",
  "/social",
  "/settings",
  "/setup",
  "/reset-password",
  "/sign-in/link",
  "/invitation",
  "/verify-email",
  "/signup/success",
  "/signup/cancel",
] as const;

/** The document that measures in a frame of the page that stands there; no page of the app. */
export const measureFramePath = "/measure.html";

/** Whether a path (without query) is a page of the app; one slash at its end is tolerated. */
export function isPagePath(path: string): boolean {
  const plain = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
  return (pagePaths as readonly string[]).includes(plain);
}
