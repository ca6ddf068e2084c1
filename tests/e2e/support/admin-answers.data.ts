import type { ListingsAnswer } from "#contract/admin-companies.ts";
import type {
  AdminActionsAnswer,
  SecurityEventsAnswer,
  SystemAnswer,
  SystemSpending,
} from "#contract/admin-system.ts";
import type { WaitlistAnswer } from "#contract/waitlist.ts";

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const longEmail = `${"averyveryverylongmailboxname".repeat(2)}@departments.of.a.very.long.domain.example.com`;

/** A page of a long waitlist. */
export function waitlistOf(total: number): WaitlistAnswer {
  const statuses = ["pending", "invited", "joined", "pending"] as const;
  return {
    total,
    waitlist: Array.from({ length: Math.min(50, total) }, (_, index) => ({
      id: `w${index}`,
      email: index === 2 ? longEmail : `reader${total - index}@example.com`,
      timestamp: ago(index * 700),
      status: statuses[index % 4] ?? "pending",
    })),
  };
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const twelveDataPause = {
  who: "Twelve Data",
  since: ago(2),
  until: inMinutes(0.4),
  reason: "it does not answer in time",
};
const keyPause = {
  who: "FinHub with the key …x7Qa",
  since: ago(1),
  until: inMinutes(4),
  reason: "429, the call limit is reached",
};
const detectionPause = {
  who: "AI detection",
  since: ago(0.5),
  until: inMinutes(0.5),
  reason: "503, overloaded",
};

/** A server with troubles of every kind. */
export const troubled: SystemAnswer = {
  process: {
    version: "0.9.0",
    build: { id: "4f0c9a1be27d8853", builtAt: ago(5_000) },
    node: "v24.4.0",
    role: "web and worker",
    startedAt: ago(4_980),
    memoryBytes: 312_400_000,
    heapBytes: 141_900_000,
  },
  processes: [
    {
      id: "p1",
      isOwn: true,
      role: "web and worker",
      version: "0.9.0",
      startedAt: ago(4_980),
      seenAt: ago(0.1),
      memoryBytes: 312_400_000,
      heapBytes: 141_900_000,
      streams: 318,
      pool: { used: 4, max: 12, waiting: 0 },
      clockAheadMs: 4,
      pausedServices: [],
    },
    {
      id: "p2",
      isOwn: false,
      role: "web",
      version: "0.9.0",
      startedAt: ago(1_230),
      seenAt: ago(0.1),
      memoryBytes: 288_100_000,
      heapBytes: 120_300_000,
      streams: 1_204,
      pool: { used: 12, max: 12, waiting: 31 },
      clockAheadMs: -7_300,
      pausedServices: ["AI provider", "Mail"],
    },
    {
      id: "p3",
      isOwn: false,
      role: "worker",
      version: "0.8.2",
      startedAt: ago(90_000),
      seenAt: ago(22),
      memoryBytes: 351_000_000,
      heapBytes: 180_000_000,
      streams: 0,
      pool: { used: 1, max: 12, waiting: 0 },
      clockAheadMs: 0,
      pausedServices: [],
    },
  ],
  database: {
    version: "17.5 (Debian 17.5-1)",
    bytes: 2_413_000_000,
    connections: 14,
    replica: { state: "away", ageMs: null },
  },
  payments: {
    livemode: true,
    account: "two",
    webhook: {
      url: "https://news.example.com/api/webhooks/stripe",
      state: "incomplete",
      version: "2025-02-24.acacia",
      missingEvents: ["charge.dispute.closed", "invoice.payment_action_required"],
    },
    portal: "missing",
    prices: [
      { plan: "EARLY_BIRD", state: "right" },
      { plan: "MANAGED", state: "wrong" },
    ],
    lastEventAt: ago(300),
    refusedSignatures: 12,
  },
  upstreams: [
    {
      name: "AI provider",
      host: "api.openai.com",
      state: "up",
      succeededAt: ago(0),
      failedAt: null,
      failure: null,
      pause: null,
    },
    {
      name: "FinHub",
      host: "finnhub.io",
      state: "failing",
      succeededAt: ago(42),
      failedAt: ago(1),
      failure: "Its rate limit is reached (status 429).",
      pause: null,
    },
    {
      name: "Twelve Data",
      host: "api.twelvedata.com",
      state: "open",
      succeededAt: ago(190),
      failedAt: ago(2),
      failure: "It takes too long to respond.",
      pause: twelveDataPause,
    },
    {
      name: "Reddit",
      host: "oauth.reddit.com",
      state: "unused",
      succeededAt: null,
      failedAt: null,
      failure: null,
      pause: null,
    },
  ],
  pauses: [twelveDataPause, keyPause, detectionPause],
  feeds: {
    states: [
      { state: "failing", total: 7 },
      { state: "gone", total: 2 },
      { state: "ok", total: 1_204 },
      { state: "pending", total: 3 },
    ],
    worst: [
      {
        url: "https://news.example.com/a/very/long/path/that/goes/on/and/on/until/it/is/cut/rss.xml",
        state: "gone",
        reason: "The publisher says that this feed is gone for good.",
        failures: 214,
        succeededAt: ago(41_000),
      },
      {
        url: "https://slow.example.org/feed",
        state: "failing",
        reason: "The site took too long to respond.",
        failures: 12,
        succeededAt: ago(300),
      },
      {
        url: "https://never.example.net/atom",
        state: "failing",
        reason: "The answer is a web page, not a feed.",
        failures: 3,
        succeededAt: null,
      },
    ],
  },
  jobs: [
    { name: "accounts.expired", cron: "17 * * * *", waiting: 0, running: 0, failed: 0, endedAt: ago(31) },
    { name: "market.ticker", cron: "*/2 * * * *", waiting: 1, running: 1, failed: 0, endedAt: ago(2) },
    { name: "news.search-words", cron: "23 4 * * *", waiting: 0, running: 0, failed: 2, endedAt: null },
  ],
  companyList: {
    listed: 6_057,
    ended: 161,
    asOf: "2026-11-01",
    ageDays: 25,
    isOld: true,
    lists: [
      {
        name: "Nasdaq Trader",
        triedAt: "2026-11-26T10:00:00.000Z",
        succeededAt: "2026-11-26T10:00:00.000Z",
        rows: 5_912,
        problem: null,
      },
      {
        name: "SEC",
        triedAt: "2026-11-26T10:00:00.000Z",
        succeededAt: "2026-11-01T10:00:00.000Z",
        rows: 10_069,
        problem: "There is no list: it wants an email address in SEC_CONTACT.",
      },
    ],
    reread: { isUnderWay: true, items: 1_500, changed: 12 },
  },
  quoteBudgets: [
    { provider: "finnhub", key: "x7Qa", used: 58, max: 60, pause: keyPause },
    { provider: "finnhub", key: "0c2d", used: 4, max: 60, pause: null },
    { provider: "twelve-data", key: "", used: 3, max: 8, pause: null },
  ],
  events: [
    {
      at: ago(1),
      level: "warn",
      message: "The provider's call limit is reached: the symbol is skipped",
      detail: "provider finnhub, symbol NVDA",
      times: 41,
    },
    { at: ago(63), level: "error", message: "A mail could not be sent", detail: "mail invitation", times: 1 },
    {
      at: ago(200),
      level: "warn",
      message: "A job failed",
      detail: "job news.search-words, Error: canceling statement due to statement timeout",
      times: 2,
    },
  ],
};

/** A month with a quiet start, and who spent it. */
export const spent: SystemSpending = {
  days: Array.from({ length: 30 }, (_, index) => ({
    day: new Date(Date.now() - (29 - index) * 86_400_000).toISOString().slice(0, 10),
    own: index < 6 ? 0 : ((index * 7_919) % 13) * 140_000,
    system: index < 9 ? 0 : ((index * 104_729) % 11) * 90_000,
  })),
  users: [
    {
      userId: "u1",
      fullName: "Noor Newsreader",
      email: "noor@example.com",
      payer: "system",
      microDollars: 9_412_000,
    },
    { userId: "u2", fullName: "Robin Reader", email: longEmail, payer: "own", microDollars: 1_204_000 },
    { userId: "u3", fullName: "Ωμέγα", email: "omega@example.com", payer: "own", microDollars: 40 },
  ],
};

/** Actions of every look. */
export const actions: AdminActionsAnswer = {
  next: "1",
  actions: [
    {
      id: "5",
      at: ago(2),
      adminId: "a1",
      adminName: "Ada Admin",
      area: "site-settings",
      action: "change",
      subject: null,
      outcome: "done",
      changes: {
        analyticsEnabled: { before: "false", after: "true" },
        measurementId: { before: "", after: "G-ABC1234567" },
      },
    },
    {
      id: "4",
      at: ago(90),
      adminId: "a1",
      adminName: "Ada Admin",
      area: "users",
      action: "change",
      subject: "0199f0c2-61a4-7a31-9a77-5b1f0d6f2a10",
      outcome: "done",
      changes: {
        role: { before: "USER", after: "ADMIN" },
        password: { before: "(not kept)", after: "(not kept)" },
      },
    },
    {
      id: "3",
      at: ago(600),
      adminId: "a2",
      adminName: null,
      area: "waitlist",
      action: "export",
      subject: null,
      outcome: "done",
      changes: {},
    },
    {
      id: "2",
      at: ago(4_000),
      adminId: "a1",
      adminName: "Ada Admin",
      area: "users",
      action: "remove",
      subject: "0199f0c2-61a4-7a31-9a77-5b1f0d6f2a11",
      outcome: "own-account",
      changes: {},
    },
  ],
};

/** Events of every look. */
export const securityEvents: SecurityEventsAnswer = {
  next: "1",
  events: [
    {
      id: "5",
      at: ago(2),
      lastAt: ago(2),
      kind: "sign-in",
      outcome: "done",
      userName: "Ada Admin",
      network: "192.0.2.7",
      times: 1,
    },
    {
      id: "4",
      at: ago(50),
      lastAt: ago(12),
      kind: "sign-in",
      outcome: "rate-limited",
      userName: "Robin Reader",
      network: "2001:db8:7:1::/64",
      times: 9_412,
    },
    {
      id: "3",
      at: ago(50),
      lastAt: ago(49),
      kind: "sign-in",
      outcome: "wrong-credentials",
      userName: null,
      network: "198.51.100.24",
      times: 10,
    },
    {
      id: "2",
      at: ago(90),
      lastAt: ago(90),
      kind: "second-factor",
      outcome: "done",
      userName: "Ωμέγα",
      network: "192.0.2.9",
      times: 1,
    },
    {
      id: "1",
      at: ago(900),
      lastAt: ago(900),
      kind: "of another version",
      outcome: "second-factor",
      userName: "Robin Reader",
      network: "unknown",
      times: 2,
    },
  ],
};

const listing: ListingsAnswer["companies"][number] = {
  id: "1",
  symbol: "AAPL",
  name: "Apple Inc.",
  formerNames: ["Apple Computer, Inc."],
  exchange: "NASDAQ",
  country: "United States",
  kind: "",
  cik: 320_193,
  validFrom: null,
  validTo: null,
};

/** Companies of today and ended ones, plain and with all that can be said of them. */
export const companies: ListingsAnswer = {
  companies: [
    listing,
    {
      ...listing,
      id: "2",
      symbol: "APLE",
      name: "Apple Hospitality REIT, Inc.",
      formerNames: [],
      exchange: "NYSE",
    },
    {
      ...listing,
      id: "3",
      symbol: "AAPI",
      name: "Apple iSports Group Acquisition Holdings International Corporation of Delaware, Inc.",
      formerNames: ["Prevention Insurance.com", "Quigley Apple Sports Holdings and Entertainment, Inc."],
      exchange: "OTC",
      country: "",
      validFrom: "2026-11-24",
    },
    {
      ...listing,
      id: "4",
      symbol: "MLP.A",
      name: "Maui Land & Pineapple Company",
      formerNames: [],
      exchange: "NYSE",
      validFrom: "2026-02-01",
      validTo: "2026-10-30",
    },
  ],
  next: "1.4.MLP.A",
};
