import { judgeManyWithPyhanko } from "@foja/testing/judges/many-files";
import { isMissing } from "@foja/testing/judges/run-program";
import { createTestPki } from "@foja/testing/pki/test-pki";
import { describe, expect, test } from "vitest";
import { createDetachedSignature } from "../cms/create-signature";
import { createKeySigner } from "../cms/signer";
import { type PdfObject, ref } from "../pdf/objects";
import { PdfReader } from "../pdf/reader";
import { aDocument, type DocumentLayout } from "../test-documents";
import { signPdf } from "./sign-pdf";
import { aPerson, SIGNING_TIME } from "./test-signing";

const signer = createKeySigner(createTestPki().p256);
const NO_OBJECT = new Map<number, PdfObject>();

const sign = async (reader: PdfReader): Promise<Buffer> => {
  const request = { person: aPerson(), signingTime: SIGNING_TIME };
  return (await signPdf(reader, request, (digest) => createDetachedSignature({ signer, digest }))).bytes;
};

/** Whose first signature knows nothing of references to nothing. */
const signedElsewhere = (pdf: Buffer): Promise<Buffer> => {
  const reader = new PdfReader(pdf);
  reader.referredFrom = () => new Set();
  return sign(reader);
};

const levelsOf = (verdicts: Awaited<ReturnType<typeof judgeManyWithPyhanko>>[number] | undefined) =>
  Array.isArray(verdicts) ? verdicts.map(({ modificationLevel }) => modificationLevel) : verdicts;

describe.skipIf(isMissing("pyhanko")).each<DocumentLayout>(["table", "stream"])("%s", (layout) => {
  test.each(["Contents", "Annots", "Foo"])(
    "pyHanko sees no change at a dangling reference in %s",
    async (where) => {
      const documents: Buffer[] = [];
      for (const number of [12, 18, 24, 30, 400]) {
        const held: PdfObject = where === "Contents" ? [ref(11), ref(number)] : [ref(number)];
        const pdf = aDocument({ layout, page: { [where]: held }, extra: NO_OBJECT });
        const first = [await sign(new PdfReader(pdf))];
        if (number > 18) first.push(await signedElsewhere(pdf));
        for (const once of first) documents.push(await sign(new PdfReader(await sign(new PdfReader(once)))));
      }
      const judged = await judgeManyWithPyhanko(documents);
      expect(judged.map(levelsOf)).toEqual(documents.map(() => ["FORM_FILLING", "FORM_FILLING", "NONE"]));
    },
  );
});
