import type { Context } from "../kernel/context";
import type { ExtendedPdf, Notary } from "../ports/notary";
import type { PreservationState, PreservationStep } from "./preservation";
import { reaches } from "./preservation";
import { UnfitFile } from "./raise-problem";
import { findTokenTrust } from "./token/token-trust";

/**
 * Has a signed file raised or renewed, and takes nothing on trust: the result must begin with the very bytes that are official, every
 * signature in it must still be whole, and it must prove more than before. Takes as long as the authorities take: never inside a
 * transaction.
 * @throws NotaryError, UnfitFile
 */
export const raiseFile = async (
  ctx: Pick<Context, "ports" | "tenant" | "db">,
  pdf: Uint8Array,
  step: PreservationStep,
  state: PreservationState,
): Promise<ExtendedPdf> => {
  const trust = await findTokenTrust(ctx.db);
  const extended = await ctx.ports.notary.extend({ pdf, to: step, tenantId: ctx.tenant.schema, trust });
  requireGain(extended, step, state);
  if (!beginsWith(extended.pdf, pdf)) {
    throw new UnfitFile("NOT_A_CONTINUATION", "El archivo nuevo no comienza con el archivo oficial");
  }
  if (extended.pdf.length > pdf.length) await requireWhole(ctx.ports.notary, pdf, extended.pdf);
  return extended;
};

const requireGain = (extended: ExtendedPdf, step: PreservationStep, state: PreservationState) => {
  const { level, provableUntil } = extended;
  const wanted = step === "renew" ? "B-LTA" : step;
  if (!reaches(level, wanted)) {
    throw new UnfitFile("LEVEL_NOT_REACHED", `Se pidió el nivel ${wanted} y el archivo alcanza ${level}`);
  }
  // The authority still uses the certificate that is about to end: one more of its time stamps would prove nothing longer.
  if (step === "renew" && state.provableUntil && provableUntil <= state.provableUntil) {
    throw new UnfitFile(
      "RENEWAL_GAINS_NOTHING",
      `El certificado de la autoridad de sello de tiempo vence el ${provableUntil.toISOString()}: debe renovarlo`,
    );
  }
};

const beginsWith = (bytes: Uint8Array, start: Uint8Array): boolean =>
  bytes.length >= start.length && Buffer.compare(bytes.subarray(0, start.length), start) === 0;

const TOLERATED: ReadonlySet<string> = new Set(["NONE", "LTA_UPDATES", "FORM_FILLING"]);

/** A stranger's in an imported file may be one that we can't verify; when it was none before, that stops nothing. */
const requireWhole = async (notary: Notary, official: Uint8Array, extended: Uint8Array): Promise<void> => {
  const signatures = await notary.verify(extended);
  const wrong = signatures.filter(({ valid }) => !valid);
  const wrongBefore = wrong.length > 0 ? (await notary.verify(official)).filter(({ valid }) => !valid) : [];
  const excused = new Set(wrongBefore.map(({ fieldName }) => fieldName));
  const broken = signatures.find(
    ({ fieldName, intact, valid, modificationLevel }) =>
      !intact || !TOLERATED.has(modificationLevel) || !(valid || excused.has(fieldName)),
  );
  if (broken || signatures.length === 0) {
    throw new UnfitFile("NOT_INTACT", `La firma ${broken?.fieldName ?? ""} no quedó íntegra`);
  }
};
