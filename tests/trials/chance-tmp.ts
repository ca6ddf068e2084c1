import { groundedFigures } from "#domain/analysis/grounding.ts";
import { labelledAnswers } from "#tests/support/grounding-labels.ts";
let seed = 7; const rnd = () => ((seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648);
const passed: Record<string, number[]> = {}; const t0 = process.cpuUsage().user; let runs = 0; const ex: string[] = [];
for (const part of process.argv.slice(2)) for (const { name, sources, answer, planted } of labelledAnswers(part)) {
  if (planted.length) continue;
  for (const f of groundedFigures(answer, sources)) {
    if (f.source === null || !/\d/.test(f.text)) continue;
    const digits = [...f.text.matchAll(/\d/g)].map((m) => m.index);
    const variants: [string, string][] = [];
    for (let i = 0; i < 3; i++) {
      const at = digits[Math.floor(rnd() * digits.length)]!; let d = String(Math.floor(rnd() * 10)); if (d === f.text[at] || (d === "0" && at === digits[0])) d = String((Number(f.text[at]) % 9) + 1);
      if (d !== f.text[at]) variants.push(["digit", f.text.slice(0, at) + d + f.text.slice(at + 1)]);
    }
    if (/billion|million/.test(f.text)) variants.push(["scale", f.text.replace("billion", "MILL").replace("million", "billion").replace("MILL", "million")]);
    if (/%/.test(f.text)) variants.push(["unit", f.text.replace("%", " basis points")]);
    if (/\$/.test(f.text)) variants.push(["unit", f.text.replace("$", "€")]);
    if (/^\D*\d+(\.\d+)?/.test(f.text)) variants.push(["tenfold", f.text.replace(/\d+(?:,\d{3})*(\.\d+)?/, (n) => { const v = Number(n.replaceAll(",", "")); return String(Number((v * 10).toPrecision(12))); })]);
    for (const [kind, text] of variants) {
      const a = answer.slice(0, f.start) + text + answer.slice(f.end);
      const after = groundedFigures(a, sources).filter((g) => g.start < f.start + text.length && f.start < g.end); runs++;
      const ok = after.every((g) => g.source !== null);
      (passed[`${kind}`] ??= [0, 0])[1]!++; if (ok) { passed[kind]![0]!++; ex.push(`${kind} ${name} ${f.text}→${text} ${after.map((g) => g.source + ":" + g.from.map((x) => x.text)).join()}`); }
    }
  }
}
for (const [k, [p, n]] of Object.entries(passed) as [string, [number, number]][]) console.log(k, p, n, ((100 * p) / n).toFixed(1) + "%");
const all = Object.values(passed).reduce((s, [p, n]) => [s[0]! + p!, s[1]! + n!], [0, 0]); console.log("all", all, ((100 * all[0]!) / all[1]!).toFixed(1) + "%", "cpu ms/run", (process.cpuUsage().user - t0) / 1000 / runs);
console.log(ex.slice(0, 60).join("\n"));
