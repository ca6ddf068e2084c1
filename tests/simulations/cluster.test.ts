import { describe, expect, it } from "vitest";
import { type Call, outcomeOf } from "./cluster-outcome.ts";
import { missingPrograms, programsOf } from "./cluster-programs.ts";
import { etcdArguments, haproxySettings, patroniSettings } from "./cluster-settings.ts";

describe("outcomeOf", () => {
  const call = (atMs: number, ms: number, status = 200, text = ""): Call => ({ atMs, ms, status, text });

  it("counts what failed and the longest time without a success, the one before the first and after the last included", () => {
    const calls = [
      call(0, 100),
      call(1_000, 200),
      call(1_300, 1_000, 503, "away"),
      call(2_500, 10, 503, "away"),
      call(4_000, 3_000),
      call(7_500, 20, 0, "ECONNRESET"),
    ];
    expect(outcomeOf(calls, [1_000, 8_000])).toEqual({
      calls: 5,
      failed: 3,
      gapMs: 5_800,
      slowestMs: 3_000,
      answers: { "503 away": 2, "0 ECONNRESET": 1 },
    });
    expect(outcomeOf(calls, [7_200, 20_000])).toMatchObject({ calls: 1, failed: 1, gapMs: 12_800 });
    expect(outcomeOf([], [0, 500])).toEqual({ calls: 0, failed: 0, gapMs: 500, slowestMs: 0, answers: {} });
  });
});

describe("the settings of a cluster", () => {
  const options = { network: "127.83.5", folder: "/trial", programs: "/server/bin" } as const;

  it("are those of deploy/patroni, on loopback and within the folder, and leave nothing of the example", () => {
    const patroni = patroniSettings({ ...options, name: "node2", ttlSeconds: 12 });
    for (const line of [
      "name: node2",
      "  listen: 127.83.5.12:8008",
      "  hosts: 127.83.5.21:2379",
      "    ttl: 12",
      "    loop_wait: 2",
      "    primary_start_timeout: 0",
      "    synchronous_mode: true",
      "    synchronous_mode_strict: false",
      "  listen: 127.83.5.12:5432",
      "  data_dir: /trial/node2",
      "  bin_dir: /server/bin",
      "    - host all all 127.0.0.0/8 scram-sha-256",
      "      password: password-of-replicator",
      '  mode: "off"',
    ])
      expect(patroni.split("\n")).toContain(line);
    expect(patroni.replaceAll(/^#.*$/gm, "")).not.toMatch(/10\.0\.0|PASSWORD/);
    expect(patroniSettings({ ...options, name: "node1" })).toContain("\n    ttl: 8\n");

    const haproxy = haproxySettings("127.83.5");
    expect(haproxy).toContain("    bind 127.83.5.31:5000\n");
    expect(haproxy.match(/^ +server .*$/gm)).toEqual([
      "    server node1 127.83.5.11:5432 check port 8008",
      "    server node2 127.83.5.12:5432 check port 8008",
    ]);
    expect(haproxy).toContain("option httpchk GET /primary");
    const addresses = etcdArguments("/trial", "127.83.5")
      .join(" ")
      .match(/\d+\.\d+\.\d+\.\d+/g);
    expect(new Set(addresses)).toEqual(new Set(["127.83.5.21"]));
  });
});

describe("a machine without the programs", () => {
  it("is told in one line which packages are missing, and how to name programs in other places", () => {
    const programs = programsOf({ patroni: "/opt/patroni", postgres: "/opt/server/bin" });
    expect(missingPrograms(programs, () => true)).toBeUndefined();
    const there = ["/opt/patroni", "/usr/sbin/haproxy", "/usr/bin/etcd"];
    expect(missingPrograms(programs, (file) => there.includes(file))).toBe(
      "Missing for this trial: postgresql pgbouncer. Install the packages (Debian: apt-get install postgresql pgbouncer), or name the programs with --postgres, --pgbouncer.",
    );
  });
});
