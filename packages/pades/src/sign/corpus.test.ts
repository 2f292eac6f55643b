import { type CorpusFile, nameOf } from "@foja/testing/corpus/corpus-file";
import { hasCorpus, sweepOf } from "@foja/testing/corpus/read-corpus";
import { beforeAll, describe, expect, test } from "vitest";
import { addDocumentTimestamp } from "../ltv/document-timestamp";
import { PdfReader } from "../pdf/reader";
import { verifyPdf } from "../verify/verify-pdf";
import { countSignatures } from "./count-signatures";
import {
  type CorpusOutcome,
  type SignedFile,
  signCorpus,
  signedFiles,
  TAKES_MORE,
  unsignedFiles,
} from "./test-support/corpus";

/** Some seconds beside some hundredths. */
const TIMES_MAX = 300;
const LIMIT_KB = 300 * 1024;

const NEEDS_PASSWORD = "nothing can be read without its password";
const NEEDS_CERTIFICATE = "encrypted for the keys of certificates";
const BROKEN_ENCRYPTION = "its encryption dictionary lacks what it takes to read anything";

/** Unsigned files that are refused, with the code and why that is right. None of them is clean for qpdf. */
const REFUSED: Readonly<Record<string, { readonly code: string; readonly because: string }>> = {
  "36b8102c-minimal-rc4.pdf": { code: "ENCRYPTED", because: NEEDS_PASSWORD },
  "4a4373bf-TEST_PDF_Password.pdf": { code: "ENCRYPTED", because: NEEDS_PASSWORD },
  "b033e7fd-malformed-encrypt-dict1.pdf": { code: "ENCRYPTED", because: NEEDS_PASSWORD },
  "eab294ca-minimal-with-field-aes256.pdf": { code: "ENCRYPTED", because: NEEDS_PASSWORD },
  "f2e652ce-minimal-two-fields-aes256.pdf": { code: "ENCRYPTED", because: NEEDS_PASSWORD },
  "0ac1e7b9-minimal-pubkey-rc4.pdf": { code: "ENCRYPTED", because: NEEDS_CERTIFICATE },
  "3e85c67d-minimal-pubkey-unknown-envelope-alg.pdf": { code: "ENCRYPTED", because: NEEDS_CERTIFICATE },
  "40e06304-pubkey-rc2-test.pdf": { code: "ENCRYPTED", because: NEEDS_CERTIFICATE },
  "5e8c595c-minimal-with-field-pubkey-aes256.pdf": { code: "ENCRYPTED", because: NEEDS_CERTIFICATE },
  "a474ec19-minimal-two-fields-pubkey-rc4.pdf": { code: "ENCRYPTED", because: NEEDS_CERTIFICATE },
  "f41ddcbb-minimal-pubkey-rc4-envelope.pdf": { code: "ENCRYPTED", because: NEEDS_CERTIFICATE },
  "4c19d85e-malformed-encrypt-dict2.pdf": { code: "ENCRYPTED", because: BROKEN_ENCRYPTION },
  "d61d85ba-minimal-aes256-malformed-perms.pdf": { code: "ENCRYPTED", because: BROKEN_ENCRYPTION },
  "fa8cd00b-minimal-aes256-malformed-oe.pdf": { code: "ENCRYPTED", because: BROKEN_ENCRYPTION },
  "0e167183-EmptyPage-corrupted.pdf": {
    code: "BROKEN_XREF",
    because: "cut off: no trailer and no catalog is left",
  },
  "4ab90937-EmptyPage-corrupted2.pdf": {
    code: "BROKEN_XREF",
    because: "cut off: no trailer and no catalog is left",
  },
  "12301c99-broken-objstream6.pdf": {
    code: "SYNTAX",
    because: "its catalog lies in an object stream that is cut off",
  },
  "a2086c3e-circular-page-tree.pdf": { code: "PAGE_TREE", because: "its pages lead in a circle" },
};

/** Clean for qpdf, and yet written anew: what would be appended could change which of two documents programs show. */
const WRITTEN_ANEW: Readonly<Record<string, string>> = {
  "20b8c82a-broken-objstream4.pdf": "an object stands twice in it",
  "2a70474d-append-page-content.pdf": "the number of an object was another one's before",
  "7437ac74-flatten_form.pdf": "packs objects and refers to some that were freed",
  "b0de16ff-with_update_sections.pdf": "has an object that can't be read and may hold others",
};

const unsigned = sweepOf(unsignedFiles, [...Object.keys(REFUSED), ...Object.keys(WRITTEN_ANEW)]);
const signed = sweepOf(signedFiles, TAKES_MORE);

describe.skipIf(!hasCorpus)("documents from everywhere", () => {
  let outcome: CorpusOutcome = {
    files: new Map(),
    root: Buffer.alloc(0),
    maxRssKb: Number.POSITIVE_INFINITY,
  };
  const resultOf = ({ file }: CorpusFile): SignedFile => {
    const found = outcome.files.get(file);
    if (!found) throw new Error(`${file} was not tried`);
    return found;
  };

  beforeAll(async () => {
    outcome = await signCorpus([...unsigned, ...signed]);
  });

  test.each(unsigned)("$file: a sheet and two signatures, or refused on purpose", async (row) => {
    const { outcome: seen, before, after, original, times } = resultOf(row);
    expect(times).toBeLessThan(TIMES_MAX);
    const refusal = REFUSED[nameOf(row)];
    if (refusal) {
      expect(row.qpdf_check).not.toBe(0);
      expect(seen).toBe(refusal.code);
      return;
    }
    const isWrittenAnew = row.qpdf_check !== 0 || nameOf(row) in WRITTEN_ANEW;
    expect(isWrittenAnew ? ["signed", "repaired"] : ["signed"]).toContain(seen);
    if (seen === "signed") expect(after?.subarray(0, original.length).equals(original)).toBe(true);
    expect(after?.subarray(0, before?.length).equals(before as Buffer)).toBe(true);
    const { signatures } = countSignatures(new PdfReader(after as Buffer));
    expect(signatures).toBeGreaterThan(0);
    // The second signature is a change that the first one allows, for us too, and so is a document time stamp, whatever it says.
    const archived = await addDocumentTimestamp(new PdfReader(after as Buffer), async () => Buffer.alloc(9));
    const verdicts = verifyPdf(new PdfReader(archived)).signatures.slice(0, -1);
    expect(verdicts.map(({ intact, valid, isPermitted }) => ({ intact, valid, isPermitted }))).toEqual(
      Array.from({ length: signatures }, () => ({ intact: true, valid: true, isPermitted: true })),
    );
  });

  test.each(signed)("$file: keeps its bytes, or is refused with a code", (row) => {
    const { outcome: seen, after, original, times } = resultOf(row);
    expect(times).toBeLessThan(TIMES_MAX);
    if (after) expect(after.subarray(0, original.length).equals(original)).toBe(true);
    else expect(["LayoutError", "CERTIFIED", "ENCRYPTED", "BROKEN_XREF", "AMBIGUOUS"]).toContain(seen);
    expect(after !== undefined).toBe(TAKES_MORE.includes(nameOf(row)));
  });

  test("all of them in one process take less than 300 MB", () => {
    expect(outcome.maxRssKb).toBeLessThan(LIMIT_KB);
  });
});
