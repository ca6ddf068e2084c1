import { expect, it } from "vitest";
import { alertsPerUserMax } from "#domain/alerts/rule.ts";
import { replay } from "#tests/simulations/alert-replay.ts";

const { RULES: rules = "80", SEED: seed = "20261126" } = process.env;
const items = Number(rules) > 80 ? 1_000 : 250;
/** So many that none reaches the limit of alerts. */
const users = Math.max(3, Math.ceil(Number(rules) / alertsPerUserMax));
const lastsMs = 1_800_000;

it(
  "random rules over a recorded month fire live where the rehearsal says",
  async () => {
    const result = await replay({ seed: Number(seed), rules: Number(rules), items, users });
    expect(result.differences).toEqual([]);
    expect(result.firedLive).toBeGreaterThan(100);
    expect(result.firedByClause.move).toBeGreaterThan(5);
    expect(result.firedByClause.price).toBeGreaterThan(5);
    expect(result.firedByTag).toBeGreaterThan(20);
    expect(result.firedByClause.unusual).toBeGreaterThan(2);
  },
  lastsMs,
);
