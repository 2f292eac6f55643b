import { describeIdentity } from "@foja/adapters/identity/testing/describe-identity";
import { IdentityUnavailable } from "@foja/core/ports/identity";
import { expect, test } from "vitest";
import { createMemoryIdentity } from "./memory-identity";

describeIdentity("the provider of tests", async () => {
  const identity = createMemoryIdentity();
  const unreachable = createMemoryIdentity();
  for (const call of ["find", "ensure", "remove"] as const) unreachable.failNext(call, "before");
  return {
    identity,
    unreachable,
    choosePassword: async (link, password) => identity.choosePassword(link, password),
    canSignIn: async (email, password) => {
      const account = identity.account(email);
      return account?.password === password && !account.disabled;
    },
    close: async () => undefined,
  };
});

test.each([
  ["before", null],
  ["after", { hasPassword: false }],
] as const)("dies %s it made an account", async (when, expected) => {
  const identity = createMemoryIdentity();
  const person = { email: "ana@muni.example", fullName: "Ana", municipality: "Villa" };
  identity.failNext("ensure", when);
  await expect(identity.ensure(person)).rejects.toThrow(IdentityUnavailable);
  expect(await identity.find(person.email)).toEqual(expected && expect.objectContaining(expected));
  expect(await identity.ensure(person)).toMatchObject({ made: when === "before" });
  expect(identity.calls("ensure")).toBe(2);
});
