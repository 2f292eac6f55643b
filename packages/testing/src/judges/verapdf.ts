import { createJavaJudge, filesOf } from "./java-judge";
import { withFolder } from "./work-folder";

export type VeraPdfFlavour = "1a" | "1b" | "2a" | "2b" | "2u" | "3a" | "3b" | "ua1";

export type VeraPdfVerdict = {
  readonly isCompliant: boolean;
  /** Clause, test number, text and place of every check that failed. */
  readonly failures: readonly string[];
};

const judge = createJavaJudge("veraPDF", "verapdf");

/** For `describe.skipIf(isVeraPdfMissing())`. */
export const isVeraPdfMissing = judge.isMissing;

/** veraPDF's verdict on files against a part of PDF/A or PDF/UA, in their order. */
export const judgeWithVeraPdf = (
  flavour: VeraPdfFlavour,
  pdfs: readonly Uint8Array[],
): Promise<VeraPdfVerdict[]> =>
  withFolder(async (folder) => {
    const files = await Promise.all(pdfs.map((pdf, index) => folder.put(`${index}.pdf`, pdf)));
    return filesOf(await judge.ask([flavour, ...files])).map(readVerdict);
  });

const readVerdict = ([head, ...failures]: readonly string[]): VeraPdfVerdict => ({
  isCompliant: head === "FILE true",
  failures: failures.map((line) => line.trim()),
});
