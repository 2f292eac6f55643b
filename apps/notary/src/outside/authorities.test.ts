import { parseEnv } from "@foja/service/env";
import { expect, test } from "vitest";
import { notarySchema } from "../env";
import { createAuthorities } from "./authorities";

const patienceMs = (variables: Readonly<Record<string, string>>): number =>
  createAuthorities(
    parseEnv(notarySchema, { API_KEY: "0123456789abcdef", TSA_URL: "http://a.test/", ...variables }),
    undefined,
    () => undefined,
  ).patienceMs;

test("a question may take all attempts at all authorities, or all addresses that a certificate names", () => {
  const TSA_URL = "http://a.test/,http://b.test/";
  expect(patienceMs({ REVOCATION_TIMEOUT: "1", TSA_URL, TSA_TIMEOUT: "10", TSA_RETRIES: "2" })).toBe(60_000);
  expect(patienceMs({ REVOCATION_TIMEOUT: "5", TSA_TIMEOUT: "1", TSA_RETRIES: "0" })).toBe(40_000);
});
