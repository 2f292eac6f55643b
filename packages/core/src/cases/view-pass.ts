import { viewPassHtml } from "@foja/composer/template/view-pass";
import type { Context } from "../kernel/context";
import { findSigningIdentity } from "../people/seal";
import { sectorName } from "../people/sector";
import {
  type NumberedDocument,
  numberDocument,
  type SystemDocument,
  signSystemDocument,
} from "../signing/system-document";
import type { Move, MovePlan } from "./plan-move";

export const VIEW_PASS_ACRONYM = "PV";

/** In the visible signature of a pass: the system signs it in the name of who decided it. */
const PASS_SEAL = "Pase automático";

export type NumberedPass = NumberedDocument & { readonly plan: MovePlan };

/** Holds the number of the pass that documents a move. */
export const numberPass = async (ctx: Context<"user">, plan: MovePlan): Promise<NumberedPass> => {
  const [type, signer] = await Promise.all([
    ctx.db.documentType.findUniqueOrThrow({ where: { acronym: VIEW_PASS_ACRONYM } }),
    findSigningIdentity(ctx.db, ctx.actor.userId),
  ]);
  if (!signer) throw new Error(`acting user ${ctx.actor.userId} has no row`);
  const numbered = await ctx.transaction((tx) => numberDocument(tx, ctx, { type, signer, now: ctx.now() }));
  return { ...numbered, plan };
};

export const signPass = (ctx: Context<"user">, move: Move, pass: NumberedPass): Promise<SystemDocument> => {
  const { target, sector, person } = pass.plan;
  const html = viewPassHtml({
    kind: move.kind,
    caseNumber: target.number,
    caseReference: target.reference,
    from: sectorName(target.ownerSector),
    to: sectorName(sector),
    person: person?.fullName,
    reason: move.reason,
    author: pass.signer.fullName,
    at: pass.now,
    timeZone: ctx.tenant.timezone,
  });
  return signSystemDocument(ctx, pass, { html, title: `Pase de vista ${target.number}`, seal: PASS_SEAL });
};
