import { anArchive, yearsLater } from "@foja/testing/revocation/archive";
import { describe, expect, test } from "vitest";
import { PdfReader } from "../pdf/reader";
import { refusal } from "../revocation/respond";
import { aComposedDocument } from "../sign/test-signing";
import { aDocument } from "../test-documents";
import { judgePdf } from "../trust/judge-pdf";
import { createTrustStore } from "../trust/trust-store";
import { parseCertificate } from "../x509/certificate";
import { raiseToLt, raiseToLta, renew } from "./raise-level";

const levelsOf = (archive: ReturnType<typeof anArchive>, pdf: Buffer) => {
  const store = createTrustStore([parseCertificate(archive.root)]);
  const { signatures } = judgePdf(new PdfReader(pdf), { store, now: archive.clock.now });
  return signatures.flatMap(({ kind, level, isTrusted }) =>
    kind === "signature" ? [{ level, isTrusted }] : [],
  );
};

const all = (level: string, count: number) =>
  Array.from({ length: count }, () => ({ level, isTrusted: true }));

describe("our own verdict", () => {
  test("follows a document from B-T to B-LTA and through ten years of renewals", async () => {
    const archive = anArchive();
    let pdf = aComposedDocument(2);
    for (const name of ["Ana", "Bruno"]) pdf = await archive.sign(pdf, archive.signer(name));
    expect(levelsOf(archive, pdf)).toEqual(all("B-T", 2));
    const lt = await raiseToLt(pdf, archive.tools);
    expect(levelsOf(archive, lt.bytes)).toEqual(all("B-LT", 2));
    let { bytes } = await raiseToLta(lt.bytes, archive.tools);
    expect(levelsOf(archive, bytes)).toEqual(all("B-LTA", 2));
    for (const years of [2, 4, 6, 8, 10]) {
      archive.clock.now = yearsLater(years);
      archive.state.tsa = archive.aTsa();
      ({ bytes } = await renew(bytes, archive.tools));
    }
    expect(levelsOf(archive, bytes)).toEqual(all("B-LTA", 2));
  });

  const withoutOcsp = ({ url }: { url: string }) => (url.endsWith("/ocsp") ? refusal("tryLater") : undefined);

  test.each([
    { what: "lists alone", options: { instead: withoutOcsp } },
    { what: "a responder that can be revoked", options: { responderNeedsNoCheck: false } },
  ])("is B-LTA with $what", async ({ options }) => {
    const archive = anArchive(options);
    const { bytes } = await raiseToLta(await archive.sign(aDocument(), archive.signer()), archive.tools);
    expect(levelsOf(archive, bytes)).toEqual(all("B-LTA", 1));
  });

  test("of a document that nobody renewed no longer trusts its signatures", async () => {
    const archive = anArchive();
    const { bytes } = await raiseToLta(await archive.sign(aDocument(), archive.signer()), archive.tools);
    archive.clock.now = yearsLater(10);
    expect(levelsOf(archive, bytes)).toMatchObject([{ isTrusted: false }]);
  });
});
