import { judgeWithPdfsig } from "@foja/testing/judges/pdfsig";
import { judgeWithPyhanko } from "@foja/testing/judges/pyhanko";
import { isMissing } from "@foja/testing/judges/run-program";
import { createTestPki } from "@foja/testing/pki/test-pki";
import { describe, expect, test } from "vitest";
import { createDetachedSignature } from "../cms/create-signature";
import { createKeySigner } from "../cms/signer";
import { IncrementalUpdate } from "../pdf/incremental-update";
import type { Ref } from "../pdf/objects";
import { PdfReader } from "../pdf/reader";
import { textString } from "../pdf/text-string";
import type { SignatureRequest } from "./prepare-signature";
import { signPdf } from "./sign-pdf";
import { aPerson, STAMP } from "./test-signing";
import { aLocked } from "./test-support/locked-document";
import { fieldNamed } from "./test-support/shown-lines";

const pki = createTestPki();
const roots = [pki.root.certificates[0]];
const signer = createKeySigner(pki.p256);

const sign = async (pdf: Buffer, request: Partial<SignatureRequest>): Promise<Buffer> => {
  const asked = { person: aPerson(), signingTime: new Date(), ...request };
  return (await signPdf(pdf, asked, (digest) => createDetachedSignature({ signer, digest }))).bytes;
};

const GOOD = { intact: true, valid: true, trusted: true, docMdpOk: true, bottomLine: true };

const rewritten = (pdf: Buffer): Buffer => {
  const update = new IncrementalUpdate(new PdfReader(pdf));
  const number = update.edit(fieldNamed(pdf, "numero").field.ref as Ref);
  number.set("V", textString("IF-2027-00000099-MUNI-OBRAS"));
  return update.build().bytes;
};

// The signature says more (FieldMDP) than the lock of its field does.
describe.skipIf(isMissing("pyhanko", "pdfsig", "certutil"))(
  "a number in a field with a lock of its own",
  () => {
    test.each([
      { what: "on another field", pdf: aLocked("Include", ["otro"]) },
      { what: "on all but the stamp and one more", pdf: aLocked("Exclude", ["numero", "fecha", "firma3"]) },
    ])("$what: every signature holds, and the number cannot be rewritten", async ({ pdf }) => {
      const before = await sign(pdf, { fieldName: "firma2" });
      const numbered = await sign(before, { fieldName: "firma1", stamp: STAMP });
      const after = await sign(numbered, { fieldName: "firma3" });

      const verdicts = await judgeWithPyhanko(after, roots);
      expect(verdicts).toEqual(Array(3).fill(expect.objectContaining(GOOD)));
      const poppler = await judgeWithPdfsig(after, roots);
      expect(poppler.map(({ validation }) => validation)).toEqual(Array(3).fill("Signature is Valid."));

      // Before the last one, whose own field locks the number too.
      const [, forged] = await judgeWithPyhanko(rewritten(numbered), roots);
      expect(forged).toMatchObject({ docMdpOk: false, bottomLine: false });
    });

    test("on everything: the number comes with the last signature", async () => {
      const numbered = await sign(await sign(aLocked("All"), { fieldName: "firma2" }), {
        fieldName: "firma1",
        stamp: STAMP,
      });
      expect(await judgeWithPyhanko(numbered, roots)).toEqual(Array(2).fill(expect.objectContaining(GOOD)));
      const [, forged] = await judgeWithPyhanko(rewritten(numbered), roots);
      expect(forged).toMatchObject({ docMdpOk: false, bottomLine: false });
      await expect(sign(numbered, { fieldName: "firma3" })).rejects.toMatchObject({ code: "FIELD_LOCKED" });
    });
  },
);
