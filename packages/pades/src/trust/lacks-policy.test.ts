import { describe, expect, test } from "vitest";
import { ANY_POLICY } from "../x509/extensions";
import { lacksPolicy } from "./lacks-policy";
import { A, aChain, B, POLICY_CASES } from "./test-policies";

const lacks = (chain: Parameters<typeof aChain>[0]): boolean =>
  lacksPolicy(aChain(chain).map(({ certificate }) => certificate));

test.each(POLICY_CASES)("$what is lacking: $isLacking", ({ chain, isLacking }) => {
  expect(lacks(chain)).toBe(isLacking);
});

describe("a mapping", () => {
  test.each([
    [A, ANY_POLICY],
    [ANY_POLICY, B],
  ])("from %s to %s is broken", (from, to) => {
    const mapping = { explicitAfter: 0, policies: [A], mappings: [[from, to]] } as const;
    expect(() => lacks([mapping, { policies: [B] }])).toThrow(expect.objectContaining({ name: "Asn1Error" }));
  });
});
