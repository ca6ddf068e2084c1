import { describe, expect, it } from "vitest";
import { routeScripts, withEarlyCalls, withFirstPaint, withLazyScripts, withScripts } from "./page-start.ts";

const head = (inside: string, body = "") =>
  `<!DOCTYPE html><html><head><meta charSet="utf-8"/>${inside}</head><body>${body}</body></html>`;
const files: Record<string, string> = {
  "/assets/a.css": "body{color:red}",
  "/theme.js": "theme()",
  "/early-calls.js": "early()",
  "/early-headlines.js": "headlines()",
  "/late-start.js": "late()",
  "/assets/manifest-1.js": `window.m={"entry":{"module":"/assets/entry.js"},"routes":{"root":{"id":"root","path":"","module":"/assets/root.js","imports":["/assets/shell.js"]},"frame":{"id":"frame","parentId":"root","module":"/assets/frame.js"},"news":{"id":"news","parentId":"frame","path":"news","module":"/assets/news.js","imports":["/assets/shell.js","/assets/reading.js"]},"other":{"id":"other","parentId":"frame","path":"*","module":"/assets/other.js"}}};`,
};
const read = (address: string) => files[address];

describe("a page's first paint", () => {
  it("has the styles and the theme in the page itself; the link loads nothing", () => {
    expect(withFirstPaint(head('<link rel="stylesheet" href="/assets/a.css#"/>'), read)).toBe(
      head(
        '<link rel="stylesheet" href="/assets/a.css#" disabled=""/><link rel="stylesheet" href="/assets/a.css" disabled=""/>',
      ).replace(
        '<meta charSet="utf-8"/>',
        '<meta charSet="utf-8"/><script>theme()</script><style>body{color:red}</style>',
      ),
    );
  });

  it("leaves a link whose file is not there, or would end the element early", () => {
    for (const text of [undefined, "a{}</style><script>"]) {
      const page = head('<link rel="stylesheet" href="/assets/b.css"/>');
      expect(withFirstPaint(page, (address) => (address === "/assets/b.css" ? text : undefined))).toBe(page);
    }
  });

  it("takes texts as they are, with the signs that replacing gives a meaning to", () => {
    const odd = (address: string) => (address === "/theme.js" ? "a$&b$1$$" : undefined);
    expect(withFirstPaint(head(""), odd)).toContain("<script>a$&b$1$$</script>");
    expect(withEarlyCalls(head(""), () => "x$'y")).toContain("<script>x$'y</script>");
  });
});

describe("a page for users", () => {
  it("asks for its data first and draws the headlines of the answer then", () => {
    expect(withEarlyCalls(head(""), read)).toBe(
      head("").replace(
        '<meta charSet="utf-8"/>',
        '<meta charSet="utf-8"/><script>early()</script><script>headlines()</script>',
      ),
    );
  });
});

describe("a prerendered page", () => {
  it("asks for its scripts after it was drawn", () => {
    const page = head(
      '<link rel="modulepreload" href="/assets/shell.js"/>',
      '<script>before()</script><script type="module" async="">import "/assets/$1.js"</script>',
    );
    expect(withLazyScripts(page, read)).toBe(
      head(
        "",
        '<script>before()</script><script type="text/plain" data-late="">import "/assets/$1.js"</script><script>late()</script>',
      ),
    );
  });

  it("stays as it is without a script to hold back", () => {
    expect(withLazyScripts(head(""), read)).toBe(head(""));
  });
});

describe("the scripts of a page", () => {
  it("are those that the page and its routes load, the largest first", () => {
    const page = head('<link rel="modulepreload" href="/assets/shell.js"/>', '"/assets/manifest-1.js"');
    const sized = (address: string) =>
      ({ "/assets/shell.js": "x".repeat(99), "/assets/reading.js": "x".repeat(50) })[address] ??
      read(address);
    const common = ["/assets/root.js", "/assets/frame.js"];
    expect(Object.fromEntries(routeScripts(page, sized))).toEqual({
      "/": ["/assets/shell.js", ...common],
      "/news": ["/assets/shell.js", "/assets/reading.js", ...common, "/assets/news.js"],
    });
  });

  it("are none where a build names no routes", () => {
    expect(routeScripts(head(""), read).size).toBe(0);
  });

  it("are asked for together with the held one", () => {
    const page = withLazyScripts(head("", '<script type="module" async="">start()</script>'), read);
    expect(withScripts(page, ["/assets/a.js", "/assets/b.js"])).toContain(
      '<script type="text/plain" data-late="/assets/a.js /assets/b.js">start()</script>',
    );
  });
});
