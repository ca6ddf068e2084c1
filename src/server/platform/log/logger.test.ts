import { describe, expect, it } from "vitest";
import { createLogger, type LogLevel } from "./logger.ts";

function logged(level: LogLevel = "debug") {
  const lines: string[] = [];
  return { lines, log: createLogger({ level, write: (line) => lines.push(line) }) };
}

describe("createLogger", () => {
  it("writes one JSON object a line with level, time and message", () => {
    const { lines, log } = logged();
    log.info({ feed: 7 }, "Fetched");
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: "info", feed: 7, msg: "Fetched" });
    expect(lines[0]?.endsWith("\n")).toBe(true);
  });

  it("leaves out what is below its level, and everything when silent", () => {
    const { lines, log } = logged("warn");
    log.debug({}, "no");
    log.info({}, "no");
    log.warn({}, "yes");
    expect(lines).toHaveLength(1);
    const silent = logged("silent");
    silent.log.error({}, "no");
    expect(silent.lines).toEqual([]);
  });

  it.each(["password", "token", "apiKey", "key", "secret", "authorization", "cookie", "openaiApiKey"])(
    "never writes the value of a field named %s, three levels deep",
    (name) => {
      const { lines, log } = logged();
      const canary = "canary-4711";
      log.error({ [name]: canary, a: { [name]: canary, b: { [name]: canary } } }, "Fault");
      expect(lines.join()).not.toContain(canary);
      expect(lines.join()).toContain("***");
    },
  );

  it("lets no text from outside forge a line (threats T45)", () => {
    const { lines, log } = logged();
    log.warn({ title: 'x\n{"level":"error","msg":"forged"}\r\n\u001b[31m' }, "Odd\ntitle");
    expect(lines).toHaveLength(1);
    for (const control of ["\n", "\r", "\u001b"]) expect(lines[0]?.trimEnd()).not.toContain(control);
  });

  it("writes no parameters of a failed query, and cuts long failures", () => {
    const { lines, log } = logged();
    const failure = "Failed query: select 1\nparams: ada@example.com,\nhash-canary";
    log.error({ err: failure, stack: `Error: ${failure}\n    at query (a.ts:1:1)` }, "Fault");
    log.error({ err: "x".repeat(10_000) }, "Fault");
    expect(lines[0]).toContain("select 1");
    expect(lines[0]).toContain("at query");
    expect(lines[0]).not.toMatch(/ada@|canary/);
    expect(lines[1]?.length).toBeLessThan(2_200);
  });
});
