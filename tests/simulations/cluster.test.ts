import { describe, expect, it } from "vitest";
import { type Call, outcomeOf } from "./cluster-outcome.ts";
import { missingPrograms, programsOf } from "./cluster-programs.ts";
import { addresses, etcdSettings, haproxySettings, patroniSettings } from "./cluster-settings.ts";

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
  const options = { folder: "/trial", programs: "/server/bin" } as const;

  it("are those of deploy/patroni, within the folder, and leave no password of the example", () => {
    const patroni = patroniSettings({ ...options, name: "node2", ttlSeconds: 12 });
    for (const line of [
      "name: node2",
      "  listen: 10.0.0.12:8008",
      "  connect_address: 10.0.0.12:8008",
      "  hosts: 10.0.0.11:2379,10.0.0.12:2379,10.0.0.13:2379",
      "    ttl: 12",
      "    loop_wait: 2",
      "    primary_start_timeout: 0",
      "    synchronous_mode: true",
      "    synchronous_mode_strict: false",
      "  listen: 10.0.0.12:5432",
      "  data_dir: /trial/node2",
      "  bin_dir: /server/bin",
      "    - host all all 10.0.0.0/24 scram-sha-256",
      "      password: password-of-replicator",
      '  mode: "off"',
    ])
      expect(patroni.split("\n")).toContain(line);
    expect(patroni.replaceAll(/^#.*$/gm, "")).not.toMatch(/PASSWORD/);
    expect(patroniSettings({ ...options, name: "node1" })).toContain("\n    ttl: 8\n");

    const haproxy = haproxySettings();
    expect(haproxy).toContain("    bind 127.0.0.1:5000\n");
    expect(haproxy.match(/^ +server .*$/gm)).toEqual([
      "    server node1 10.0.0.11:5432 check port 8008",
      "    server node2 10.0.0.12:5432 check port 8008",
    ]);
    expect(haproxy).toContain("option httpchk GET /primary");
  });

  it("name the same three members of etcd in each of its files", () => {
    const members = Object.entries(addresses).map(([name, address]) => `${name}=http://${address}:2380`);
    const etcd = etcdSettings({ ...options, name: "node3" }).split("\n");
    for (const line of [
      "name: node3",
      "data-dir: /trial/etcd-node3",
      "listen-client-urls: http://10.0.0.13:2379",
      "advertise-client-urls: http://10.0.0.13:2379",
      "listen-peer-urls: http://10.0.0.13:2380",
      "initial-advertise-peer-urls: http://10.0.0.13:2380",
      `initial-cluster: ${members.join(",")}`,
      "pre-vote: true",
    ])
      expect(etcd).toContain(line);
  });
});

describe("a machine without the programs", () => {
  it("is told in one line which packages are missing, and how to name programs in other places", () => {
    const programs = programsOf({ patroni: "/opt/patroni", postgres: "/opt/server/bin" });
    expect(missingPrograms(programs, () => true)).toBeUndefined();
    const there = ["/opt/patroni", "/usr/sbin/haproxy", "/usr/bin/etcd", "/usr/sbin/nft"];
    expect(missingPrograms(programs, (file) => there.includes(file))).toBe(
      "Missing for this trial: postgresql pgbouncer iproute2. Install the packages (Debian: apt-get install postgresql pgbouncer iproute2), or name the programs with --postgres, --pgbouncer, --ip.",
    );
  });
});
