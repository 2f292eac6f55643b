import { createHash, timingSafeEqual } from "node:crypto";

/** Compares in a time that tells nothing about the key, its length included. */
export const createApiKeyCheck = (apiKey: string): ((given: unknown) => boolean) => {
  const expected = digest(apiKey);
  return (given) => typeof given === "string" && timingSafeEqual(digest(given), expected);
};

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
