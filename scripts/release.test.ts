import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readSource } from "./structure/source-file.ts";

const root = path.join(import.meta.dirname, "..");
const { dependencies } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
  dependencies: Record<string, string>;
};

/** `@scope/name/file` and `name/file` without the file. */
const packageOf = (to: string) =>
  to
    .split("/")
    .slice(0, to.startsWith("@") ? 2 : 1)
    .join("/");

/** Packages that the running product loads, by its source. */
function importedPackages(): string[] {
  const files = globSync("src/{server,contract,domain}/**/*.ts", { cwd: root });
  const found = files
    .filter((file) => !file.endsWith(".test.ts"))
    .flatMap((file) => readSource(file, readFileSync(path.join(root, file), "utf8")).imports)
    .filter(({ to, typeOnly }) => !typeOnly && !/^([.#]|node:)/.test(to))
    .map(({ to }) => packageOf(to));
  return [...new Set(found)].sort();
}

describe("a release", () => {
  it("has the packages that the server loads, and none that only the browser or the build needs", () => {
    // Read by path, since it is data.
    const data = ["@ip-location-db/geo-whois-asn-country-mmdb"];
    expect([...importedPackages(), ...data].sort()).toEqual(Object.keys(dependencies).sort());
  });

  it("its command 'tapewise' runs the commands, from any folder", () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      [path.join(root, "scripts/tapewise.mjs"), "nonsense"],
      { cwd: "/", encoding: "utf8" },
    );
    expect(status).toBe(2);
    expect(stderr).toContain("Usage");
  });
});
