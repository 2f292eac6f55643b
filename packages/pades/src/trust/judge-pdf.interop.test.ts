import { readFile } from "node:fs/promises";
import { openssl } from "@foja/testing/judges/openssl";
import { judgeLongTerm } from "@foja/testing/judges/pyhanko-ades";
import { isMissing } from "@foja/testing/judges/run-program";
import { withFolder } from "@foja/testing/judges/work-folder";
import { toPem } from "@foja/testing/pki/test-pki";
import { anArchive, START, yearsLater } from "@foja/testing/revocation/archive";
import { describe, expect, test } from "vitest";
import { raiseToLt, raiseToLta, renew } from "../ltv/raise-level";
import { PdfReader } from "../pdf/reader";
import { embedSignature } from "../sign/embed-signature";
import { prepareSignature } from "../sign/prepare-signature";
import { aComposedDocument, aPerson } from "../sign/test-signing";
import { aDocument } from "../test-documents";
import { parseCertificate } from "../x509/certificate";
import { judgePdf } from "./judge-pdf";
import { createTrustStore } from "./trust-store";

const judge = (pdf: Buffer, root: Buffer, now: Date) =>
  judgePdf(new PdfReader(pdf), { store: createTrustStore([parseCertificate(root)]), now }).signatures.filter(
    ({ kind }) => kind === "signature",
  );

/** What pyHanko calls PASSED: trusted, with revocation known, by what the document brings. */
const passes = (pdf: Buffer, root: Buffer, now: Date) =>
  judge(pdf, root, now).map(
    ({ isTrusted, level, revocation }) =>
      isTrusted && (level === "B-LT" || level === "B-LTA") && revocation.status === "good",
  );

const byPyhanko = async (pdf: Buffer, root: Buffer, now: Date) =>
  (await judgeLongTerm(pdf, [root], now)).map(({ status }) => status === "PASSED");

describe.skipIf(isMissing("pyhanko"))("pyHanko's AdES verdict is ours", () => {
  test("from B-B to B-LTA", async () => {
    const archive = anArchive();
    const basic = await archive.sign(aDocument(), archive.signer(), { withoutTimestamp: true });
    const timed = await archive.sign(aDocument(), archive.signer());
    const proved = (await raiseToLt(timed, archive.tools)).bytes;
    const archived = (await raiseToLta(timed, archive.tools)).bytes;
    const documents = [basic, timed, proved, archived];
    expect(documents.map((pdf) => judge(pdf, archive.root, START)[0]?.level)).toEqual([
      "B-B",
      "B-T",
      "B-LT",
      "B-LTA",
    ]);
    for (const pdf of documents) {
      expect(passes(pdf, archive.root, START)).toEqual(await byPyhanko(pdf, archive.root, START));
    }
  });

  test("after ten years, renewed in time or forgotten", async () => {
    const archive = anArchive();
    const twice = await archive.sign(
      await archive.sign(aComposedDocument(2), archive.signer("Ana", { years: 1 })),
      archive.signer("Bruno", { years: 1, key: "P-256" }),
    );
    const archived = (await raiseToLta(twice, archive.tools)).bytes;
    let renewed: Buffer = archived;
    for (const years of [2, 4, 6, 8, 10]) {
      archive.clock.now = yearsLater(years);
      archive.state.tsa = archive.aTsa();
      renewed = (await renew(renewed, archive.tools)).bytes;
    }
    const [first, second] = judge(renewed, archive.root, yearsLater(10));
    for (const signature of [first, second]) {
      expect(signature).toMatchObject({ isTrusted: true, level: "B-LTA", bestTime: START, isExpired: false });
    }
    for (const pdf of [renewed, archived]) {
      expect(passes(pdf, archive.root, yearsLater(10))).toEqual(
        await byPyhanko(pdf, archive.root, yearsLater(10)),
      );
    }
  });

  test("of a certificate revoked after it signed", async () => {
    const archive = anArchive();
    const member = archive.signer();
    const signed = await archive.sign(aDocument(), member);
    const days = (count: number) => yearsLater(count / 365);
    archive.pki.revoke(member.certificates[0], { revokedAt: days(10), reason: "keyCompromise" });
    archive.clock.now = days(20);
    const { bytes } = await raiseToLta(signed, archive.tools);
    const [verdict] = judge(bytes, archive.root, days(20));
    expect(verdict).toMatchObject({ isTrusted: true, revocation: { status: "good", revokedAt: days(10) } });
    // EN 319 102-1, 5.6.2.3: the time slides back to the revocation, and the signature was there before. pyHanko proves as much, and
    // then builds no path for that time.
    expect(await judgeLongTerm(bytes, [archive.root], days(20))).toMatchObject([
      { timestamp: "PASSED", provedAt: "2027-03-05T15:00:00+00:00" },
    ]);
    expect(verdict?.bestTime).toEqual(START);
  });

  test("of another root with the same name", async () => {
    const archive = anArchive();
    const { bytes } = await raiseToLta(await archive.sign(aDocument(), archive.signer()), archive.tools);
    const other = anArchive().root;
    expect(parseCertificate(other).subjectName).toEqual(parseCertificate(archive.root).subjectName);
    expect(passes(bytes, other, START)).toEqual(await byPyhanko(bytes, other, START));
    expect(judge(bytes, other, START)[0]).toMatchObject({ isTrusted: false, trustProblem: "UNTRUSTED" });
  });
});

describe.skipIf(isMissing("openssl"))("a signature by openssl", () => {
  const signedByOpenssl = async (options: readonly string[]): Promise<{ pdf: Buffer; root: Buffer }> => {
    const archive = anArchive();
    const { key, certificates } = archive.signer();
    const prepared = prepareSignature(aDocument(), { person: aPerson(), signingTime: START });
    const text = prepared.bytes.toString("latin1").replace("ETSI.CAdES.detached", "adbe.pkcs7.detached");
    const bytes = Buffer.from(text, "latin1");
    const [, length, second] = prepared.byteRange;
    const cms = await withFolder(async (folder) => {
      const content = await folder.put(
        "content",
        Buffer.concat([bytes.subarray(0, length), bytes.subarray(second)]),
      );
      const signer = await folder.put("signer.pem", toPem(certificates[0]));
      const chain = await folder.put("chain.pem", toPem(...certificates.slice(1)));
      const keyFile = await folder.put("key.pem", String(key.export({ type: "pkcs8", format: "pem" })));
      const out = await folder.put("cms.der", "");
      const files = ["-in", content, "-signer", signer, "-inkey", keyFile, "-certfile", chain, "-out", out];
      const { exitCode, stderr } = await openssl([
        "cms",
        "-sign",
        "-binary",
        "-outform",
        "DER",
        ...files,
        ...options,
      ]);
      expect(stderr, "openssl cms").not.toContain("rror");
      expect(exitCode).toBe(0);
      return readFile(out);
    });
    return { pdf: embedSignature({ ...prepared, bytes }, cms), root: archive.root };
  };

  test.each([
    { what: "with attributes", options: ["-md", "sha256"], hasAttributes: true },
    { what: "without attributes", options: ["-md", "sha256", "-noattr"], hasAttributes: false },
  ])("$what is valid, trusted, and no PAdES", async ({ options, hasAttributes }) => {
    const { pdf, root } = await signedByOpenssl(options);
    expect(judge(pdf, root, START)[0]).toMatchObject({
      intact: true,
      valid: true,
      isTrusted: true,
      level: undefined,
      form: { hasAttributes, isBaseline: false },
    });
    const altered = Buffer.from(pdf.toString("latin1").replace("(Pagina 1)", "(Pagina 9)"), "latin1");
    expect(judge(altered, root, START)[0]).toMatchObject({ valid: false, isTrusted: false });
  });
});
