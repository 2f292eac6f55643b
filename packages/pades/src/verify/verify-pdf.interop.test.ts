import { judgeManyWithPyhanko } from "@foja/testing/judges/many-files";
import { judgeWithPyhanko } from "@foja/testing/judges/pyhanko";
import { isMissing } from "@foja/testing/judges/run-program";
import { createTestPki } from "@foja/testing/pki/test-pki";
import { beforeAll, describe, expect, test } from "vitest";
import { createDetachedSignature } from "../cms/create-signature";
import { createKeySigner } from "../cms/signer";
import { signPdf } from "../sign/sign-pdf";
import { aComposedDocument, aPerson, STAMP } from "../sign/test-signing";
import { aDocument } from "../test-documents";
import { changed, LATER_CHANGES } from "./test-changes";
import { greenFields, numbersFrom, randomRevision } from "./test-random-changes";

const pki = createTestPki();
const signer = createKeySigner(pki.p256);

describe.skipIf(isMissing("pyhanko"))("our verdict on a later change is pyHanko's", () => {
  let signed: Buffer = aComposedDocument(3);
  beforeAll(async () => {
    for (const request of [{}, { stamp: STAMP }]) {
      const base = { person: aPerson(), signingTime: new Date(), ...request };
      signed = (await signPdf(signed, base, (digest) => createDetachedSignature({ signer, digest }))).bytes;
    }
  });

  test.each(LATER_CHANGES)("$what", async ({ change, levels, theirs = levels }) => {
    const verdicts = await judgeWithPyhanko(changed(signed, change), [pki.root.certificates[0]]);
    expect(verdicts.map(({ modificationLevel }) => modificationLevel)).toEqual(theirs);
  });
});

describe.skipIf(isMissing("pyhanko"))("revisions that nobody planned", () => {
  test("are never good for us where they are not for pyHanko", async () => {
    const sign = async (pdf: Buffer): Promise<Buffer> => {
      const request = { person: aPerson(), signingTime: new Date() };
      return (await signPdf(pdf, request, (digest) => createDetachedSignature({ signer, digest }))).bytes;
    };
    const bases = [
      await sign(await sign(aComposedDocument(3))),
      await sign(aComposedDocument(2, { layout: "stream" })),
      await sign(aDocument()),
    ];
    const revisions = Array.from({ length: 150 }, (_, seed) =>
      randomRevision(bases[seed % bases.length] as Buffer, numbersFrom(seed + 1)),
    );
    const judged = await judgeManyWithPyhanko(revisions);
    const isGreen = (level: string | null) => level !== "OTHER";
    let greenForBoth = 0;
    for (const [index, pdf] of revisions.entries()) {
      const theirs = judged[index] ?? { error: "not judged" };
      const green = greenFields(pdf);
      if ("error" in theirs) expect(green, `revision ${index}: ${theirs.error}`).toEqual([]);
      else {
        const theirGreen = theirs
          .filter(({ intact, valid, modificationLevel }) => intact && valid && isGreen(modificationLevel))
          .map(({ field }) => field);
        expect(theirGreen, `revision ${index}`).toEqual(expect.arrayContaining(green));
        greenForBoth += green.length;
      }
    }
    // Both are to be shown: what is refused by both proves as little as what nobody refuses.
    expect(greenForBoth).toBeGreaterThan(20);
  });
});
