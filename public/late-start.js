// The page is drawn first; its scripts come then. In a window that nobody sees nothing is ever drawn.
(() => {
  let begun = false;
  function begin() {
    if (begun) return;
    begun = true;
    const held = document.querySelector("script[data-late]");
    const script = document.createElement("script");
    script.type = "module";
    script.textContent = held.textContent;
    document.head.append(script);
    script.remove();
  }
  requestAnimationFrame(() => setTimeout(begin, 0));
  setTimeout(begin, 500);
})();
