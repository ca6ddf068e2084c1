/** What the official suite cannot find here, and how it says so: anything else that fails is a failure of ours. */
export const notApplicable = [
  {
    reason: "calls a tool, prompt or task that only the suite's own example server has",
    says: /not found|Not testable|^Prerequisite failed|fixture from Check|InputRequiredResult with/,
  },
  {
    reason: "prompts, resources, completions, log levels and tasks aren't declared by our server",
    says: /Method not found|-32601/,
  },
  {
    reason: "tasks are an extension that we don't offer",
    says: /capabilities\.extensions MUST be advertised|failing_job returned error code -32602/,
  },
] as const;

/** Scenarios in which no check fails, by the revision that requires them. */
export const passing = {
  "2025-11-25": ["server-initialize", "ping", "tools-list", "dns-rebinding-protection"],
  "2026-07-28": [
    "tools-list",
    "server-sse-multiple-streams",
    "dns-rebinding-protection",
    "http-header-validation",
  ],
} as const;

/** Checks that pass at least, over all scenarios of a revision. */
export const passedChecksMin = { "2025-11-25": 35, "2026-07-28": 99 } as const;
