// In pages without a language of their own: their words came in English. Who chose another language sees none of them until
// the app has its texts (src/web/lib/language.ts); lines and surfaces are there meanwhile.
(() => {
  try {
    const language = localStorage.getItem("tapewise.language");
    if (!language || language === "en") return;
    document.documentElement.lang = language;
    const { style } = document.documentElement;
    style.setProperty("-webkit-text-fill-color", "transparent");
    // Where the app does not come, English words are better than none.
    setTimeout(() => style.removeProperty("-webkit-text-fill-color"), 4_000);
  } catch {
    // Storage may be closed; English is the default.
  }
})();
