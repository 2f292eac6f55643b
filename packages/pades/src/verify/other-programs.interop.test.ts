import { reviseWithPyhanko } from "@foja/testing/judges/pyhanko-revise";
import { isMissing } from "@foja/testing/judges/run-program";
import { createTestPki } from "@foja/testing/pki/test-pki";
import { describe, expect, test } from "vitest";
import { createDetachedSignature } from "../cms/create-signature";
import { createKeySigner } from "../cms/signer";
import { PdfReader } from "../pdf/reader";
import { signPdf } from "../sign/sign-pdf";
import { aPerson, SIGNING_TIME } from "../sign/test-signing";
import { aDocument, type DocumentLayout } from "../test-documents";
import { verifyPdf } from "./verify-pdf";

const pki = createTestPki();
const signer = createKeySigner(pki.p256);

const signed = async (layout: DocumentLayout): Promise<Buffer> => {
  const request = { person: aPerson(), signingTime: SIGNING_TIME };
  const sign = (digest: Buffer) => createDetachedSignature({ signer, digest });
  return (await signPdf(aDocument({ layout }), request, sign)).bytes;
};

const verdicts = (pdf: Buffer) =>
  verifyPdf(new PdfReader(pdf)).signatures.map(({ intact, valid, modificationLevel, changes }) => {
    const forbidden = changes.filter(({ level }) => level === "OTHER").map(({ what }) => what);
    return { intact, valid, modificationLevel, forbidden };
  });

const sound = (modificationLevel: string) => ({
  intact: true,
  valid: true,
  modificationLevel,
  forbidden: [],
});

describe.skipIf(isMissing("pyhanko"))("what another program adds is read as what it is", () => {
  test.each<DocumentLayout>(["table", "stream", "objectStreams"])("%s", async (layout) => {
    const { signature, store } = await reviseWithPyhanko(await signed(layout), pki.rsa);
    expect(verdicts(signature)).toEqual([sound("FORM_FILLING"), sound("NONE")]);
    expect(verdicts(store)).toEqual([sound("LTA_UPDATES")]);
  });
});
