import { describe, expect, it } from "vitest";
import { createClientNetwork, createUnnamedProxy, peerHeader } from "./client-network.ts";

function networkOf(trusted: string[], peer: string | undefined, forwarded?: string): string {
  const headers = new Headers();
  if (peer !== undefined) headers.set(peerHeader, peer);
  if (forwarded !== undefined) headers.set("x-forwarded-for", forwarded);
  return createClientNetwork(trusted)(new Request("http://localhost/", { headers }));
}

describe("createClientNetwork", () => {
  it.each([
    [[], "203.0.113.9", undefined, "203.0.113.9"],
    [[], "::ffff:203.0.113.9", undefined, "203.0.113.9"],
    [[], "2001:db8:1:2:3:4:5:6", undefined, "2001:db8:1:2::/64"],
    [[], undefined, undefined, "unknown"],
    [[], "not an address", undefined, "unknown"],
    // Without a trusted proxy nothing that the client writes counts.
    [[], "203.0.113.9", "198.51.100.1", "203.0.113.9"],
    [["10.0.0.1"], "203.0.113.9", "198.51.100.1", "203.0.113.9"],
    // The hop that the trusted proxy saw counts, not what stood before it.
    [["10.0.0.1"], "10.0.0.1", "192.0.2.66, 198.51.100.1", "198.51.100.1"],
    [["10.0.0.0/8"], "10.9.9.9", "192.0.2.66, 198.51.100.1, 10.1.1.1", "198.51.100.1"],
    [["10.0.0.0/8"], "::ffff:10.9.9.9", "198.51.100.1", "198.51.100.1"],
    [["10.0.0.0/8"], "10.9.9.9", "", "10.9.9.9"],
    [["10.0.0.0/8"], "10.9.9.9", "nonsense", "unknown"],
    [["2001:db8::/32"], "2001:db8::1", "198.51.100.1", "198.51.100.1"],
  ])("trusting %j, peer %s with %s is %s", (trusted, peer, forwarded, network) =>
    expect(networkOf(trusted, peer, forwarded)).toBe(network),
  );
});

describe("createUnnamedProxy", () => {
  const proxyOf = (trusted: string[], peer: string, headers: Record<string, string>) =>
    createUnnamedProxy(trusted)(
      new Request("http://localhost/", { headers: { [peerHeader]: peer, ...headers } }),
    );

  it.each(["x-forwarded-for", "forwarded", "x-real-ip"])("names a peer that sends %s unasked", (name) => {
    expect(proxyOf([], "::ffff:10.0.0.9", { [name]: "198.51.100.1" })).toBe("10.0.0.9");
    expect(proxyOf(["10.0.0.8"], "10.0.0.9", { [name]: "198.51.100.1" })).toBe("10.0.0.9");
    expect(proxyOf(["10.0.0.8/30"], "10.0.0.9", { [name]: "198.51.100.1" })).toBeUndefined();
  });

  it("says nothing of a request that nobody forwarded", () =>
    expect(proxyOf([], "10.0.0.9", { host: "localhost" })).toBeUndefined());
});
