import { expect, it } from "vitest";
import { htmlOf } from "#domain/kernel/html-text.ts";

it("text becomes paragraphs, and markup in it stays text", () => {
  expect(htmlOf('One\n\n  Two <script>alert(1)</script> & "three"\n')).toBe(
    "<p>One</p><p>Two &lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;three&quot;</p>",
  );
  expect(htmlOf("")).toBe("");
});
