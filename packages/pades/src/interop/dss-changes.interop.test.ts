import { type DssAnswer, isDssMissing, judgeWithDss } from "@foja/testing/judges/dss";
import { anArchive, START } from "@foja/testing/revocation/archive";
import { beforeAll, describe, expect, test } from "vitest";
import { aComposedDocument, STAMP } from "../sign/test-signing";
import { aDocument } from "../test-documents";
import { FORGERIES, hidingParts, SAVINGS, SHADOWS, WRAPPINGS } from "../verify/test-attacks";
import { changed, LATER_CHANGES } from "../verify/test-changes";
import { greenFields } from "../verify/test-random-changes";

const isMissing = isDssMissing();

const archive = anArchive();
const judge = (pdfs: readonly Buffer[]) => judgeWithDss(pdfs, { at: START, anchors: [archive.root] });

type Finding = "no signature" | "broken" | "changed" | "nothing";

/** The worst that DSS says of any signature. Without revocation data in them, none of these documents is more than INDETERMINATE. */
const finding = (answer: DssAnswer | undefined): Finding => {
  if (!answer || "error" in answer || answer.length === 0) return "no signature";
  const isBroken = answer.some(
    ({ intact, valid, indication }) => !intact || !valid || indication === "TOTAL_FAILED",
  );
  if (isBroken) return "broken";
  return answer.some(({ undefinedChanges }) => undefinedChanges > 0) ? "changed" : "nothing";
};

/** What DSS finds in each, under the name of the attack; we call none of them good (attacks.test.ts). */
const ATTACKS: Readonly<Record<string, Finding>> = {
  "no range": "no signature",
  "a null range": "no signature",
  "an empty range": "no signature",
  "a range of nothing": "broken",
  "a range that begins before the file": "broken",
  "a range that ends behind the file": "broken",
  "parts that overlap": "broken",
  "parts in the wrong order": "broken",
  "no value": "no signature",
  "a null value": "no signature",
  "another format": "broken",
  "the second part moved behind content of the attacker's": "broken",
  "the value followed by an object inside the gap": "broken",
  "a signature dictionary that borrows the range and value of the real one": "changed",
  "page content in a proper revision": "changed",
  "another page content, hidden in the signed bytes, comes to light": "changed",
  "another catalog, hidden in the signed bytes": "no signature",
  // DSS compares what a signed revision and the document show. Bytes behind the last section show nothing to it, and something
  // to a program that searches a file for objects when its sections are broken.
  "an object without a section": "nothing",
  "an object and the old section named again": "nothing",
  "an object and a trailer without a section": "nothing",
  // What stands there has another number, so that PDFBox, poppler and mupdf search the file and go on showing what was signed.
  "a section that points an old number at a hidden object": "nothing",
};

describe.skipIf(isMissing)("DSS and we on a signed document", () => {
  let twice: Buffer;
  beforeAll(async () => {
    const first = await archive.sign(aComposedDocument(3), archive.signer("Ana Núñez", { key: "rsa" }));
    twice = await archive.sign(first, archive.signer("Bruno Díaz", { key: "P-256" }), { stamp: STAMP });
  });

  test("without revocation data it has its level, and can't be more than indeterminate", async () => {
    const member = archive.signer("Ana Núñez", { key: "rsa" });
    const [bare, stamped] = await judge([
      await archive.sign(aComposedDocument(1), member, { withoutTimestamp: true }),
      await archive.sign(aComposedDocument(1), member),
    ]);
    const asked = { intact: true, valid: true, indication: "INDETERMINATE", undefinedChanges: 0 };
    const missing = expect.arrayContaining(["No revocation data found for the certificate!"]);
    expect(bare).toMatchObject([{ ...asked, format: "PAdES-BASELINE-B", errors: missing }]);
    expect(stamped).toMatchObject([{ ...asked, format: "PAdES-BASELINE-T", errors: missing }]);
  });

  test("that was attacked: good for neither, or for DSS alone", async () => {
    const signed = await archive.sign(aDocument(hidingParts()), archive.signer());
    const attacks = [...FORGERIES, ...WRAPPINGS, ...SAVINGS, ...SHADOWS];
    const [untouched, ...answers] = await judge([signed, ...attacks.map(({ forge }) => forge(signed))]);
    expect(finding(untouched)).toBe("nothing");
    expect(Object.fromEntries(attacks.map(({ what }, index) => [what, finding(answers[index])]))).toEqual(
      ATTACKS,
    );
  });

  test("that was changed: what we permit is known to DSS", async () => {
    const documents = LATER_CHANGES.map(({ what, change }) => ({ what, pdf: changed(twice, change) }));
    const answers = await judge(documents.map(({ pdf }) => pdf));
    let permitted = 0;
    for (const [index, { what, pdf }] of documents.entries()) {
      if (greenFields(pdf).length < 2) continue;
      permitted += 1;
      expect({ what, found: finding(answers[index]) }).toEqual({ what, found: "nothing" });
    }
    expect(permitted).toBeGreaterThan(2);
    expect(answers.filter((answer) => finding(answer) !== "nothing").length).toBeGreaterThan(7);
  });
});
