import { createJavaJudge, filesOf } from "./java-judge";
import { withFolder } from "./work-folder";

/** What the DSS library of the European Commission says of a signature; `timestamp`: of a document time stamp, and less. */
export type DssVerdict = {
  readonly kind: "signature" | "timestamp";
  readonly field: string;
  readonly intact: boolean;
  readonly valid: boolean;
  /** ETSI EN 319 102-1, 5.1.3: TOTAL_PASSED, INDETERMINATE or TOTAL_FAILED. */
  readonly indication?: string;
  readonly subIndication?: string;
  /** PAdES-BASELINE-B, -T, -LT, -LTA, or a name for what is none of them. */
  readonly format?: string;
  /** Objects that changed after it for no reason that DSS knows. */
  readonly undefinedChanges: number;
  readonly errors?: readonly string[];
};

export type DssAnswer = readonly DssVerdict[] | { readonly error: string };

const judge = createJavaJudge("DSS", "dss");

/** For `describe.skipIf(isDssMissing())`. */
export const isDssMissing = judge.isMissing;

/** On files in their order. Nobody is asked anything: revocation is what the documents hold. */
export const judgeWithDss = (
  pdfs: readonly Uint8Array[],
  { at, anchors }: { readonly at: Date; readonly anchors: readonly Uint8Array[] },
): Promise<DssAnswer[]> =>
  withFolder((trusted) =>
    withFolder(async (folder) => {
      await Promise.all(anchors.map((anchor, index) => trusted.put(`${index}.der`, anchor)));
      const files = await Promise.all(pdfs.map((pdf, index) => folder.put(`${index}.pdf`, pdf)));
      const lines = await judge.ask([at.toISOString(), trusted.path, ...files]);
      return filesOf(lines).map(readAnswer);
    }),
  );

const readAnswer = ([, ...lines]: readonly string[]): DssAnswer => {
  const told = lines.map((line): DssVerdict | { error: string } => JSON.parse(line));
  const failed = told.find((line) => "error" in line);
  return failed && "error" in failed ? failed : told.filter((line) => "kind" in line);
};
