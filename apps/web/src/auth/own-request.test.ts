import { expect, test } from "vitest";
import { isOwnRequest } from "./own-request";

const isOwn = (headers: Record<string, string>) => isOwnRequest(new Headers(headers), "https://foja.example");

test.each([
  { "sec-fetch-site": "same-origin", origin: "https://foja.example" },
  { origin: "https://foja.example" },
  {},
])("%j is ours", (headers) => {
  expect(isOwn(headers)).toBe(true);
});

test.each([
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site", origin: "https://foja.example" },
  { "sec-fetch-site": "none" },
  { origin: "https://evil.example" },
  { origin: "null" },
])("%j is not", (headers) => {
  expect(isOwn(headers)).toBe(false);
});
