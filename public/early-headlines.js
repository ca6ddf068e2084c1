// Draws the headlines of the answer that `/early-calls.js` asked for, while the app is on its way. The app takes them away when
// it draws its own list, or another page (src/web/features/news/news-skeleton.tsx). Nothing is drawn where the account asks
// for another list than this browser remembers, or the app has asked for its list already.
void (async () => {
  const calls = window.earlyCalls;
  const path = [...calls.keys()].find((each) => each.startsWith("/api/news?"));
  if (!path) return;
  async function bodyOf(address) {
    const answer = await calls.get(address);
    if (!answer.ok) throw new Error(answer.status);
    return answer.clone().json();
  }

  function rowOf({ id, title, link, feedName, feedColor, read, detectedCompanies }, { isTape, hasCards }) {
    const row = document.createElement("li");
    row.style.setProperty("--mark", feedColor);
    if (read) row.dataset.read = "";
    if (hasCards && detectedCompanies.length > 0) row.dataset.companies = "";
    const isLink = !isTape && /^https?:/.test(link);
    const headline = document.createElement(isLink ? "a" : "b");
    headline.textContent = title;
    headline.dir = "auto";
    if (isLink) {
      Object.assign(headline, { href: link, target: "_blank", rel: "noopener noreferrer" });
      // The app marks it as read.
      headline.onclick = headline.onauxclick = () => {
        row.dataset.opened = id;
      };
    }
    const source = Object.assign(document.createElement("small"), { textContent: feedName, dir: "auto" });
    row.append(headline, source);
    return row;
  }

  try {
    const [{ items }, settings] = await Promise.all([path, "/api/settings"].map(bodyOf));
    const asked = new URLSearchParams(path.split("?")[1]);
    const isWanted =
      Number(asked.get("limit")) === settings.newsCount &&
      (asked.get("feedId") ?? asked.get("folderId")) === (settings.newsFeedId ?? settings.newsFolderId) &&
      asked.has("unread") === settings.newsUnreadOnly;
    if (document.readyState === "loading")
      await new Promise((resolve) => addEventListener("DOMContentLoaded", resolve));
    if (!isWanted || items.length === 0 || !window.earlyCalls?.has(path)) return;
    const stored = settings.newsLayout ?? localStorage.getItem("tapewise.news-layout");
    const isTape = stored === "tape" || (stored !== "cards" && innerWidth >= 1200);
    // The width that `/theme.js` expected may be another one.
    document.documentElement.toggleAttribute("data-wide", isTape);
    const list = document.createElement("ol");
    list.append(...items.map((item) => rowOf(item, { isTape, hasCards: settings.showCompanyCards })));
    const place = document.createElement("section");
    place.ariaLabel = document.title;
    place.dataset.earlyHeadlines = isTape ? "tape" : "cards";
    place.style.setProperty("--tape-share", `${Number(localStorage.getItem("tapewise.tape-share")) || 58}%`);
    place.append(list);
    document.body.append(place);
  } catch {
    // Then the app says what is wrong.
  }
})();
