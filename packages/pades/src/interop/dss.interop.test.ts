import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type DssAnswer, isDssMissing, judgeWithDss } from "@foja/testing/judges/dss";
import { anArchive, START, yearsLater } from "@foja/testing/revocation/archive";
import { describe, expect, test } from "vitest";
import { raiseToLt, raiseToLta, renew } from "../ltv/raise-level";
import { IncrementalUpdate } from "../pdf/incremental-update";
import { listPages } from "../pdf/pages";
import { PdfReader } from "../pdf/reader";
import { aComposedDocument, STAMP } from "../sign/test-signing";
import { greenFields } from "../verify/test-random-changes";

const isMissing = isDssMissing();

const levels = (answer: DssAnswer | undefined) => {
  if (!answer || "error" in answer) return answer;
  return answer.flatMap(({ kind, format, indication, undefinedChanges }) =>
    kind === "signature" ? [{ format, indication, undefinedChanges }] : [],
  );
};

const passed = (level: string) => ({
  format: `PAdES-BASELINE-${level}`,
  indication: "TOTAL_PASSED",
  undefinedChanges: 0,
});

describe.skipIf(isMissing)("DSS says of our documents", () => {
  test("what they are meant to be, at every level and ten years later", { timeout: 120_000 }, async () => {
    const archive = anArchive();
    const anchors = [archive.root];
    const member = (name: string, key: "rsa" | "P-256") => archive.signer(name, { key, years: 1 });
    const first = await archive.sign(aComposedDocument(3), member("Ana Núñez", "rsa"));
    const second = await archive.sign(first, member("Bruno Díaz", "P-256"));
    const signed = await archive.sign(second, member("Carla Peña", "rsa"), { pss: true, stamp: STAMP });
    const { bytes: lt } = await raiseToLt(signed, archive.tools);
    const { bytes: lta } = await raiseToLta(lt, archive.tools);
    const turned = new IncrementalUpdate(new PdfReader(lta));
    const [page] = listPages(turned.reader, turned.reader.catalog);
    if (page) turned.edit(page.ref).set("Rotate", 90);

    const found = await judgeWithDss([lt, lta, turned.build().bytes], { at: START, anchors });
    expect(levels(found[0])).toEqual(Array(3).fill(passed("LT")));
    expect(levels(found[1])).toEqual(Array(3).fill(passed("LTA")));
    for (const { undefinedChanges } of levels(found[2]) as { undefinedChanges: number }[])
      expect(undefinedChanges).toBeGreaterThan(0);

    let renewed = lta;
    for (const years of [2, 4, 6, 8, 10]) {
      archive.clock.now = yearsLater(years);
      archive.state.tsa = archive.aTsa();
      ({ bytes: renewed } = await renew(renewed, archive.tools));
    }
    const [aged, notRenewed] = await judgeWithDss([renewed, lta], { at: yearsLater(10), anchors });
    expect(levels(aged)).toEqual(Array(3).fill(passed("LTA")));
    expect(levels(notRenewed)).not.toContainEqual(expect.objectContaining({ indication: "TOTAL_PASSED" }));
  });
});

// Signed public PDFs: see corpus.test.ts, which says so when they are missing.
const corpus = process.env.FOJA_CORPUS ?? "";
const hasCorpus = corpus !== "" && existsSync(join(corpus, "files.json"));

/** Of one process: each is to end within a minute on a busy machine. */
const AT_ONCE = 25;

/**
 * The attributes were signed in the order in which they stand, which is not that of DER (RFC 5652, 5.4). openssl, pyHanko and we take
 * them as they stand; DSS sorts them first and finds another digest.
 */
const UNSORTED = "attributes out of order";

/** Files with signatures that we call good and DSS does not, and why; pyHanko agrees with us on all of them. */
const ON_PURPOSE: Readonly<Record<string, string>> = {
  "00e823c8-Signature-P-IT_ADO-1_(HASH_FAILURE)_(ECDSA).pdf": UNSORTED,
  "1c724b79-bug854315.pdf": "DSS finds no signature in it",
  "6ea62226-signed-once.pdf": UNSORTED,
  "a009c079-AD-RB.pdf": UNSORTED,
  "b28a2b82-incrementally_signed.pdf": UNSORTED,
  "bac219bc-ed448-shake256-nolen.pdf": "Ed448 over SHAKE256 (RFC 8419), which DSS does not compute",
};

describe.skipIf(isMissing || !hasCorpus)("DSS and we on documents from everywhere", () => {
  test("nothing is good for us that DSS finds broken or changed", { timeout: 300_000 }, async () => {
    const rows: { file: string }[] = JSON.parse(readFileSync(join(corpus, "files.json"), "utf8"));
    const files = rows.map(({ file }) => file).filter((file) => file.startsWith("signed/"));
    const alone: Record<string, string> = {};
    let goodForBoth = 0;
    for (let from = 0; from < files.length; from += AT_ONCE) {
      const some = files.slice(from, from + AT_ONCE);
      const pdfs = some.map((file) => readFileSync(join(corpus, file)));
      const answers = await judgeWithDss(pdfs, { at: new Date(), anchors: [] });
      for (const [index, pdf] of pdfs.entries()) {
        const answer = answers[index] ?? { error: "not judged" };
        const theirs =
          "error" in answer
            ? []
            : answer
                .filter(({ intact, valid, undefinedChanges }) => intact && valid && undefinedChanges === 0)
                .map(({ field }) => field);
        const ours = greenFields(pdf);
        const only = ours.filter((field) => !theirs.includes(field));
        goodForBoth += ours.length - only.length;
        const file = some[index]?.replace("signed/", "") ?? "";
        if (only.length > 0) alone[file] = `${only} ${"error" in answer ? answer.error : ""}`.trim();
      }
    }
    expect(Object.keys(alone).toSorted(), JSON.stringify(alone, null, 1)).toEqual(
      Object.keys(ON_PURPOSE).toSorted(),
    );
    expect(goodForBoth).toBeGreaterThan(60);
  });
});
