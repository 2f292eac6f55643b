import { coverHtml } from "@foja/composer/template/cover";
import { requirePrintable } from "../documents/content-characters";
import type { Context } from "../kernel/context";
import type { Refusing } from "../kernel/refusal";
import { yearIn } from "../kernel/zoned-time";
import { CASE_SEQUENCE, reserveNumber } from "../numbers/ledger";
import { caseNumber } from "../numbers/official-number";
import {
  givingBack,
  numberDocument,
  SYSTEM_DOCUMENT_REFUSALS,
  type SystemDocument,
  signSystemDocument,
} from "../signing/system-document";
import { SYSTEM_NUMBERS_MS } from "../signing/time-limits";
import { type CasePlan, PLAN_REFUSALS, planCase } from "./plan-case";
import { type CaseDraft, type OpenedCase, registerCase } from "./register-case";

/** Of somebody of the municipality who opens a case. */
export const OPENING_REFUSALS: readonly Refusing[] = [...PLAN_REFUSALS, ...SYSTEM_DOCUMENT_REFUSALS];

export const openCase = async (
  ctx: Context<"user">,
  wanted: {
    readonly templateId: string;
    readonly reference: string;
    readonly ownerSectorId: string | undefined;
  },
): Promise<OpenedCase> => openPlannedCase(ctx, await planCase(ctx, wanted), wanted.reference);

/**
 * Opens a case with its signed cover. All or nothing: until the last transaction commits nobody sees anything, and whatever
 * fails gives both numbers back.
 */
export const openPlannedCase = async (
  ctx: Context<"user" | "citizen">,
  plan: CasePlan,
  reference: string,
): Promise<OpenedCase> => {
  // While there is something to mend: the cover shows it.
  requirePrintable("reference", reference);
  const draft = await reserveNumbers(ctx, plan, reference);
  return givingBack(ctx, [draft.caseId, draft.cover.id], async () => {
    const cover = await makeCover(ctx, draft);
    return ctx.transaction(async (tx) => {
      const opened = await registerCase(tx, ctx, draft, cover);
      await ctx.settle(tx, opened);
      return opened;
    });
  });
};

const reserveNumbers = async (
  ctx: Context<"user" | "citizen">,
  plan: CasePlan,
  reference: string,
): Promise<CaseDraft> => {
  const { template, coverType, creator } = plan;
  const now = ctx.now();
  const caseId = ctx.newId();

  const [reservedCase, cover] = await ctx.transaction(async (tx) => [
    await reserveNumber(tx, {
      sequence: CASE_SEQUENCE,
      year: yearIn(ctx.tenant.timezone, now),
      holderId: caseId,
      now,
      expiresAt: new Date(now.getTime() + SYSTEM_NUMBERS_MS),
      newId: ctx.newId,
    }),
    await numberDocument(tx, ctx, { type: coverType, signer: creator, now }),
  ]);

  const { acronym } = template.filingDepartment;
  return {
    ...plan,
    caseId,
    cover,
    reference,
    now,
    reservedCase,
    number: caseNumber(reservedCase.year, reservedCase.value, ctx.tenant.acronym, acronym),
  };
};

const makeCover = (ctx: Context<"user" | "citizen">, draft: CaseDraft): Promise<SystemDocument> => {
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
  return signSystemDocument(ctx, draft.cover, {
    html,
    title: `Carátula ${draft.number}`,
    seal: draft.seal,
  });
};
