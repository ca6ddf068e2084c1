import type { Page } from "@playwright/test";

/** The least height and width of what a finger presses, in CSS pixels. */
export const targetPx = 44;

/**
 * Controls that a press reaches on less than that, as "name: width × height". Looked for from the middle of each control
 * outward, at the edge half a pixel at a time, by what the browser says is there: what a neighbor covers does not count. A link among
 * the words of a sentence is as high as its line (WCAG 2.5.8).
 */
export const shortTargets = (page: Page): Promise<string[]> =>
  page.evaluate((leastPx) => {
    const roles = ["button", "link", "tab", "switch", "checkbox", "radio", "option", "menuitem", "slider"];
    const native = "button, a[href], input:not([type=hidden]), select, textarea, summary";
    const controls = [native, ...roles.map((role) => `[role=${role}]`)].join();
    const stepPx = 0.5;
    // What lies between and is thinner is a control of its own that is too small, and told as such.
    const stridePx = 2;

    const known = new Set(document.querySelectorAll(controls));

    function ownerOf(hit: Element): Element | null {
      let owner: Element | null = hit;
      while (owner !== null && !known.has(owner)) owner = owner.parentElement;
      return owner;
    }

    const labelsOf = (control: Element) => Array.from((control as HTMLInputElement).labels ?? []);

    /** A press there goes to the control, or to a label that passes it on. */
    function isReached(control: Element, x: number, y: number): boolean {
      const hit = document.elementFromPoint(x, y);
      if (hit === null) return false;
      const owner = ownerOf(hit);
      if (owner === control) return true;
      return owner === null && labelsOf(control).some((label) => label.contains(hit));
    }

    function reachOf(control: Element, from: DOMPoint, toX: number, toY: number, enoughPx: number): number {
      let px = 0;
      for (const step of [stridePx, stepPx])
        while (px < enoughPx && isReached(control, from.x + toX * (px + step), from.y + toY * (px + step)))
          px += step;
      return px;
    }

    function isInSentence(control: Element): boolean {
      if (!control.matches("a[href]") || !getComputedStyle(control).display.startsWith("inline"))
        return false;
      let block = control.parentElement;
      while (block && getComputedStyle(block).display === "inline") block = block.parentElement;
      if (block === null || !/^(block|list-item|inline-block)$/.test(getComputedStyle(block).display))
        return false;
      const around = block.cloneNode(true) as Element;
      for (const each of around.querySelectorAll(`${controls}, .sr-only`)) each.remove();
      return (around.textContent?.match(/\p{L}{2,}/gu)?.length ?? 0) >= 3;
    }

    /** Not so is what is for screen readers alone, as the way over the header before it has the focus. */
    const isDrawn = (element: Element) => {
      const { opacity, clipPath } = getComputedStyle(element);
      return opacity !== "0" && clipPath === "none";
    };

    const short: string[] = [];
    const modal = Array.from(document.querySelectorAll("dialog:modal")).at(-1);
    for (const control of (modal ?? document).querySelectorAll(controls)) {
      // What is drawn of a hidden radio button is its label.
      const drawn = [control, ...labelsOf(control)].find(isDrawn);
      if (drawn === undefined || !control.checkVisibility({ visibilityProperty: true })) continue;
      if (control.closest("[inert]") || isInSentence(control)) continue;
      drawn.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const [box = new DOMRect()] = Array.from(drawn.getClientRects()).filter(({ width }) => width > 0);
      const middle = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
      const at = isReached(control, middle.x, middle.y) ? stepPx : 0;
      function across(x: number, y: number): number {
        if (at === 0) return 0;
        const before = reachOf(control, middle, -x, -y, leastPx);
        // What is wide enough to one side needs no look at the other.
        return at + before + reachOf(control, middle, x, y, leastPx - before);
      }
      const [width, height] = [across(1, 0), across(0, 1)];
      if (Math.min(width, height) >= leastPx - stepPx) continue;
      const label = labelsOf(control)[0]?.textContent;
      const name = control.getAttribute("aria-label") ?? label ?? control.textContent ?? "";
      short.push(`${name.trim()}: ${width} × ${height}`);
    }
    return short;
  }, targetPx);
