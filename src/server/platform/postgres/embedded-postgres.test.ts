import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client, Pool } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  eventually,
  processesIn,
  type SmallProduct,
  startSmallProduct,
} from "#tests/support/postgres-processes.ts";
import { type EmbeddedPostgres, findRunningProduct, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { DataDirInUseError, PostgresStartError } from "./start-error.ts";

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const onLinux = process.platform === "linux";
const folders: string[] = [];
const databases: EmbeddedPostgres[] = [];
const products: SmallProduct[] = [];

async function newFolder(name = "data"): Promise<string> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), "tapewise-pg-")));
  folders.push(folder);
  return path.join(folder, name);
}

let seed = "";

/** A data folder whose cluster is made already. */
async function newUsedFolder(): Promise<string> {
  const dataDir = await newFolder();
  execFileSync("cp", ["-a", seed, dataDir]);
  return dataDir;
}

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, log: silent });
  databases.push(database);
  return database;
}

async function startProduct(dataDir: string) {
  const product = startSmallProduct(dataDir);
  products.push(product);
  return { product, first: await product.next() };
}

async function up(dataDir: string) {
  const { product, first } = await startProduct(dataDir);
  if (first.kind !== "up") throw new Error(JSON.stringify(first));
  return { product, ...first };
}

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new Client(url);
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const serversIn = (dataDir: string) =>
  processesIn(path.join(dataDir, "postgres")).filter((each) => each.program === "postgres");

beforeAll(async () => {
  seed = path.join(await realpath(await mkdtemp(path.join(tmpdir(), "tapewise-pg-seed-"))), "data");
  await (await startEmbeddedPostgres({ dataDir: seed, log: silent })).stop();
  await rm(path.join(seed, "reserve"));
});

afterAll(() => rm(path.dirname(seed), { recursive: true, force: true }));

afterEach(async () => {
  await Promise.all(databases.splice(0).map((each) => each.stop()));
  for (const product of products.splice(0)) {
    product.process.kill("SIGTERM");
    await product.ended;
  }
  for (const folder of folders.splice(0)) {
    if (onLinux)
      await eventually(
        "no process is left in the cluster",
        () => processesIn(path.join(folder, "data", "postgres")).length === 0,
      );
    await rm(folder, { recursive: true, force: true });
  }
});

describe("startEmbeddedPostgres", () => {
  it("makes a private cluster on the first start and finds its rows again on the second", async () => {
    const dataDir = await newFolder();
    const first = await start(dataDir);
    await ask(first.connectionString, "CREATE TABLE kept AS SELECT 7 AS seven");
    await first.stop();
    const second = await start(dataDir);
    expect(await ask(second.connectionString, "SELECT seven FROM kept")).toEqual([{ seven: 7 }]);
  });

  it("listens on a Unix socket only and writes every commit to disk", async () => {
    const { connectionString } = await start(await newUsedFolder());
    const rows = await ask(
      connectionString,
      `SELECT current_setting('listen_addresses') AS addresses, current_setting('fsync') AS fsync,
        current_setting('synchronous_commit') AS commit, current_setting('data_checksums') AS checksums,
        current_setting('server_encoding') AS encoding`,
    );
    expect(rows).toEqual([{ addresses: "", fsync: "on", commit: "on", checksums: "on", encoding: "UTF8" }]);
  });

  it("offers trigram search that keeps accented letters", async () => {
    const { connectionString } = await start(await newUsedFolder());
    await ask(connectionString, "CREATE EXTENSION pg_trgm");
    expect(await ask(connectionString, "SELECT similarity('ÉLAN', 'élan') AS same")).toEqual([{ same: 1 }]);
  });

  it("keeps the cluster closed to other accounts", async () => {
    const dataDir = await newUsedFolder();
    await start(dataDir);
    const rules = await readFile(path.join(dataDir, "postgres", "pg_hba.conf"), "utf8");
    expect(rules.trim()).toBe("local all tapewise peer map=product");
  });

  it.each([
    ["a folder open to all", 0o755],
    ["a folder closed to the account of the database", 0o700],
  ])("works in %s", async (_, mode) => {
    const dataDir = await newFolder();
    await chmod(path.dirname(dataDir), mode);
    await mkdir(dataDir, { mode });
    const { connectionString } = await start(dataDir);
    expect(await ask(connectionString, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  it("works in a folder whose name is odd and too long for a socket address", async () => {
    const dataDir = await newFolder(path.join("a name, with 'quotes' and ünïcode", "x".repeat(90), "data"));
    const { connection, connectionString } = await start(dataDir);
    expect(connection.host.length).toBeLessThan(80);
    expect(await ask(connectionString, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    await databases[0]?.stop();
    expect(existsSync(connection.host)).toBe(false);
  });

  it("starts over when the first start was cut off while it made the cluster", async () => {
    const dataDir = await newFolder();
    await mkdir(path.join(dataDir, "postgres.new"), { recursive: true });
    await writeFile(path.join(dataDir, "postgres.new", "PG_VERSION"), "18\n");
    const { connectionString } = await start(dataDir);
    expect(await ask(connectionString, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  it("is not fooled by a stale pid that now belongs to another process", async () => {
    const dataDir = await newUsedFolder();
    const first = await start(dataDir);
    await first.stop();
    const stale = `${process.pid}\n/elsewhere\n1\n5432\n.\n\n  1 1\nready\n`;
    await writeFile(path.join(dataDir, "postgres", "postmaster.pid"), stale);
    await writeFile(path.join(dataDir, "postgres", ".s.PGSQL.5432.lock"), stale);
    const second = await start(dataDir);
    expect(await ask(second.connectionString, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  it("rejects files of another major version with one line", async () => {
    const dataDir = await newUsedFolder();
    await (await start(dataDir)).stop();
    await writeFile(path.join(dataDir, "postgres", "PG_VERSION"), "17\n");
    await expect(start(dataDir)).rejects.toThrow(/was made by PostgreSQL 17; this is PostgreSQL 18/);
    // The rejected start has let go of the folder.
    await writeFile(path.join(dataDir, "postgres", "PG_VERSION"), "18\n");
    await start(dataDir);
  });

  it("says in one line that a data folder cannot be made", async () => {
    const dataDir = await newFolder();
    await writeFile(dataDir, "a file where the folder should be");
    const error = await start(dataDir).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(PostgresStartError);
    expect(String(error)).not.toContain("\n");
  });

  it("ends sessions that are still open when it stops", async () => {
    const database = await start(await newUsedFolder());
    const client = new Client(database.connectionString);
    client.on("error", () => undefined);
    await client.connect();
    const asleep = client.query("SELECT pg_sleep(600)").catch((error: Error) => error.message);
    await database.stop();
    expect(await asleep).toMatch(/terminat/);
  });
});

describe("one product per data folder", () => {
  it("rejects a second process, names the first, and leaves it undisturbed", async () => {
    const dataDir = await newUsedFolder();
    const { product, url } = await up(dataDir);
    const second = await startProduct(dataDir);
    expect(second.first).toEqual({
      kind: "refused",
      name: "DataDirInUseError",
      message: `The data folder ${dataDir} is in use by another running Tapewise (process ${product.pid}).`,
    });
    expect(await ask(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  it("rejects a second start in the same process", async () => {
    const dataDir = await newUsedFolder();
    await start(dataDir);
    await expect(start(dataDir)).rejects.toThrow(DataDirInUseError);
  });

  it("lets exactly one of several simultaneous defaults in", async () => {
    const dataDir = await newFolder();
    const defaults = await Promise.all([1, 2, 3].map(() => startProduct(dataDir)));
    expect(defaults.map((each) => each.first.kind).sort()).toEqual(["refused", "refused", "up"]);
  });

  it("tells tools beside it who runs and where the database is", async () => {
    const dataDir = await newUsedFolder();
    expect(await findRunningProduct(dataDir)).toBeNull();
    const { product, url } = await up(dataDir);
    expect(await findRunningProduct(dataDir)).toEqual({ pid: product.pid, connectionString: url });
    product.process.kill("SIGTERM");
    expect(await product.ended).toBe(0);
    expect(await findRunningProduct(dataDir)).toBeNull();
  });
});

if (onLinux)
  describe("after kill -9", () => {
    it("of the product: the database ends by itself, nothing acknowledged is lost, the next start works", async () => {
      const dataDir = await newUsedFolder();
      const { product, url } = await up(dataDir);
      await ask(url, "CREATE TABLE kept AS SELECT 7 AS seven");
      process.kill(product.pid, "SIGKILL");
      await product.ended;
      await eventually(
        "the database ends with its product",
        () => processesIn(path.join(dataDir, "postgres")).length === 0,
      );
      const again = await up(dataDir);
      expect(await ask(again.url, "SELECT seven FROM kept")).toEqual([{ seven: 7 }]);
    });

    it("of the product: a start at the same moment takes over without a second server", async () => {
      const dataDir = await newUsedFolder();
      const { product, url } = await up(dataDir);
      await ask(url, "CREATE TABLE kept AS SELECT 7 AS seven");
      process.kill(product.pid, "SIGKILL");
      const again = await up(dataDir);
      expect(await ask(again.url, "SELECT seven FROM kept")).toEqual([{ seven: 7 }]);
    });

    it("of the product and its watching shells: the next start ends the orphan and takes over", async () => {
      const dataDir = await newUsedFolder();
      const { product, url, pid } = await up(dataDir);
      await ask(url, "CREATE TABLE kept AS SELECT 7 AS seven");
      for (const each of processesIn(path.join(dataDir, "postgres")))
        if (each.program !== "postgres") process.kill(each.pid, "SIGKILL");
      process.kill(product.pid, "SIGKILL");
      await product.ended;
      const again = await up(dataDir);
      expect(again.pid).not.toBe(pid);
      expect(serversIn(dataDir).map((each) => each.pid)).not.toContain(pid);
      expect(await ask(again.url, "SELECT seven FROM kept")).toEqual([{ seven: 7 }]);
    });

    it("of the database: it is started again, rows are there and a pool goes on", async () => {
      const dataDir = await newUsedFolder();
      const database = await start(dataDir);
      const pool = new Pool({ connectionString: database.connectionString });
      pool.on("error", () => undefined);
      await pool.query("CREATE TABLE kept AS SELECT 7 AS seven");
      const killed = database.pid;
      process.kill(killed, "SIGKILL");
      await eventually("the pool answers again", () =>
        pool.query("SELECT seven FROM kept").then(
          ({ rows }) => rows[0]?.seven === 7 && database.pid !== killed,
          () => false,
        ),
      );
      await pool.end();
    });

    it("of the database while a session is deep in work: the session cannot keep the new server out", async () => {
      const dataDir = await newUsedFolder();
      const database = await start(dataDir);
      const busy = new Client(database.connectionString);
      busy.on("error", () => undefined);
      await busy.connect();
      void busy.query("SELECT count(*) FROM generate_series(1, 1000000000)").catch(() => undefined);
      const killed = database.pid;
      process.kill(killed, "SIGKILL");
      await eventually("a new server answers", () =>
        ask(database.connectionString, "SELECT 1").then(
          () => database.pid !== killed,
          () => false,
        ),
      );
    });

    it("of one session: the server recovers on its own", async () => {
      const database = await start(await newUsedFolder());
      const victim = new Client(database.connectionString);
      victim.on("error", () => undefined);
      await victim.connect();
      const { rows } = await victim.query("SELECT pg_backend_pid() AS pid");
      process.kill(rows[0].pid, "SIGKILL");
      await eventually("the server answers again", () =>
        ask(database.connectionString, "SELECT 1").then(
          () => true,
          () => false,
        ),
      );
    });

    it("of the watching shells alone: one server runs again under a new watch", async () => {
      const dataDir = await newUsedFolder();
      const database = await start(dataDir);
      const before = database.pid;
      for (const each of processesIn(path.join(dataDir, "postgres")))
        if (each.program !== "postgres") process.kill(each.pid, "SIGKILL");
      await eventually("a new server answers", () =>
        ask(database.connectionString, "SELECT 1").then(
          () => database.pid !== before,
          () => false,
        ),
      );
      expect(serversIn(dataDir).map((each) => each.pid)).not.toContain(before);
    });

    it("of a database whose files are then broken: gives up with one line instead of hanging", async () => {
      const dataDir = await newUsedFolder();
      const { product, pid } = await up(dataDir);
      await rm(path.join(dataDir, "postgres", "global", "pg_control"));
      process.kill(pid, "SIGKILL");
      const event = await product.next();
      expect(event).toMatchObject({
        kind: "gave-up",
        reason: expect.stringMatching(/could not find the database system/),
      });
      expect(await product.ended).toBe(3);
    });
  });

const canMount = onLinux && process.getuid?.() === 0 && trial("mount -t tmpfs none /mnt && umount /mnt");

function trial(script: string): boolean {
  try {
    execFileSync("/bin/sh", ["-c", script], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** The outcome of a statement: "done" or the SQLSTATE; a lost connection is "lost". */
async function outcome(url: string, text: string): Promise<string> {
  return ask(url, text).then(
    () => "done",
    (error: { code?: string }) => (/^[0-9A-Z]{5}$/.test(error.code ?? "") ? String(error.code) : "lost"),
  );
}

// A small disk can be made by root only.
if (canMount)
  describe("on a full disk", () => {
    const mounts: string[] = [];

    async function smallDisk(): Promise<string> {
      const dataDir = await newFolder();
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=300m,mode=755", "none", path.dirname(dataDir)]);
      mounts.push(path.dirname(dataDir));
      execFileSync("cp", ["-a", seed, dataDir]);
      return dataDir;
    }

    const fill = (dataDir: string) => trial(`cat /dev/zero > '${path.dirname(dataDir)}/filler'`);
    const free = (dataDir: string) => rm(path.join(path.dirname(dataDir), "filler"));

    afterEach(async () => {
      await Promise.all(databases.splice(0).map((each) => each.stop()));
      for (const mount of mounts.splice(0)) execFileSync("umount", ["-l", mount]);
    });

    it("reads go on, changes are rejected, and both work again when there is space", async () => {
      const dataDir = await smallDisk();
      const database = await start(dataDir);
      const url = database.connectionString;
      await ask(url, "CREATE TABLE kept AS SELECT 7 AS seven");
      fill(dataDir);
      await eventually(
        "changes are refused",
        async () => (await outcome(url, "UPDATE kept SET seven = 7")) === "25006",
      );
      expect(database.isReadOnly).toBe(true);
      expect(await ask(url, "SELECT seven FROM kept")).toEqual([{ seven: 7 }]);
      await free(dataDir);
      await eventually(
        "changes work",
        async () => (await outcome(url, "UPDATE kept SET seven = 8")) === "done",
      );
      expect(database.isReadOnly).toBe(false);
    });

    it("a write-ahead log that cannot grow costs a short pause and no acknowledged row", async () => {
      const dataDir = await smallDisk();
      const { connectionString: url } = await start(dataDir);
      await ask(url, "CREATE TABLE kept AS SELECT 7 AS seven");
      fill(dataDir);
      const flood = "SELECT pg_logical_emit_message(true, 'x', repeat('x', 8000000))";
      for (let round = 0; round < 5; round += 1) if ((await outcome(url, flood)) !== "done") break;
      await eventually("reads work", async () => (await outcome(url, "SELECT 1")) === "done");
      expect(await ask(url, "SELECT seven FROM kept")).toEqual([{ seven: 7 }]);
      await free(dataDir);
      await eventually(
        "changes work",
        async () => (await outcome(url, "UPDATE kept SET seven = 8")) === "done",
      );
    });

    it("a start says so in one line", async () => {
      const dataDir = await smallDisk();
      fill(dataDir);
      await expect(start(dataDir)).rejects.toThrow(`The disk that holds ${dataDir} is full`);
    });
  });
