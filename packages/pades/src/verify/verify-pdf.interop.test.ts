import { judgeWithPyhanko } from "@foja/testing/judges/pyhanko";
import { isMissing } from "@foja/testing/judges/run-program";
import { createTestPki } from "@foja/testing/pki/test-pki";
import { beforeAll, describe, expect, test } from "vitest";
import { createDetachedSignature } from "../cms/create-signature";
import { createKeySigner } from "../cms/signer";
import { signPdf } from "../sign/sign-pdf";
import { aComposedDocument, aPerson, STAMP } from "../sign/test-signing";
import { changed, LATER_CHANGES } from "./test-changes";

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

  test.each(LATER_CHANGES)("$what", async ({ change, levels }) => {
    const verdicts = await judgeWithPyhanko(changed(signed, change), [pki.root.certificates[0]]);
    expect(verdicts.map(({ modificationLevel }) => modificationLevel)).toEqual(levels);
  });
});
