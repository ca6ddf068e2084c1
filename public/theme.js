// Runs before the first paint: sets the theme, tells the header whether a name is remembered here, and whether this
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
  } catch {
    // Storage may be closed; light is the default.
  }
})();
