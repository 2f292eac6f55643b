import { isWhole } from "@foja/testing/corpus/env";
import { hasCorpus, readCorpusFile, wholeCorpus } from "@foja/testing/corpus/read-corpus";
import { judgeManyWithPyhanko } from "@foja/testing/judges/many-files";
import { isMissing } from "@foja/testing/judges/run-program";
import { describe, expect, test } from "vitest";
import { PdfError } from "../pdf/errors";
import { greenFields, numbersFrom, randomRevision } from "./test-random-changes";

/** Numbers from 0 make the revisions. The gate takes each third, single revisions and double ones, and those named below. */
const REVISED = 110;
const GATE_TAKES_EACH = 3;

/** Revisions after which we call a signature good and pyHanko does not, by seed, and why ours is the right answer. */
const ON_PURPOSE: Readonly<Record<number, string>> = {
  // It stops at a time stamp whose dictionary does not say that it is one: none of the signatures is judged.
  38: "pyHanko crashes",
  44: "nothing changed",
  // It refuses whatever is appended to a document whose signed metadata was no XML; nobody touched it.
  80: "nothing changed",
};

const SEEDS = Array.from({ length: REVISED }, (_, seed) => seed).filter(
  (seed) => isWhole || seed % GATE_TAKES_EACH === 0 || seed in ON_PURPOSE,
);

const isGood = (level: string | null | undefined): boolean => level !== "OTHER";

/** One or two revisions on a document that has a good signature; undefined where the document can't be read or changed. */
const revised = (file: string, seed: number): Buffer | undefined => {
  const pick = numbersFrom(seed + 1);
  try {
    const once = randomRevision(readCorpusFile({ file }), pick);
    return seed % 2 === 0 ? once : randomRevision(once, pick);
  } catch (error) {
    if (error instanceof PdfError) return undefined;
    throw error;
  }
};

describe.skipIf(!hasCorpus || isMissing("pyhanko"))(
  "revisions that nobody planned, on documents from everywhere",
  () => {
    test("are never good for us where they are not for pyHanko", async () => {
      const files = wholeCorpus
        .filter(({ pyhanko }) =>
          pyhanko.signatures?.some(
            ({ intact, valid, modification_level }) => intact && valid && isGood(modification_level),
          ),
        )
        .map(({ file }) => file);
      const documents = SEEDS.map((seed) => {
        const file = files[seed % files.length] as string;
        return { seed, file, pdf: revised(file, seed) };
      }).flatMap(({ seed, file, pdf }) => (pdf ? [{ seed, file, pdf }] : []));
      const judged = await judgeManyWithPyhanko(documents.map(({ pdf }) => pdf));

      const found: Record<number, string> = {};
      let goodForBoth = 0;
      for (const [index, { seed, file, pdf }] of documents.entries()) {
        const theirs = judged[index] ?? { error: "not judged" };
        const ours = greenFields(pdf);
        const good =
          "error" in theirs
            ? []
            : theirs
                .filter(
                  ({ intact, valid, modificationLevel }) => intact && valid && isGood(modificationLevel),
                )
                .map(({ field }) => field);
        const alone = ours.filter((field) => !good.includes(field));
        if (alone.length > 0) found[seed] = `${file} ${alone}${"error" in theirs ? `: ${theirs.error}` : ""}`;
        goodForBoth += ours.length - alone.length;
      }
      expect(Object.keys(found), JSON.stringify(found, null, 1)).toEqual(Object.keys(ON_PURPOSE));
      // Both are to be shown: what is refused by both proves as little as what nobody refuses.
      expect(goodForBoth).toBeGreaterThan(isWhole ? 10 : 3);
    });
  },
);
