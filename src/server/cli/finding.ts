/** What the doctor found out about one outside service; `ok` is null when it is not configured. */
export type Finding = { what: string; ok: boolean | null; says: string };
