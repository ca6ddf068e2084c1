/**
 * Draws `public/social-card.png`, which shared links show: `node scripts/launch.mjs scripts/render-social-card.ts`.
 * From our own colors and font; the picture is kept with the sources, since a build has no browser.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { productName } from "#domain/kernel/product.ts";
import { startBrowser } from "#tests/support/chromium.ts";

const root = path.join(import.meta.dirname, "..");
const read = (file: string, encoding: BufferEncoding) => readFileSync(path.join(root, file), encoding);
const font = read("node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2", "base64");

const html = `<!doctype html><html data-theme="light"><style>
@font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${font}) }
${read("src/web/styles/tokens.css", "utf8")}
* { margin: 0; box-sizing: border-box }
body { width: 1200px; height: 630px; padding: 72px 80px; background: var(--paper); color: var(--ink);
  font-family: Inter; font-variant-numeric: tabular-nums; display: flex; flex-direction: column }
.logo { display: flex; align-items: center; gap: 18px; font-size: 36px; font-weight: 600; letter-spacing: -0.02em }
h1 { margin-top: 44px; font-size: 76px; line-height: 1.08; font-weight: 600; letter-spacing: -0.03em }
.row { margin-top: auto; position: relative; padding: 26px 32px 28px 44px; background: var(--surface);
  border: 1.5px solid var(--line); border-radius: 16px }
.row::before { content: ""; position: absolute; left: 18px; top: 28px; bottom: 28px; width: 6px; border-radius: 6px;
  background: var(--accent) }
.title { font-size: 31px; font-weight: 600; letter-spacing: -0.01em }
.chip { margin-top: 18px; display: flex; align-items: center; gap: 18px; font-size: 26px }
.mark { width: 56px; height: 56px; border-radius: 8px; background: var(--sunken); color: var(--ink-soft);
  display: grid; place-items: center; font-size: 22px; font-weight: 600 }
.symbol { font-weight: 600 } .name { color: var(--ink-soft) }
.price { margin-left: auto; font-weight: 500 } .up { color: var(--gain); font-weight: 500 }
</style><body>
<p class="logo">${read("public/favicon.svg", "utf8").replace("<svg", '<svg width="56" height="56"')}${productName}</p>
<h1>The company behind<br>every headline</h1>
<div class="row">
  <p class="title">Calder Grid wins a ten-year storage contract</p>
  <p class="chip"><span class="mark">CL</span><span class="symbol">CLDG</span><span class="name">Calder Grid Holdings</span>
  <span class="price">$31.77</span><span class="up">↑ +6.50%</span></p>
</div></body></html>`;

const browser = await startBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: path.join(root, "public/social-card.png") });
} finally {
  await browser.close();
}
