import { nameOf } from "@foja/testing/corpus/corpus-file";
import { isWhole } from "@foja/testing/corpus/env";
import { hasCorpus, readCorpusFile, sweepOf, wholeCorpus } from "@foja/testing/corpus/read-corpus";
import { type DssAnswer, isDssMissing, judgeWithDss } from "@foja/testing/judges/dss";
import { describe, expect, test } from "vitest";
import { greenFields } from "../verify/test-random-changes";

/** Files of one question, which is to be answered in time on a busy machine. */
const AT_ONCE = 5;

const goodFor = (answer: DssAnswer): readonly string[] =>
  "error" in answer
    ? []
    : answer
        .filter(({ intact, valid, undefinedChanges }) => intact && valid && undefinedChanges === 0)
        .map(({ field }) => field);

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

const swept = sweepOf(
  wholeCorpus.filter(({ file }) => file.startsWith("signed/")),
  Object.keys(ON_PURPOSE),
);

/** What both call good, at least: what neither does proves nothing. */
const GOOD_FOR_BOTH = isWhole ? 60 : 5;

describe.skipIf(isDssMissing() || !hasCorpus)("DSS and we on documents from everywhere", () => {
  test("nothing is good for us that DSS finds broken or changed", async () => {
    const alone: Record<string, string> = {};
    let goodForBoth = 0;
    for (let from = 0; from < swept.length; from += AT_ONCE) {
      const some = swept.slice(from, from + AT_ONCE);
      const pdfs = some.map(readCorpusFile);
      const answers = await judgeWithDss(pdfs, { at: new Date(), anchors: [] });
      for (const [index, row] of some.entries()) {
        const answer = answers[index] ?? { error: "not judged" };
        const ours = greenFields(pdfs[index] as Buffer);
        const theirs = goodFor(answer);
        const only = ours.filter((field) => !theirs.includes(field));
        goodForBoth += ours.length - only.length;
        const error = "error" in answer ? answer.error : "";
        if (only.length > 0) alone[nameOf(row)] = `${only} ${error}`.trim();
      }
    }
    expect(Object.keys(alone).toSorted(), JSON.stringify(alone, null, 1)).toEqual(
      Object.keys(ON_PURPOSE).toSorted(),
    );
    expect(goodForBoth).toBeGreaterThan(GOOD_FOR_BOTH);
  });
});
