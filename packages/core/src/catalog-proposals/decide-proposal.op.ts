import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Context } from "../kernel/context";
import { identifier } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { LanguageModelError } from "../ports/language-model";
import { analyseProposal, type Verdict } from "./analyse-proposal";
import { approveProposal } from "./approve-proposal";
import { findConflict, readEntries } from "./global-catalog";
import { leaveToOperator } from "./leave-to-operator";
import { CATALOG_TABLES, type Proposed, parseProposed } from "./proposed-data";

export const decideProposalOp = defineOperation({
  id: "catalogProposals.decide",
  summary: "Decide sobre una propuesta para el catálogo global, o la deja a quien opera la instalación",
  access: "system",
  effect: "write",
  input: z.strictObject({
    proposal_id: identifier,
    /** Without one the proposal waits, and nobody is told. */
    operator_email: z.string().optional(),
  }),
  output: z.strictObject({ outcome: z.enum(["approved", "left", "decided before"]) }),
  errors: [],
}).run(async (ctx, { proposal_id: id, operator_email }) => {
  const proposal = await ctx.global.catalogProposal.findFirst({
    where: { id, municipalityId: ctx.tenant.municipalityId, status: "pending", reason: null },
  });
  if (!proposal) return { outcome: "decided before" };

  const proposed = parseProposed(z.enum(CATALOG_TABLES).parse(proposal.catalogTable), proposal.data);
  const doubt = await doubtOf(ctx, proposed);
  if (doubt === undefined) {
    const outcome = await approveProposal(ctx, id, proposed);
    if (outcome !== "taken") return { outcome: outcome === "approved" ? outcome : "decided before" };
  }
  await leaveToOperator(ctx, {
    ...proposal,
    proposed,
    reason: doubt ?? TAKEN,
    operatorEmail: operator_email,
  });
  return { outcome: "left" };
});

const TAKEN = "Mientras tanto el catálogo global recibió algo casi igual";

const DOUBTS: Readonly<Record<Verdict, string | undefined>> = {
  approved: undefined,
  "not approved": "El análisis automático no la aprobó. La revisa quien opera la instalación",
  "too long": "No se analizó automáticamente, por su largo. La revisa quien opera la instalación",
};

/** Why it is not approved without a person; undefined when the model approves. */
const doubtOf = async (ctx: Context<"system">, proposed: Proposed): Promise<string | undefined> => {
  const { languageModel: model } = ctx.ports;
  if (!model) return "La revisa quien opera la instalación";
  const entries = await readEntries(ctx.global, proposed.table);
  if (findConflict(entries, proposed)) return TAKEN;
  try {
    const code = randomBytes(8).toString("hex");
    return DOUBTS[await analyseProposal(model, proposed, entries, code)];
  } catch (error) {
    if (!(error instanceof LanguageModelError)) throw error;
    ctx.report(error, "analyse a proposal");
    return "El análisis automático no estuvo disponible. La revisa quien opera la instalación";
  }
};
