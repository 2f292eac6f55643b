import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AppError } from "../kernel/errors";
import {
  type Document,
  editDocument,
  rejectDocument,
  removeDocument,
  signDocument,
  startSigning,
} from "./document";
import { DOCUMENT_STATES, DOCUMENT_STATUSES, VISUAL_STATES, visualState } from "./states";

const PEOPLE = ["creator", "first", "second", "last", "stranger"] as const;
type Name = (typeof PEOPLE)[number];

const aDraft = (signers: readonly Name[]): Document => ({
  status: "draft",
  createdById: "creator",
  signers: signers.map((userId, index) => ({
    userId,
    isNumerator: index === signers.length - 1,
    signedAt: null,
  })),
});

const AT = new Date("2027-03-05T15:00:00Z");
const MOVES = {
  edit: (document: Document, by: string): Document => editDocument(document, by),
  start: (document: Document, by: string): Document => startSigning(document, by),
  sign: (document: Document, by: string): Document => signDocument(document, by, AT),
  reject: (document: Document, by: string): Document => rejectDocument(document, by),
};
type Move = keyof typeof MOVES;

/** The table of specification 1, 3.1, written down a second time. */
const NEXT: Readonly<Record<string, Partial<Record<Move, readonly string[]>>>> = {
  draft: { edit: ["draft"], start: ["sent_to_sign"] },
  sent_to_sign: { sign: ["sent_to_sign", "signed"], reject: ["rejected"] },
  rejected: { edit: ["draft"] },
  signed: {},
};

const step = fc.record({
  move: fc.constantFrom(...(Object.keys(MOVES) as Move[])),
  by: fc.constantFrom(...PEOPLE),
});
const signers = fc.uniqueArray(fc.constantFrom(...PEOPLE.slice(0, 4)), { maxLength: 4 });

describe("any history of a document", () => {
  test("takes only the transitions of the table, in order of signers, and nothing else changes it", () => {
    fc.assert(
      fc.property(signers, fc.array(step, { maxLength: 40 }), (names, steps) => {
        let document = aDraft(names);
        for (const { move, by } of steps) {
          const before = structuredClone(document);
          try {
            const after = MOVES[move](document, by);
            expect(NEXT[before.status]?.[move]).toContain(after.status);
            document = after;
          } catch (error) {
            expect(error).toBeInstanceOf(AppError);
            expect(document).toEqual(before);
          }
          expectSound(document);
        }
      }),
      { numRuns: 300 },
    );
  });

  test("ends signed when everybody signs in order, whatever is tried in between", () => {
    fc.assert(
      fc.property(
        signers.filter((names) => names.length > 0),
        fc.array(fc.constantFrom(...PEOPLE), { maxLength: 30 }),
        (names, tries) => {
          let document: Document = startSigning(aDraft(names), "creator");
          for (const by of [...tries, ...names, ...names]) {
            try {
              document = signDocument(document, by, AT);
            } catch (error) {
              expect(error).toBeInstanceOf(AppError);
            }
          }
          expect(document.status).toBe("signed");
        },
      ),
    );
  });
});

const expectSound = ({ status, signers: people }: Document) => {
  const signed = people.map(({ signedAt }) => signedAt !== null);
  // Signatures are a prefix of the list.
  expect(signed).toEqual(signed.toSorted((left, right) => Number(right) - Number(left)));
  expect(status === "signed").toBe(people.length > 0 && signed.every(Boolean));
  if (status === "draft" || status === "rejected") expect(signed.some(Boolean)).toBe(false);
  for (const who of PEOPLE) {
    const label = visualState({ status, signers: people }, who);
    const mine = people[signed.indexOf(false)]?.userId === who;
    expect(label === "Firmar ahora").toBe(status === "sent_to_sign" && mine);
  }
};

describe("refusals", () => {
  const sent = startSigning(aDraft(["first", "last"]), "creator");
  const once = signDocument(sent, "first", AT);
  const done = signDocument(once, "last", AT);
  const rejected = rejectDocument(once, "last");

  test.each([
    ["edit by another", () => editDocument(aDraft([]), "first"), "forbidden"],
    ["edit of a sent one", () => editDocument(sent, "creator"), "wrong_state"],
    ["edit of an official one", () => editDocument(done, "creator"), "wrong_state"],
    ["start by another", () => startSigning(aDraft(["first"]), "first"), "forbidden"],
    ["start without signers", () => startSigning(aDraft([]), "creator"), "wrong_state"],
    ["start of a rejected one", () => startSigning(rejected, "creator"), "wrong_state"],
    ["a second start", () => startSigning(sent, "creator"), "wrong_state"],
    ["a signature out of turn", () => signDocument(sent, "last", AT), "conflict"],
    ["a second signature", () => signDocument(once, "first", AT), "conflict"],
    ["a stranger's signature", () => signDocument(sent, "stranger", AT), "forbidden"],
    ["a signature of a rejected one", () => signDocument(rejected, "first", AT), "wrong_state"],
    ["a reject by a stranger", () => rejectDocument(sent, "stranger"), "forbidden"],
    ["a reject of an official one", () => rejectDocument(done, "last"), "wrong_state"],
    ["a removal by another", () => removeDocument(aDraft([]), "first"), "forbidden"],
    ["a removal of a sent one", () => removeDocument(sent, "creator"), "wrong_state"],
    ["a removal of an official one", () => removeDocument(done, "creator"), "wrong_state"],
  ])("%s", (_, act, code) => {
    expect(act).toThrow(expect.objectContaining({ code }));
  });

  test("a removal of a draft and of a rejected one is allowed", () => {
    expect(() => removeDocument(aDraft([]), "creator")).not.toThrow();
    expect(() => removeDocument(rejected, "creator")).not.toThrow();
  });
});

test("the catalog of states names every state and every visual label once", () => {
  expect(DOCUMENT_STATES.map(({ code }) => code)).toEqual(DOCUMENT_STATUSES);
  const labels = DOCUMENT_STATES.flatMap(({ visual_labels }) => visual_labels);
  expect(new Set(labels)).toEqual(new Set(VISUAL_STATES));
});
