import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createTestPki } from "@foja/testing/pki/test-pki";
import { createDetachedSignature } from "../../cms/create-signature";
import { createKeySigner } from "../../cms/signer";
import { LayoutError } from "../../layout/layout-error";
import type { Box } from "../../layout/signing-sheet";
import { PdfError } from "../../pdf/errors";
import { aDocument } from "../../test-documents";
import { acceptDocument } from "../../verify/accept-document";
import { appendSigningSheet } from "../append-sheet";
import { countSignatures } from "../count-signatures";
import { SigningError } from "../errors";
import type { SignatureRequest } from "../prepare-signature";
import { type SignedPdf, signPdf } from "../sign-pdf";
import { aPerson, STAMP } from "../test-signing";

// Run as a process of its own, so that its memory is that of signing and nothing else: corpus folder, folder for the results, then
// files by name. Each file becomes `<index>.before.pdf`, as it was opened, and `<index>.after.pdf`.

const [corpus = "", folder = "", ...files] = process.argv.slice(2);
const pki = createTestPki();
const signer = createKeySigner(pki.p256);

const sign = (pdf: Buffer, request: Partial<SignatureRequest> = {}): Promise<SignedPdf> => {
  const asked = { person: aPerson(), signingTime: new Date(), ...request };
  return signPdf(pdf, asked, (digest) => createDetachedSignature({ signer, digest }));
};

type Signed = { readonly before: Buffer; readonly after: Buffer; readonly box?: Box };

/** As the product does it: into an empty field that is there, else on a sheet, with the number. */
const signAsUsual = async (pdf: Buffer): Promise<Signed> => {
  const { reader } = await acceptDocument(pdf);
  const before = reader.bytes;
  const { signatures, emptyFields } = countSignatures(reader);
  const [fieldName] = emptyFields;
  if (fieldName !== undefined || signatures > 0) {
    const { bytes: after, box } = await sign(before, fieldName === undefined ? {} : { fieldName });
    return { before, after, box };
  }
  const { bytes: once } = await sign(appendSigningSheet(reader, { signers: 2 }));
  return { before, after: (await sign(once, { stamp: STAMP })).bytes };
};

const codeOf = (error: unknown): string => {
  if (error instanceof PdfError || error instanceof SigningError) return error.code;
  if (error instanceof LayoutError) return error.name;
  throw error;
};

/** Processor time of this thread since then; signing waits for nobody else. */
const costSince = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
};

const PLAIN_RUNS = 10;
const beforePlain = process.threadCpuUsage();
for (let run = 0; run < PLAIN_RUNS; run++) await signAsUsual(aDocument());
const plainCost = costSince(beforePlain) / PLAIN_RUNS;

const results = [];
for (const [index, file] of files.entries()) {
  const pdf = readFileSync(join(corpus, file));
  const beforeFile = process.threadCpuUsage();
  const times = () => costSince(beforeFile) / plainCost;
  try {
    const { before, after, box } = await signAsUsual(pdf);
    const seen = { file, index, times: times() };
    writeFileSync(join(folder, `${index}.before.pdf`), before);
    writeFileSync(join(folder, `${index}.after.pdf`), after);
    results.push({ ...seen, outcome: before.equals(pdf) ? "signed" : "repaired", box });
  } catch (error) {
    results.push({ file, index, outcome: codeOf(error), times: times() });
  }
}
const root = pki.root.certificates[0].toString("base64");
process.stdout.write(JSON.stringify({ results, root, maxRssKb: process.resourceUsage().maxRSS }));
