import { toPem } from "../pki/test-pki";
import { askPyhanko } from "./pyhanko-process";
import { withFolder } from "./work-folder";

export type AdesVerdict = {
  readonly field: string;
  /** Of EN 319 102-1, 5.1.3: PASSED, INDETERMINATE or FAILED. */
  readonly status: "PASSED" | "INDETERMINATE" | "FAILED";
  /** The subindication, such as NO_POE. */
  readonly verdict: string;
  readonly reason: string | null;
  /** The earliest moment at which the signature is proved to have existed. */
  readonly provedAt: string | null;
  /** Status of the time stamp over the signature; null without one. */
  readonly timestamp: AdesVerdict["status"] | null;
  /** Time of the first document time stamp over the signature, where the chain of them holds. */
  readonly archivedAt: string | null;
};

/**
 * What pyHanko makes of each signature (document time stamps aside) at `moment`, with evidence of revocation required and nothing
 * fetched: levels B-LT and B-LTA have to prove themselves by what the document brings.
 */
export const judgeLongTerm = (
  pdf: Uint8Array,
  roots: readonly Uint8Array[],
  moment: Date,
): Promise<AdesVerdict[]> =>
  withFolder(async (folder) => {
    const file = await folder.put("file.pdf", pdf);
    const trusted = await folder.put("roots.pem", toPem(...roots));
    const options = { roots: trusted, moment: moment.toISOString() };
    const [verdicts = []] = await askPyhanko<AdesVerdict[]>("ades", [file], options);
    return verdicts;
  });
