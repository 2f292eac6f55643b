import { coverHtml } from "@foja/composer/template/cover";
import { COMPOSING_REFUSALS, composeDocument } from "../documents/compose";
import type { Context } from "../kernel/context";
import type { Refusing } from "../kernel/refusal";
import { yearIn } from "../kernel/zoned-time";
import {
  CASE_SEQUENCE,
  documentSequence,
  numberLost,
  releaseNumbers,
  reserveNumber,
} from "../numbers/ledger";
import { caseNumber, documentNumber } from "../numbers/official-number";
import { SIGNING_REFUSALS, signPdf } from "../signing/sign-pdf";
import { CASE_NUMBERS_MS } from "../signing/time-limits";
import { type CasePlan, PLAN_REFUSALS, planCase } from "./plan-case";
import { type CaseDraft, type Cover, type OpenedCase, registerCase } from "./register-case";

/** In the visible signature of a cover: the system signs it in the name of who opened the case. */
const COVER_SEAL = "Carátula automática";

/** Of whoever opens a case. */
export const OPENING_REFUSALS: readonly Refusing[] = [
  ...PLAN_REFUSALS,
  ...COMPOSING_REFUSALS,
  ...SIGNING_REFUSALS,
  numberLost,
];

/**
 * Opens a case with its signed cover. All or nothing: until the last transaction commits nobody sees anything, and whatever
 * fails gives both numbers back.
 */
export const openCase = async (
  ctx: Context<"user">,
  wanted: {
    readonly templateId: string;
    readonly reference: string;
    readonly ownerSectorId: string | undefined;
  },
): Promise<OpenedCase> => {
  const plan = await planCase(ctx, wanted);
  const draft = await reserveNumbers(ctx, plan, wanted.reference);
  try {
    const cover = await makeCover(ctx, draft);
    return await ctx.transaction(async (tx) => {
      const opened = await registerCase(tx, ctx, draft, cover);
      await ctx.settle(tx, opened);
      return opened;
    });
  } catch (error) {
    // Best effort: a reservation that stays is released by the sweep, and a number that was used stays used. The stored
    // file is left alone, because an answer that was lost may hide a commit that was not.
    await ctx
      .transaction((tx) => releaseNumbers(tx, [draft.caseId, draft.coverId]))
      .catch((failure: unknown) => ctx.report(failure, "release the numbers"));
    throw error;
  }
};

const reserveNumbers = async (
  ctx: Context<"user">,
  plan: CasePlan,
  reference: string,
): Promise<CaseDraft> => {
  const { template, coverType, creator } = plan;
  const now = ctx.now();
  const caseId = ctx.newId();
  const coverId = ctx.newId();
  const common = {
    year: yearIn(ctx.tenant.timezone, now),
    now,
    expiresAt: new Date(now.getTime() + CASE_NUMBERS_MS),
    newId: ctx.newId,
  };
  const sequence = documentSequence(coverType, creator.departmentAcronym);

  const [reservedCase, reservedCover] = await ctx.transaction(async (tx) => [
    await reserveNumber(tx, { ...common, sequence: CASE_SEQUENCE, holderId: caseId }),
    await reserveNumber(tx, { ...common, sequence, holderId: coverId }),
  ]);

  const { acronym } = ctx.tenant;
  return {
    ...plan,
    caseId,
    coverId,
    reference,
    now,
    reservedCase,
    reservedCover,
    number: caseNumber(reservedCase.year, reservedCase.value, acronym, template.filingDepartment.acronym),
    coverNumber: documentNumber(
      coverType.acronym,
      reservedCover.year,
      reservedCover.value,
      acronym,
      creator.departmentAcronym,
    ),
  };
};

const makeCover = async (ctx: Context<"user">, draft: CaseDraft): Promise<Cover> => {
  const html = coverHtml({
    caseNumber: draft.number,
    caseType: { acronym: draft.template.acronym, name: draft.template.name },
    reference: draft.reference,
    filingDepartment: draft.template.filingDepartment.name,
    creator: draft.creator.fullName,
    municipality: ctx.tenant.name,
    createdAt: draft.now,
    timeZone: ctx.tenant.timezone,
  });
  const pdf = await composeDocument(ctx, { html, title: `Carátula ${draft.number}`, signers: 1 });
  const signed = await signPdf(ctx, {
    documentId: draft.coverId,
    pdf,
    identity: { ...draft.creator, seal: COVER_SEAL },
    stamp: { number: draft.coverNumber, position: "first" },
  });
  return { html, signed };
};
