import { expect, test } from "vitest";
import { hostOfAnswers } from "./own-clients";

test.each<[readonly string[], string | null]>([
  [["https://a.example/callback"], "a.example"],
  [["https://a.example:8443/x", "https://a.example:8443/y/*"], "a.example:8443"],
  [["https://a.example/callback", "https://b.example/callback"], "a.example, b.example"],
  [["https://a.example/callback", "http://127.0.0.1/callback"], "a.example"],
  [["http://localhost:3000/callback"], null],
  [["com.example.app:/callback"], null],
  [["*"], null],
  [[], null],
])("the answers of %j go to %j", (redirectUris, host) => {
  expect(hostOfAnswers(redirectUris)).toBe(host);
});
