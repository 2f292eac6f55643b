import { LtvError } from "@foja/pades/ltv/ltv-error";
import { type LtvTools, type RaisedPdf, raiseToLt, raiseToLta, renew } from "@foja/pades/ltv/raise-level";
import { PdfReader } from "@foja/pades/pdf/reader";
import { judgePdf } from "@foja/pades/trust/judge-pdf";
import { LEVELS } from "@foja/pades/trust/level";
import { createTrustStore } from "@foja/pades/trust/trust-store";
import { assertKeepsEarlier } from "@foja/pades/verify/keep-earlier";
import type { ProvableLevel } from "../parameters/signature";
import { Problem } from "../problem";
import type { ExtendedPdf, ExtendJob } from "./job";
import type { JobTools } from "./job-tools";

/**
 * The document with what keeps its signatures provable; all of it, or an error. Only signatures that lead to no anchor are left out.
 * @throws LtvError, PdfError, SigningError SPOILS_EARLIER, TsaError
 */
export const extend = async (
  { pdf, to }: Pick<ExtendJob, "pdf" | "to">,
  tools: JobTools,
): Promise<ExtendedPdf> => {
  const { bytes, strangers, ...raised } = await WAYS[to](pdf, tools);
  if (raised.isChanged) assertKeepsEarlier(new PdfReader(pdf), bytes);
  return { ...raised, strangers, pdf: bytes, level: levelReached(bytes, to, strangers, tools) };
};

/**
 * The same for a document that was just signed: the new signature must not be the one that is left out.
 * @throws LtvError, PdfError, TsaError
 */
export const raiseOwn = async (
  { bytes, fieldName }: { readonly bytes: Uint8Array; readonly fieldName: string },
  to: ProvableLevel,
  tools: JobTools,
): Promise<Uint8Array> => {
  const { pdf, strangers } = await extend({ pdf: bytes, to }, tools);
  if (strangers.includes(fieldName)) throw new LtvError("UNTRUSTED", `${fieldName}: no path to an anchor`);
  return pdf;
};

const WAYS: Readonly<Record<ExtendJob["to"], (pdf: Uint8Array, tools: LtvTools) => Promise<RaisedPdf>>> = {
  "B-LT": raiseToLt,
  "B-LTA": raiseToLta,
  renew,
};

/**
 * Judged from the bytes alone, as a stranger would: a level is not claimed because it was meant. Signatures of other formats have
 * no level and are left out, as those of strangers are.
 * @throws Problem PADES_ERROR when it is lower than was asked for
 */
const levelReached = (
  bytes: Buffer,
  to: ExtendJob["to"],
  strangers: readonly string[],
  { trustAnchors, now }: JobTools,
): ProvableLevel => {
  const { signatures } = judgePdf(new PdfReader(bytes), {
    store: createTrustStore(trustAnchors),
    now: now(),
  });
  const levels = signatures.flatMap(({ level, kind, fieldName }) =>
    kind === "signature" && level && !strangers.includes(fieldName) ? [level] : [],
  );
  const lowest = LEVELS.find((level) => levels.includes(level));
  const wanted = to === "renew" ? "B-LTA" : to;
  if (lowest === "B-LTA" || lowest === wanted) return lowest;
  throw new Problem("PADES_ERROR", `No se alcanzó el nivel ${wanted}`, `reached ${lowest ?? "none"}`);
};
