import { nameOf } from "@foja/testing/corpus/corpus-file";
import { hasCorpus, readCorpusFile, sweepOf } from "@foja/testing/corpus/read-corpus";
import { expect, test } from "vitest";
import { PdfError } from "../pdf/errors";
import { PdfReader } from "../pdf/reader";
import { createIssuerClient } from "../revocation/issuers";
import { RevocationError } from "../revocation/revocation-error";
import { createRevocationClient } from "../revocation/source";
import { signedFiles } from "../sign/test-support/corpus";
import { TsaError } from "../tsp/tsa-error";
import { readSecurityStore } from "../verify/security-store";
import { isSelfIssued } from "../x509/chain";
import { readableCertificates } from "../x509/readable-certificates";
import { LtvError } from "./ltv-error";
import { raiseToLt, raiseToLta } from "./raise-level";
import { readSignedItems } from "./signed-items";

const offline = () => Promise.reject(new RevocationError("UNREACHABLE", "offline"));

/** The file's own roots are believed, the clock stands just behind its last time stamp, and nobody can be asked. */
const toolsFor = (pdf: Buffer) => {
  const reader = new PdfReader(pdf);
  const items = readSignedItems(reader);
  const brought = items.flatMap(({ signer, token }) => [
    ...(signer?.brought ?? []),
    ...(token?.brought ?? []),
  ]);
  const certificates = readableCertificates([
    ...readSecurityStore(reader, reader.catalog).certificates,
    ...brought,
  ]);
  const last = Math.max(0, ...items.map(({ token }) => token?.time.getTime() ?? 0));
  const now = () => new Date(last + 1000);
  return {
    trustAnchors: certificates.filter(isSelfIssued),
    revocation: createRevocationClient({ fetch: offline, now }),
    issuers: createIssuerClient({ fetch: offline, now }),
    timestamp: () => Promise.reject(new TsaError("UNREACHABLE", "offline")),
    now,
  };
};

const outcomeOf = async (pdf: Buffer): Promise<string> => {
  try {
    const tools = toolsFor(pdf);
    const { bytes, isChanged } = await raiseToLt(pdf, tools);
    expect(bytes.subarray(0, pdf.length).equals(pdf)).toBe(true);
    await expect(raiseToLta(pdf, tools).catch((error: unknown) => error)).resolves.toSatisfy(
      (value) => value instanceof TsaError || (value as { isChanged?: boolean }).isChanged === false,
    );
    return isChanged ? "raised" : "complete";
  } catch (error) {
    // A signature whose time nothing proves is to get a document time stamp first.
    if (error instanceof LtvError || error instanceof PdfError || error instanceof TsaError)
      return error.code;
    throw error;
  }
};

// Made by other programs, which put into them all that the level asks for.
const COMPLETE = [
  "30fe330d-pades-lta-dss-indirect-arrs-test.pdf",
  "5c343830-pades-ltv.pdf",
  "e0350193-muestra-firmado-firmado.pdf",
];

test.skipIf(!hasCorpus)("a signed file of the corpus is complete, or refused with a reason", async () => {
  const complete: string[] = [];
  for (const row of sweepOf(signedFiles, COMPLETE)) {
    const outcome = await outcomeOf(readCorpusFile(row));
    // Nobody can be asked, so nothing can be added.
    expect(outcome, row.file).not.toBe("raised");
    if (outcome === "complete") complete.push(nameOf(row));
  }
  expect(complete.sort()).toEqual(COMPLETE);
});
