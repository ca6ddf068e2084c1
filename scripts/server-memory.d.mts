/** Flags of Node and settings of the C library with which the server is started. */
export const serverMemory: { flags: string[]; environment: Record<string, string> };
