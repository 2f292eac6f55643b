import type { CaseProposal, Prisma } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import { caseStatus } from "../cases/case";
import { linkToPdf } from "../documents/pdf-store";
import type { Context } from "../kernel/context";
import { caseId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { caseNotFound } from "../permissions/get-visible-case";
import { getSharedCase } from "./shared-case";

const parts = {
  template: { select: { name: true, acronym: true } },
  documents: {
    // Those in it that are official. A reserved one is in reserved cases alone (filing/case-links.ts).
    where: { document: { status: "signed" } },
    orderBy: { order: "asc" },
    include: {
      document: {
        select: { id: true, officialNumber: true, reference: true, pdfKey: true },
      },
    },
  },
} as const satisfies Prisma.CaseInclude;

const proposalStatus = z.enum(["pending", "accepted", "rejected"]);

/** Of what they propose in one case; more of them are no help. */
const PROPOSALS_MAX = 100;

type Place = Prisma.CaseGetPayload<{ include: typeof parts }>["documents"][number];

export const getCitizenCaseOp = defineOperation({
  id: "citizens.getCase",
  summary: "Un expediente compartido con el ciudadano y sus documentos, con enlaces nuevos a los PDF",
  access: "citizen",
  effect: "read",
  input: z.strictObject({ case_id: caseId }),
  output: z.strictObject({
    case_id: z.guid(),
    case_number: z.string(),
    reference: z.string(),
    status: caseStatus,
    template_name: z.string(),
    template_acronym: z.string(),
    documents: z.array(
      z.strictObject({
        document_id: z.guid(),
        order: z.int(),
        official_number: z.string().nullable(),
        reference: z.string(),
        linked_date: z.iso.datetime(),
        is_active: z.boolean().describe("Falso si una subsanación lo dejó sin vigencia en el expediente"),
        pdf_url: z.string().nullable().describe("Vale diez minutos"),
      }),
    ),
    proposals: z
      .array(
        z.strictObject({
          document_id: z.guid(),
          status: proposalStatus,
          proposed_at: z.iso.datetime(),
          decided_at: z.iso.datetime().nullable(),
          reason: z.string().nullable().describe("Por qué se rechazó, si lo dijeron"),
        }),
      )
      .describe("Lo que el ciudadano propuso para el expediente, lo último primero"),
  }),
  errors: ["invalid_input", caseNotFound],
}).run(async (ctx, { case_id }) => {
  // What was accepted is among the documents: whoever waited for it does not ask again.
  const { found, proposals } = await ctx.snapshot(async (tx) => ({
    found: await getSharedCase(tx, ctx.actor, case_id, parts),
    proposals: await tx.caseProposal.findMany({
      where: { caseId: case_id, citizenId: ctx.actor.citizenId },
      orderBy: [{ proposedAt: "desc" }, { id: "asc" }],
      take: PROPOSALS_MAX,
    }),
  }));
  return {
    case_id: found.id,
    case_number: found.number,
    reference: found.reference,
    status: caseStatus.parse(found.status),
    template_name: found.template.name,
    template_acronym: found.template.acronym,
    documents: await Promise.all(found.documents.map((place) => presentPlace(ctx, place))),
    proposals: proposals.map(presentProposal),
  };
});

const presentProposal = (row: CaseProposal) => ({
  document_id: row.documentId,
  status: proposalStatus.parse(row.status),
  proposed_at: row.proposedAt.toISOString(),
  decided_at: row.decidedAt?.toISOString() ?? null,
  reason: row.decisionReason || null,
});

const presentPlace = async (ctx: Pick<Context, "ports">, { document, order, linkedAt, isActive }: Place) => ({
  document_id: document.id,
  order,
  official_number: document.officialNumber,
  reference: document.reference,
  linked_date: linkedAt.toISOString(),
  is_active: isActive,
  pdf_url: document.pdfKey && (await linkToPdf(ctx, document, document.pdfKey)),
});
