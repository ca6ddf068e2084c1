// The page is drawn first; its scripts come then. In a window that nobody sees nothing is ever drawn.
(() => {
  const trusted = window.trustedTypes?.createPolicy("late-start", { createScript: (text) => text });
  let begun = false;
  function begin() {
    if (begun) return;
    begun = true;
    const held = document.querySelector("script[data-late]");
    for (const href of held.dataset.late.split(" ").filter(Boolean))
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    const script = document.createElement("script");
    script.type = "module";
    script.textContent = trusted ? trusted.createScript(held.textContent) : held.textContent;
    document.head.append(script);
    script.remove();
  }
  requestAnimationFrame(() => setTimeout(begin, 0));
  setTimeout(begin, 500);

  // Buttons that are pressed before the app has started are pressed again by it (src/web/app/page-start.ts).
  window.earlyPresses = [];
  function remember({ target }) {
    const button = target instanceof Element ? target.closest("button") : null;
    if (button && window.earlyPresses.length < 10) window.earlyPresses.push(button);
  }
  window.forgetEarlyPresses = () => removeEventListener("click", remember, true);
  addEventListener("click", remember, true);
})();
