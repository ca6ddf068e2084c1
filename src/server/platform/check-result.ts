/** What a check found out about one part of the installation; `ok` is null when it is not configured. */
export type CheckResult = { what: string; ok: boolean | null; says: string };
