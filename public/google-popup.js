// Hands the outcome of a Google sign-in to the window that asked for it, then closes this one.
(() => {
  const outcome = JSON.parse(document.getElementById("outcome")?.textContent ?? "null");
  // A page of Google's may have cut this window from its opener; the channel reaches the own origin all the same.
  const channel = new BroadcastChannel("tapewise-google");
  channel.postMessage(outcome);
  channel.close();
  window.opener?.postMessage(outcome, location.origin);
  window.close();
})();
