// Runs before the first paint: sets the theme and tells the header whether a name is remembered here.
(() => {
  const root = document.documentElement;
  root.dataset.theme = "light";
  try {
    if (localStorage.getItem("tapewise.theme") === "dark") root.dataset.theme = "dark";
    if (localStorage.getItem("tapewise.me") !== null) root.dataset.known = "";
  } catch {
    // Storage may be closed; light is the default.
  }
})();
