// Runs in a frame of a page whose user accepted analytics (src/web/lib/measure-frame.ts). The measuring script has this
// document and never the page's.
window.dataLayer = [];

// The script takes the arguments object itself, not a list.
function gtag() {
  // biome-ignore lint/complexity/noArguments: see above.
  window.dataLayer.push(arguments);
}

function load(src) {
  document.head.append(Object.assign(document.createElement("script"), { src, async: true }));
}

addEventListener("message", ({ origin, data }) => {
  if (origin !== location.origin || !Array.isArray(data)) return;
  const [command, ...values] = data;
  if (command === "load") load(...values);
  else gtag(command, ...values);
});
