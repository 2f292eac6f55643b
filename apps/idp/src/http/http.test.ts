import { describe, expect, test } from "vitest";
import { csrfToken, isOwnForm } from "./csrf";

describe("forms of our own", () => {
  const proof = { key: "a key", subject: "an interaction", issuer: "https://login.example" };
  const token = csrfToken(proof.key, proof.subject);

  test.each([
    ["same origin", token, { origin: proof.issuer, "sec-fetch-site": "same-origin" }, true],
    ["an old browser", token, {}, true],
    ["another origin", token, { origin: "https://evil.example" }, false],
    ["no origin told", token, { origin: "null" }, false],
    ["another site", token, { "sec-fetch-site": "cross-site" }, false],
    ["a sister site", token, { "sec-fetch-site": "same-site" }, false],
    ["no token", null, { origin: proof.issuer }, false],
    ["the token of another page", csrfToken(proof.key, "another"), { origin: proof.issuer }, false],
    ["the token of another key", csrfToken("other", proof.subject), { origin: proof.issuer }, false],
  ])("%s", (_what, given, headers, own) => {
    expect(isOwnForm(proof, given, headers)).toBe(own);
  });
});
