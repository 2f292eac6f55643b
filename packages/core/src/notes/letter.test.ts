import { describe, expect, test } from "vitest";
import type { UserActor } from "../kernel/actors";
import { MEMO, NOTE, partIn, strongestType } from "./letter";

const NUMERATOR = "numerator";
const AUTHOR = "author";

const actor = (userId: string, ...viewSectorIds: string[]): UserActor => ({
  kind: "user",
  userId,
  email: `${userId}@muni.example`,
  fullName: userId,
  sectorId: viewSectorIds[0] ?? "elsewhere",
  departmentId: "department",
  roleIds: [],
  viewSectorIds,
  editSectorIds: viewSectorIds,
  headedDepartmentIds: [],
  canGlobalSearchCases: true,
  canGlobalSearchDocuments: true,
});

/** `to:a` and the like. */
const letter = (column: "sectorId" | "userId", ...recipients: string[]) => ({
  createdById: AUTHOR,
  signers: [{ userId: NUMERATOR }],
  recipients: recipients.map((text) => {
    const [kind, id] = text.split(":");
    return { sectorId: null, userId: null, kind: kind!, [column]: id };
  }),
});

const told = (recipients: readonly { kind: string; sectorId: string | null; userId: string | null }[]) =>
  recipients.map(({ kind, sectorId, userId }) => `${kind}:${sectorId ?? userId}`).join(" ");

describe("who is what in a note, and which recipients they know", () => {
  const note = letter("sectorId", "to:a", "cc:b", "bcc:c", "bcc:d");
  test.each<[UserActor, string | undefined, string?]>([
    [actor(NUMERATOR), "", "to:a cc:b bcc:c bcc:d"],
    [actor(AUTHOR), "", "to:a cc:b bcc:c bcc:d"],
    [actor(AUTHOR, "c"), "bcc:c", "to:a cc:b bcc:c bcc:d"],
    [actor("one", "a"), "to:a", "to:a cc:b"],
    [actor("one", "b"), "cc:b", "to:a cc:b"],
    [actor("one", "c"), "bcc:c", "to:a cc:b bcc:c"],
    [actor("one", "a", "d"), "to:a bcc:d", "to:a cc:b bcc:d"],
    // No flag, and no other document's sector, makes anybody a party.
    [actor("one", "x"), undefined],
    [actor("a", "x"), undefined],
  ])("%#", (person, own, known) => {
    const part = partIn(NOTE, person, note);
    expect([part && told(part.own), part && told(part.known)]).toEqual([own, known]);
  });
});

test("a memo is a person's: nobody receives it for the sector", () => {
  const memo = letter("userId", "to:one", "bcc:two");
  expect(told(partIn(MEMO, actor("one"), memo)!.known)).toBe("to:one");
  expect(told(partIn(MEMO, actor("two"), memo)!.known)).toBe("to:one bcc:two");
  expect(partIn(MEMO, actor("three", "one", "two"), memo)).toBeUndefined();
});

test.each([
  ["cc:a to:b bcc:c", "to"],
  ["bcc:c cc:a", "cc"],
  ["bcc:c", "bcc"],
])("of %s one is %s", (recipients, strongest) => {
  expect(strongestType(letter("sectorId", ...recipients.split(" ")).recipients)).toBe(strongest);
});
