// Starts the calls that a reader's page begins with, while its scripts are still on their way. The page takes each answer
// once, under its address (src/web/lib/call.ts). Only in pages for people with a session.
(() => {
  const paths = ["/api/auth/get-session", "/api/settings"];
  if (location.pathname === "/news" && location.search === "") paths.push("/api/news?limit=10");
  const calls = new Map();
  for (const path of paths) {
    const answer = fetch(path, { headers: { accept: "application/json" } });
    answer.catch(() => undefined);
    calls.set(path, answer);
  }
  window.earlyCalls = calls;
})();
