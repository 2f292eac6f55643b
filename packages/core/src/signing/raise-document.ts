import { readPdf, type StoredPdf, storePdf } from "../documents/pdf-store";
import type { Context } from "../kernel/context";
import { lockDocument } from "../permissions/get-visible-document";
import type { ExtendedPdf } from "../ports/notary";
import {
  nextStep,
  type PreservationPolicy,
  type PreservationState,
  type PreservationStep,
  retryDelayMs,
} from "./preservation";
import { writePreservationAudit } from "./preservation-audit";
import { endPause, noteAway } from "./preservation-pause";
import { raiseFile } from "./raise-file";
import { type RaiseProblem, raiseProblemOf, UnfitFile } from "./raise-problem";
import { RAISE_CLAIM_MS } from "./time-limits";

/**
 * `away`: put off, and so is everything else of this municipality, since another document met the same. `gains_nothing`: put off, a renewal would prove nothing longer until
 * the time stamp authority has another certificate. `overtaken`: another one did it meanwhile. `nothing`: already
 * done, too early, or somebody is at it.
 */
export type RaiseOutcome =
  | "raised"
  | "renewed"
  | "nothing"
  | "overtaken"
  | "put_off"
  | "gains_nothing"
  | "away";

/**
 * Does what is due for one official document: raises its file to the level of the policy, or archives it anew. Whatever stops in
 * between leaves the old file or the new one official, and a later call goes on from there. A failure is remembered and puts the
 * document off; it is thrown only when not even that could be written.
 */
export const raiseDocument = async (
  ctx: Context<"system">,
  policy: PreservationPolicy,
  documentId: string,
): Promise<RaiseOutcome> => {
  const work = await claimWork(ctx, policy, documentId);
  if (!work) return "nothing";
  try {
    const pdf = await readPdf(ctx, work.file);
    const extended = await raiseFile(ctx, pdf, work.step, work.state);
    if (extended.pdf.length === pdf.length) return await noteLevel(ctx, work, extended);
    const stored = await storePdf(ctx, documentId, extended.pdf);
    return await replaceFile(ctx, work, { ...extended, stored, sizeBefore: pdf.length });
  } catch (error) {
    const problem = raiseProblemOf(error);
    const seemsAway = await concernsAll(ctx, problem);
    // Of a document that is refused its state tells; this may concern all of them.
    if (problem.isBug || seemsAway) ctx.report(error, "raise a document");
    if (await putOff(ctx, work, problem.text, seemsAway)) return "away";
    return error instanceof UnfitFile && error.code === "RENEWAL_GAINS_NOTHING" ? "gains_nothing" : "put_off";
  }
};

type Work = {
  readonly documentId: string;
  readonly officialNumber: string;
  readonly isPublic: boolean;
  readonly file: { readonly pdfKey: string; readonly pdfSha256: string };
  readonly state: PreservationState & { readonly attempts: number };
  readonly step: PreservationStep;
  readonly claimedUntil: Date;
};

/** From here until it is done or the claim expires nobody else works on the document. */
const claimWork = async (
  ctx: Context<"system">,
  policy: PreservationPolicy,
  documentId: string,
): Promise<Work | undefined> => {
  const now = ctx.now();
  const found = await ctx.db.documentPreservation.findUnique({
    where: { documentId },
    include: { document: true },
  });
  const { pdfKey, pdfSha256, officialNumber, visibility } = found?.document ?? {};
  const step = found && nextStep(found, policy, now);
  if (!found || !step || !pdfKey || !pdfSha256 || !officialNumber) return undefined;

  const claimedUntil = new Date(now.getTime() + RAISE_CLAIM_MS);
  const { count } = await ctx.db.documentPreservation.updateMany({
    where: {
      documentId,
      // What was read above is still so.
      raisedAt: found.raisedAt,
      level: found.level,
      retryAt: { lte: now },
      OR: [{ claimedUntil: null }, { claimedUntil: { lte: now } }],
    },
    data: { claimedUntil },
  });
  if (count !== 1) return undefined;
  return {
    documentId,
    officialNumber,
    isPublic: visibility === "publico",
    file: { pdfKey, pdfSha256 },
    state: found,
    step,
    claimedUntil,
  };
};

const success = ({ level, provableUntil }: ExtendedPdf) => ({
  level,
  provableUntil,
  claimedUntil: null,
  attempts: 0,
  lastProblem: null,
  lastProblemAt: null,
});

/** The moment at which the new file becomes the official one, with its evidence, and the old one history: one transaction. */
const replaceFile = (
  ctx: Context<"system">,
  { documentId, officialNumber, isPublic, file, state, step }: Work,
  { sizeBefore, ...raised }: ExtendedPdf & { readonly stored: StoredPdf; readonly sizeBefore: number },
): Promise<RaiseOutcome> =>
  ctx.transaction(async (tx) => {
    const now = ctx.now();
    await lockDocument(tx, documentId);
    const { count } = await tx.document.updateMany({
      where: { id: documentId, status: "signed", pdfKey: file.pdfKey, pdfSha256: file.pdfSha256 },
      data: { ...raised.stored, updatedAt: now, version: { increment: 1 } },
    });
    // A claim that expired does not stop its holder: the first of both to come here wins.
    if (count !== 1) return "overtaken";
    await tx.documentPreservation.update({
      where: { documentId },
      data: { ...success(raised), raisedAt: now, retryAt: now },
    });
    await endPause(tx);
    if (isPublic) {
      await ctx.ports.jobs.enqueue(tx, "publish-document", { schema: ctx.tenant.schema, documentId });
    }
    await writePreservationAudit(tx, ctx, {
      documentId,
      officialNumber,
      action: step === "renew" ? "renew" : "raise",
      before: { level: state.level, sha256: file.pdfSha256, sizeBytes: sizeBefore },
      after: raised,
      madeAt: now,
    });
    return step === "renew" ? "renewed" : "raised";
  });

/** The file had it all already: only what is known about it was behind. */
const noteLevel = (
  ctx: Context<"system">,
  { documentId, claimedUntil }: Work,
  extended: ExtendedPdf,
): Promise<RaiseOutcome> =>
  ctx.transaction(async (tx) => {
    await tx.documentPreservation.updateMany({
      where: { documentId, claimedUntil },
      data: success(extended),
    });
    await endPause(tx);
    return "nothing" as const;
  });

/** @returns whether everything else is put off as well */
const putOff = (
  ctx: Context<"system">,
  { documentId, claimedUntil, state }: Work,
  lastProblem: string,
  seemsAway: boolean,
): Promise<boolean> =>
  ctx.transaction(async (tx) => {
    const now = ctx.now();
    const attempts = state.attempts + 1;
    // Only while the claim is ours: whoever took over knows better.
    await tx.documentPreservation.updateMany({
      where: { documentId, claimedUntil },
      data: {
        attempts,
        retryAt: new Date(now.getTime() + retryDelayMs(attempts)),
        claimedUntil: null,
        lastProblem,
        lastProblemAt: now,
      },
    });
    return seemsAway && (await noteAway(tx, now, documentId));
  });

/** A file that is too much for the signing service must not pass for the service being away, or nothing else would be raised. */
const concernsAll = async (ctx: Context<"system">, { reach }: RaiseProblem): Promise<boolean> => {
  if (reach !== "doubtful") return reach === "all";
  return await ctx.ports.notary.ping().then(
    () => false,
    () => true,
  );
};
