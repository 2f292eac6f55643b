import { createHash } from "node:crypto";
import { createDetachedSignature } from "@foja/pades/cms/create-signature";
import { createKeySigner } from "@foja/pades/cms/signer";
import { LayoutError } from "@foja/pades/layout/layout-error";
import { raiseToLta } from "@foja/pades/ltv/raise-level";
import { PdfError } from "@foja/pades/pdf/errors";
import { PdfReader } from "@foja/pades/pdf/reader";
import { appendSigningSheet } from "@foja/pades/sign/append-sheet";
import { countSignatures } from "@foja/pades/sign/count-signatures";
import { embedSignature } from "@foja/pades/sign/embed-signature";
import { SigningError } from "@foja/pades/sign/errors";
import { prepareSignature } from "@foja/pades/sign/prepare-signature";
import {
  aComposedDocument,
  aPerson,
  SIGNING_TIME,
  STAMP,
  signWithoutValue,
} from "@foja/pades/sign/test-signing";
import { aDocument, taggedParts } from "@foja/pades/test-documents";
import { judgePdf } from "@foja/pades/trust/judge-pdf";
import { createTrustStore } from "@foja/pades/trust/trust-store";
import { acceptDocument } from "@foja/pades/verify/accept-document";
import { verifyPdf } from "@foja/pades/verify/verify-pdf";
import { createTestPki } from "../pki/test-pki";
import { anArchive, START } from "../revocation/archive";
import type { FuzzTarget } from "./fuzz";
import { mutatePdf } from "./mutate-pdf";

const isRefusal = (error: unknown): boolean =>
  error instanceof PdfError || error instanceof SigningError || error instanceof LayoutError;

/** What is done with a PDF that somebody sends. `foreign`: files to start from besides our own, such as a corpus. */
export const pdfTargets = async (foreign: readonly Buffer[] = []): Promise<FuzzTarget[]> => {
  const archived = await archivedDocument();
  const seeds = [...unsignedDocuments(), ...(await signedDocuments()), archived.pdf, ...foreign];
  const target = (name: string, run: FuzzTarget["run"]): FuzzTarget => ({
    name,
    seeds,
    mutate: mutatePdf,
    run,
    isRefusal,
  });
  const genuine = new Set(seeds.flatMap(genuineRanges));
  return [
    target("pdf: verify", (bytes) => {
      for (const range of greenRanges(bytes))
        if (!genuine.has(range)) throw new Error("a forged signature is valid");
    }),
    {
      ...target("pdf: trust", (bytes) => {
        const { signatures } = judgePdf(new PdfReader(bytes), { store: archived.store, now: START });
        for (const { isTrusted, intact, valid } of signatures)
          if (isTrusted && !(intact && valid)) throw new Error("a broken signature is trusted");
      }),
      seeds: [archived.pdf],
    },
    target("pdf: sign", (bytes) => {
      const signedOnce = signWithoutValue(bytes, { stamp: STAMP });
      assertExtension(bytes, signedOnce);
    }),
    target("pdf: sheet and sign", (bytes) => {
      const sheet = appendSigningSheet(bytes, { signers: 3 });
      assertExtension(bytes, sheet);
      assertExtension(sheet, signWithoutValue(sheet, { stamp: STAMP }));
    }),
    target("pdf: repair", async (bytes) => {
      const { reader } = await acceptDocument(bytes);
      countSignatures(reader);
    }),
  ];
};

const unsignedDocuments = (): Buffer[] => [
  aDocument({ pages: 2 }),
  aDocument({ layout: "stream", page: { Rotate: 90 } }),
  aDocument({ layout: "objectStreams", pages: 3 }),
  aComposedDocument(2),
  aComposedDocument(2, { ...taggedParts("leaves"), tagged: true, layout: "stream" }),
  appendSigningSheet(aDocument({ markerY: false, headerJunk: "junk\n" }), { signers: 2 }),
];

const signedDocuments = async (): Promise<Buffer[]> => {
  const pki = createTestPki();
  const signers = [createKeySigner(pki.p256), createKeySigner(pki.rsa)];
  const sign = async (pdf: Buffer, at: number): Promise<Buffer> => {
    const request = { person: aPerson(), signingTime: SIGNING_TIME, ...(at === 1 ? { stamp: STAMP } : {}) };
    const prepared = prepareSignature(pdf, request);
    const [signer] = signers.slice(at);
    if (!signer) throw new Error("no signer");
    return embedSignature(prepared, await createDetachedSignature({ signer, digest: prepared.digest }));
  };
  const composed = await sign(aComposedDocument(2), 0);
  const classic = await sign(aDocument({ pages: 2 }), 0);
  return [composed, await sign(composed, 1), classic, await sign(classic, 1)];
};

/** Two signatures at level B-LTA: a security store and a document time stamp. */
const archivedDocument = async () => {
  const archive = anArchive();
  const first = await archive.sign(aComposedDocument(2), archive.signer("Ana Núñez"));
  const second = await archive.sign(first, archive.signer("Bruno Díaz"), { stamp: STAMP });
  const { bytes } = await raiseToLta(second, archive.tools);
  return { pdf: bytes, store: createTrustStore(archive.tools.trustAnchors) };
};

/** What each signature that we call intact and valid covers: nothing may be called so that nobody signed. */
const greenRanges = (bytes: Buffer): string[] => {
  const reader = new PdfReader(bytes);
  return verifyPdf(reader).signatures.flatMap(({ intact, valid, signature }) => {
    const range = reader.resolve(signature.get("ByteRange"));
    if (!intact || !valid || !Array.isArray(range)) return [];
    const [a = 0, b = 0, c = 0, d = 0] = range.map((part) => Number(reader.resolve(part)));
    const body = reader.bytes.subarray(reader.headerOffset);
    const hash = createHash("sha256").update(body.subarray(a, a + b));
    return [hash.update(body.subarray(c, c + d)).digest("hex")];
  });
};

const genuineRanges = (seed: Buffer): string[] => {
  try {
    return greenRanges(seed);
  } catch (error) {
    if (isRefusal(error)) return [];
    throw error;
  }
};

/** The old bytes in front, and a document that can be read behind. */
const assertExtension = (before: Buffer, after: Buffer): void => {
  if (!after.subarray(0, before.length).equals(before)) throw new Error("the bytes before were changed");
  try {
    countSignatures(new PdfReader(after));
  } catch (error) {
    throw new Error("what was written can't be read", { cause: error });
  }
};
