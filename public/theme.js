// Runs before the first paint: sets the theme and, where the Tape is to come, the width of the page; tells the header whether a name is remembered here, and whether this
// browser has our font already.
(() => {
  const root = document.documentElement;
  root.dataset.theme = "light";
  try {
    const theme = localStorage.getItem("tapewise.theme");
    const isDark = theme === "system" ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
    if (isDark) root.dataset.theme = "dark";
    if (localStorage.getItem("tapewise.me") !== null) root.dataset.known = "";
    if (localStorage.getItem("tapewise.font") !== null) root.dataset.font = "";
    const [, asked] = /[?&]layout=(\w+)/.exec(location.search) ?? [];
    const layout =
      asked ?? localStorage.getItem("tapewise.news-layout") ?? (innerWidth >= 1200 ? "tape" : "cards");
    if (layout === "tape" && /^\/(news|social|preview|company)/.test(location.pathname))
      root.dataset.wide = "";
  } catch {
    // Storage may be closed; light is the default.
  }
})();
