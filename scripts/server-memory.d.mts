/** Flags of Node and settings of the C library with which the server is started, by the version of Node. */
export function serverMemory(nodeMajor: number): { flags: string[]; environment: Record<string, string> };
