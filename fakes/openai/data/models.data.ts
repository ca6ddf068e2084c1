export const efforts = ["none", "minimal", "low", "medium", "high", "xhigh"] as const;
export type Effort = (typeof efforts)[number];

export type Model = {
  id: string;
  /** Name in the answer. */
  snapshot: string;
  created: number;
  /** From this day on every call gives 404; null: no date set. */
  shutdownDate: string | null;
  /** What `reasoning_effort` may be. Without any it answers at once; with some it rejects max_tokens, and temperatures while it reasons. */
  efforts: readonly Effort[];
};

const ofO = ["low", "medium", "high"] as const;
const ofGpt5 = ["minimal", "low", "medium", "high"] as const;
const ofLater = ["none", "low", "medium", "high", "xhigh"] as const;

function model(
  id: string,
  snapshot: string,
  created: number,
  rest: { until?: string; efforts?: readonly Effort[] } = {},
): Model {
  const { until = null, efforts: taken = [] } = rest;
  return { id, snapshot, created, shutdownDate: until, efforts: taken };
}

export const models: readonly Model[] = [
  model("gpt-6-luna", "gpt-6-luna", 1790035200, { efforts: ofLater }),
  model("gpt-6-sol", "gpt-6-sol", 1790035200, { efforts: ofLater }),
  model("gpt-6-astra", "gpt-6-astra", 1790035200, { efforts: ofLater }),
  model("gpt-6.1-terra", "gpt-6.1-terra", 1792022400, { efforts: ofLater }),
  model("gpt-5.6-sol", "gpt-5.6-sol", 1785542400, { efforts: ofLater }),
  model("gpt-5.6-terra", "gpt-5.6-terra", 1785542400, { efforts: ofLater }),
  model("gpt-5.4-mini", "gpt-5.4-mini", 1772323200, { efforts: ofLater }),
  model("gpt-5", "gpt-5-2025-08-07", 1754524800, { until: "2026-12-11", efforts: ofGpt5 }),
  model("gpt-5-mini", "gpt-5-mini-2025-08-07", 1754524800, { until: "2026-12-11", efforts: ofGpt5 }),
  model("o3", "o3-2025-04-16", 1744761600, { until: "2026-12-11", efforts: ofO }),
  model("gpt-4.1", "gpt-4.1-2025-04-14", 1744588800, { until: "2027-01-14" }),
  model("gpt-4.1-mini", "gpt-4.1-mini-2025-04-14", 1744588800, { until: "2027-01-14" }),
  // Trained by a customer: served beside the others, and in no list of prices.
  model("ft:gpt-4.1-mini:harbor::B7xQ2mN0", "ft:gpt-4.1-mini-2025-04-14:harbor::B7xQ2mN0", 1752537600),
  model("gpt-4o", "gpt-4o-2024-08-06", 1715367049, { until: "2027-01-14" }),
  model("gpt-4o-mini", "gpt-4o-mini-2024-07-18", 1721172741, { until: "2027-01-14" }),
  model("gpt-4-turbo", "gpt-4-turbo-2024-04-09", 1712361441, { until: "2026-10-23" }),
  model("gpt-4", "gpt-4-0613", 1687882411, { until: "2026-10-23" }),
  model("gpt-3.5-turbo", "gpt-3.5-turbo-0125", 1677610602, { until: "2026-10-23" }),
];
