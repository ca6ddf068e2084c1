import { randomBytes } from "node:crypto";

export type NewId = () => string;

/** 22 URL-safe characters with 128 random bits. */
export const randomId: NewId = () => randomBytes(16).toString("base64url");
