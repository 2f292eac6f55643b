import { toPem } from "../pki/test-pki";
import { askPyhanko } from "./pyhanko-process";
import { withFolder } from "./work-folder";

export type PyhankoSignature = {
  readonly kind: "signature" | "timestamp";
  readonly field: string;
  readonly intact: boolean;
  readonly valid: boolean;
  readonly trusted: boolean;
  readonly coverage: "UNCLEAR" | "CONTIGUOUS_BLOCK_FROM_START" | "ENTIRE_REVISION" | "ENTIRE_FILE";
  readonly modificationLevel: "NONE" | "LTA_UPDATES" | "FORM_FILLING" | "ANNOTATIONS" | "OTHER" | null;
  readonly docMdpOk: boolean | null;
  readonly bottomLine: boolean | null;
  readonly timestamp: {
    readonly intact: boolean;
    readonly valid: boolean;
    readonly trusted: boolean;
    readonly time: string;
  } | null;
};

/** The strictest judge: integrity, coverage, chain, time stamp and what changed after each signature, judged at `moment` or now. */
export const judgeWithPyhanko = (
  pdf: Uint8Array,
  roots: readonly Uint8Array[],
  moment?: Date,
): Promise<PyhankoSignature[]> =>
  withFolder(async (folder) => {
    const file = await folder.put("file.pdf", pdf);
    const trusted = await folder.put("roots.pem", toPem(...roots));
    const at = moment ? { moment: moment.toISOString() } : {};
    const [verdicts = []] = await askPyhanko<PyhankoSignature[]>("trust", [file], { roots: trusted, ...at });
    return verdicts;
  });
