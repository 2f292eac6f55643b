import { expect, test } from "vitest";
import { confinements, describeConfinement, findBrowserUser, isConfined } from "./confinement";

const NOBODY = { name: "nobody", uid: 65_534, gid: 65_534 };

test.each([
  ["somebody", false, undefined, ["as this user in its sandbox", "as this user without its sandbox"], 1],
  [
    "root with an account to use",
    true,
    NOBODY,
    ["as nobody in its sandbox", "as nobody without its sandbox", "as root without its sandbox"],
    1,
  ],
  ["root without", true, undefined, ["as root without its sandbox"], 0],
] as const)(
  "for %s the strictest comes first, and only that one is no reason to complain",
  (_, isRoot, user, expected, confined) => {
    const all = confinements(isRoot, user);

    expect(all.map((one) => describeConfinement(one, isRoot))).toEqual(expected);
    expect(all.filter((one) => isConfined(one, isRoot))).toEqual(all.slice(0, confined));
  },
);

test.each([
  ["nobody", NOBODY],
  ["root", undefined],
  ["toor", undefined],
  ["nob", undefined],
])("the account of %s", (name, expected) => {
  const accounts =
    "root:x:0:0::/root:/bin/sh\ntoor:x:0:0::/root:/bin/sh\nnobody:x:65534:65534::/:/bin/false\n";

  expect(findBrowserUser(name, accounts)).toEqual(expected);
});
