// Starts the calls that a reader's page begins with, while its scripts are still on their way. The page takes each answer
// once, under its address (src/web/lib/call.ts). Only in pages for people with a session.
(() => {
  const paths = ["/api/auth/get-session", "/api/settings"];
  if (location.pathname === "/news" && location.search === "") {
    // As the user left the page (src/web/features/news/news-memory.ts); in the order in which news.calls.ts spells it.
    let view = {};
    try {
      view = JSON.parse(localStorage.getItem("tapewise.news-view")) ?? view;
    } catch {
      // Then the page begins with the defaults.
    }
    const query = new URLSearchParams({ limit: view.newsCount ?? 10 });
    if (view.newsFeedId) query.set("feedId", view.newsFeedId);
    else if (view.newsFolderId) query.set("folderId", view.newsFolderId);
    if (view.newsUnreadOnly) query.set("unread", "1");
    paths.push(`/api/news?${query}`);
  }
  const calls = new Map();
  for (const path of paths) {
    const answer = fetch(path, { headers: { accept: "application/json" } });
    answer.catch(() => undefined);
    calls.set(path, answer);
  }
  window.earlyCalls = calls;
})();
