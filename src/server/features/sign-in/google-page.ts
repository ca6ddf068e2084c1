import type { GoogleOutcome } from "#contract/sign-up.ts";
import { type GoogleIntent, googleFallback } from "#domain/accounts/identity-codes.ts";
import { escaped } from "#domain/kernel/html-text.ts";
import { productName } from "#domain/kernel/product.ts";

/** No inline code at all: the outcome is data, which a policy does not run. */
export const googlePagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

function sentenceOf(outcome: GoogleOutcome, intent: GoogleIntent): string {
  switch (outcome.result) {
    case "signed-in":
      return "You're signed in. You can close this window.";
    case "second-factor":
      return "One more step: go back to the other window.";
    case "new-user":
      return "Continue your sign-up in the other window.";
    case "error":
      return outcome.message ?? googleFallback[intent];
  }
}

/** The popup's last page: hands the outcome to the window that opened it and closes; without one it says it in words. */
export function googlePage(outcome: GoogleOutcome, intent: GoogleIntent): string {
  // Escaped so that no name or address ends the element early.
  const data = JSON.stringify(outcome).replaceAll("<", "\\u003c");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Google · ${productName}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<script src="/theme.js"></script>
<link rel="stylesheet" href="/google-popup.css">
<script type="application/json" id="outcome">${data}</script>
<script src="/google-popup.js" defer></script>
</head>
<body>
<main>
<p>${escaped(sentenceOf(outcome, intent))}</p>
<p><a href="/">Go to ${productName}</a></p>
</main>
</body>
</html>
`;
}
