import { afterEach, describe, expect, it, vi } from "vitest";
import { readStored, removeStored, writeStored } from "#web/lib/storage.ts";

afterEach(() => vi.unstubAllGlobals());

describe("browser storage", () => {
  it("never throws where storage is closed", () => {
    const closed = {
      get localStorage(): Storage {
        throw new DOMException("closed", "SecurityError");
      },
    };
    vi.stubGlobal("window", closed);
    expect(readStored("x")).toBeNull();
    expect(() => writeStored("x", "1")).not.toThrow();
    expect(() => removeStored("x")).not.toThrow();
  });
});
