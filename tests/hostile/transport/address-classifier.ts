/**
 * A second reading of "may a stranger's URL lead there?", written apart from the product and without its
 * library: addresses are big integers, blocks are pairs of bounds.
 */
type Block = [first: bigint, last: bigint];

function block4(address: string, bits: number): Block {
  return blockOf(fromIpv4(address), BigInt(32 - bits));
}

function block6(address: string, bits: number): Block {
  return blockOf(fromIpv6(address), BigInt(128 - bits));
}

function blockOf(address: bigint, freeBits: bigint): Block {
  const first = (address >> freeBits) << freeBits;
  return [first, first + (1n << freeBits) - 1n];
}

export function fromIpv4(text: string): bigint {
  return text.split(".").reduce((sum, part) => sum * 256n + BigInt(part), 0n);
}

export function fromIpv6(text: string): bigint {
  const dotted = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text);
  const plain = dotted === null ? text : `${dotted[1]}${hexPair(fromIpv4(dotted[2]!))}`;
  const [left = "", right] = plain.split("::");
  const head = left === "" ? [] : left.split(":");
  const tail = right === undefined || right === "" ? [] : right.split(":");
  const groups =
    right === undefined ? head : [...head, ...Array(8 - head.length - tail.length).fill("0"), ...tail];
  return groups.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
}

function hexPair(value: bigint): string {
  return `${(value >> 16n).toString(16)}:${(value & 0xffffn).toString(16)}`;
}

const rejectedIpv4: Block[] = [
  block4("0.0.0.0", 8),
  block4("10.0.0.0", 8),
  block4("100.64.0.0", 10),
  block4("127.0.0.0", 8),
  block4("169.254.0.0", 16),
  block4("172.16.0.0", 12),
  block4("192.0.0.0", 24),
  block4("192.0.2.0", 24),
  block4("192.31.196.0", 24),
  block4("192.52.193.0", 24),
  block4("192.88.99.0", 24),
  block4("192.168.0.0", 16),
  block4("192.175.48.0", 24),
  block4("198.18.0.0", 15),
  block4("198.51.100.0", 24),
  block4("203.0.113.0", 24),
  [fromIpv4("224.0.0.0"), fromIpv4("255.255.255.255")],
  block4("168.63.129.16", 32),
];

const rejectedIpv6: Block[] = [
  block6("2001::", 23),
  block6("2001:db8::", 32),
  block6("2002::", 16),
  block6("2620:4f:8000::", 48),
  block6("3fff::", 20),
];

const inside = (value: bigint) => (block: Block) => value >= block[0] && value <= block[1];

/** Edges of every block: where an off-by-one would show. */
export function interestingAddresses(): { four: bigint[]; six: bigint[] } {
  const edges = (blocks: Block[], last: bigint) =>
    blocks
      .flatMap(([first, end]) => [first - 1n, first, end, end + 1n])
      .filter((value) => value >= 0n && value <= last);
  return {
    four: edges(rejectedIpv4, (1n << 32n) - 1n),
    six: edges([...rejectedIpv6, block6("2000::", 3)], (1n << 128n) - 1n),
  };
}

export function isPublicIpv4(value: bigint): boolean {
  return !rejectedIpv4.some(inside(value));
}

export function isPublicIpv6(value: bigint): boolean {
  return value >> 125n === 1n && !rejectedIpv6.some(inside(value));
}

export function isPublic(text: string): boolean {
  return text.includes(":") ? isPublicIpv6(fromIpv6(text)) : isPublicIpv4(fromIpv4(text));
}
