import { type LtvTools, type RaisedPdf, raiseToLt, raiseToLta, renew } from "@foja/pades/ltv/raise-level";
import { PdfReader } from "@foja/pades/pdf/reader";
import { judgePdf } from "@foja/pades/trust/judge-pdf";
import { createTrustStore } from "@foja/pades/trust/trust-store";
import { LEVELS, type ProvableLevel } from "../parameters/signature";
import { Problem } from "../problem";
import type { ExtendedPdf, ExtendJob } from "./job";
import type { JobTools } from "./job-tools";

/** The document with what keeps its signatures provable; all of it, or an error. */
export const extend = ({ pdf, to }: ExtendJob, tools: JobTools): Promise<ExtendedPdf> =>
  raise(pdf, to, tools);

/** @throws LtvError, PdfError, TsaError */
export const raise = async (pdf: Uint8Array, to: ExtendJob["to"], tools: JobTools): Promise<ExtendedPdf> => {
  const { bytes, isChanged, provableUntil } = await WAYS[to](pdf, tools);
  return { pdf: bytes, isChanged, provableUntil, level: levelReached(bytes, to, tools) };
};

const WAYS: Readonly<Record<ExtendJob["to"], (pdf: Uint8Array, tools: LtvTools) => Promise<RaisedPdf>>> = {
  "B-LT": raiseToLt,
  "B-LTA": raiseToLta,
  renew,
};

/**
 * Judged from the bytes alone, as a stranger would: a level is not claimed because it was meant. Signatures of other formats have
 * no level and are left out.
 * @throws Problem PADES_ERROR when it is lower than was asked for
 */
const levelReached = (bytes: Buffer, to: ExtendJob["to"], { trustAnchors, now }: JobTools): ProvableLevel => {
  const { signatures } = judgePdf(new PdfReader(bytes), {
    store: createTrustStore(trustAnchors),
    now: now(),
  });
  const levels = signatures.flatMap(({ level, kind }) => (kind === "signature" && level ? [level] : []));
  const lowest = LEVELS.find((level) => levels.includes(level));
  const wanted = to === "renew" ? "B-LTA" : to;
  if (lowest === "B-LTA" || lowest === wanted) return lowest;
  throw new Problem("PADES_ERROR", `No se alcanzó el nivel ${wanted}`, `reached ${lowest ?? "none"}`);
};
