import { judgeWithPdfsig } from "@foja/testing/judges/pdfsig";
import { judgeWithPyhanko } from "@foja/testing/judges/pyhanko";
import { judgeLongTerm } from "@foja/testing/judges/pyhanko-ades";
import { judgeWithQpdf } from "@foja/testing/judges/qpdf";
import { isMissing } from "@foja/testing/judges/run-program";
import { anArchive, START, yearsLater } from "@foja/testing/revocation/archive";
import { isTokenMissing } from "@foja/testing/token/requirements";
import { createSoftToken, type SoftToken } from "@foja/testing/token/soft-token";
import { openToken, type TokenSession } from "@foja/testing/token/token-session";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDetachedSignature } from "../cms/create-signature";
import { raiseToLt, raiseToLta, renew } from "../ltv/raise-level";
import { PdfReader } from "../pdf/reader";
import { signPdf } from "../sign/sign-pdf";
import { aComposedDocument, aPerson, STAMP } from "../sign/test-signing";
import { taggedParts } from "../test-documents";
import { judgePdf } from "../trust/judge-pdf";
import { createTrustStore } from "../trust/trust-store";

const archive = anArchive();
const roots = [archive.root];
const store = createTrustStore(archive.tools.trustAnchors);
const ofTheToken = archive.signer("Dora Łukasz", { years: 1 });

const SIGNED_AT = "2027-03-05T15:00:00+00:00";
const LT = { status: "PASSED", timestamp: "PASSED", provedAt: SIGNED_AT, archivedAt: null };
const LTA = { ...LT, archivedAt: SIGNED_AT };
const four = <T>(value: T): T[] => Array(4).fill(value);

const ourLevels = (pdf: Buffer, at: Date) =>
  judgePdf(new PdfReader(pdf), { store, now: at })
    .signatures.filter(({ kind }) => kind === "signature")
    .map(({ level }) => level);

describe.skipIf(isMissing("pyhanko", "pdfsig", "certutil", "qpdf") || isTokenMissing())(
  "a document of four kinds of signature, numbered by the last",
  () => {
    let token: SoftToken;
    let session: TokenSession;
    beforeAll(async () => {
      token = await createSoftToken({ a1: ofTheToken });
      session = openToken(token);
    });
    afterAll(async () => {
      session?.close();
      await token?.remove();
    });

    /** RSA, P-256, RSA-PSS and the token, with certificates for a year. */
    const signFourTimes = async (pdf: Buffer): Promise<Buffer> => {
      const member = (name: string, key: "rsa" | "P-256") => archive.signer(name, { key, years: 1 });
      const first = await archive.sign(pdf, member("Ana Núñez", "rsa"));
      const second = await archive.sign(first, member("Bruno Díaz", "P-256"));
      const third = await archive.sign(second, member("Carla Peña", "rsa"), { pss: true });
      const signer = session.signer("a1", ofTheToken.certificates.slice(1));
      const request = { person: aPerson("Dora Łukasz"), signingTime: START, stamp: STAMP };
      const { bytes, stampMode } = await signPdf(third, request, (digest) =>
        createDetachedSignature({ signer, digest, timestamp: archive.tools.timestamp }),
      );
      expect(stampMode).toBe("fields");
      return bytes;
    };

    test("is raised to B-LT and B-LTA, and believed ten years later when it was renewed", async () => {
      const signed = await signFourTimes(aComposedDocument(4, { ...taggedParts(), tagged: true }));
      expect((await judgeLongTerm(signed, roots, START)).map(({ status }) => status)).toEqual(
        four("INDETERMINATE"),
      );
      expect(ourLevels(signed, START)).toEqual(four("B-T"));

      const lt = await raiseToLt(signed, archive.tools);
      expect(await judgeLongTerm(lt.bytes, roots, START)).toMatchObject(four(LT));
      expect(ourLevels(lt.bytes, START)).toEqual(four("B-LT"));

      const lta = await raiseToLta(lt.bytes, archive.tools);
      expect(await judgeLongTerm(lta.bytes, roots, START)).toMatchObject(four(LTA));
      expect(ourLevels(lta.bytes, START)).toEqual(four("B-LTA"));
      const verdicts = await judgeWithPyhanko(lta.bytes, roots, START);
      expect(verdicts.every(({ intact, valid, trusted }) => intact && valid && trusted)).toBe(true);
      expect(verdicts.map(({ modificationLevel }) => modificationLevel)).toEqual([
        ...Array(3).fill("FORM_FILLING"),
        "LTA_UPDATES",
        "NONE",
      ]);
      const poppler = await judgeWithPdfsig(lta.bytes, roots);
      expect(poppler.filter(({ validation }) => validation === "Signature is Valid.")).toHaveLength(4);

      let { bytes } = lta;
      for (const years of [2, 4, 6, 8, 10]) {
        archive.clock.now = yearsLater(years);
        archive.state.tsa = archive.aTsa();
        const renewed = await renew(bytes, archive.tools);
        expect(renewed.bytes.subarray(0, bytes.length).equals(bytes)).toBe(true);
        ({ bytes } = renewed);
      }
      const later = yearsLater(10);
      // By then the archive's time stamps prove all, and pyHanko says nothing of the older ones.
      expect(await judgeLongTerm(bytes, roots, later)).toMatchObject(four({ ...LTA, timestamp: null }));
      expect(ourLevels(bytes, later)).toEqual(four("B-LTA"));
      expect((await judgeLongTerm(lta.bytes, roots, later)).map(({ status }) => status)).not.toContain(
        "PASSED",
      );

      const aged = await judgeWithPyhanko(bytes, roots, later);
      expect(aged.map(({ kind }) => kind)).toEqual([...four("signature"), ...Array(6).fill("timestamp")]);
      expect(aged.every(({ intact, valid }) => intact && valid)).toBe(true);
      const allowed = ["NONE", "LTA_UPDATES", "FORM_FILLING"];
      expect(aged.filter(({ modificationLevel }) => !allowed.includes(modificationLevel ?? "NONE"))).toEqual(
        [],
      );
      expect(await judgeWithQpdf(bytes)).toMatchObject({ exitCode: 0 });

      const ours = judgePdf(new PdfReader(bytes), { store, now: later });
      expect(ours.stamp).toBe("locked");
      expect(ours.signatures.every(({ intact, valid, isPermitted }) => intact && valid && isPermitted)).toBe(
        true,
      );
    });
  },
);
