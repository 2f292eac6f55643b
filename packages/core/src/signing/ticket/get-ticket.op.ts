import { z } from "zod";
import { subject } from "../../kernel/identifiers";
import { defineOperation } from "../../kernel/operation";
import { defineRefusal } from "../../kernel/refusal";
import { STATES } from "../token/session";

const TICKET_NOT_FOUND = "Pase no encontrado";
const ticketNotFound = defineRefusal("not_found", "NOT_FOUND", TICKET_NOT_FOUND);

/** How long after its end a ticket is still called waiting: a program that used it at the last moment may not have been heard of yet. */
const EXCHANGE_MS = 10_000;

export const getTicketOp = defineOperation({
  id: "desktop.ticket",
  summary: "Si el programa se abrió con un pase, y en qué está cada documento",
  access: "user",
  effect: "read",
  input: z.strictObject({ id: subject("desktopTicket", "Identificador del pase", TICKET_NOT_FOUND) }),
  output: z.strictObject({
    state: z.enum(["waiting", "opened", "expired"]),
    documents: z.array(
      z.strictObject({
        document_id: z.guid(),
        state: z.enum(["waiting", ...STATES]),
        document_number: z.string().nullable(),
        code: z.string().nullable(),
        message: z.string().nullable(),
      }),
    ),
  }),
  errors: ["invalid_input", ticketNotFound],
}).run(async (ctx, { id }) => {
  const { userId } = ctx.actor;
  const ticket = await ctx.global.desktopTicket.findFirst({
    where: { id, userId, schemaName: ctx.tenant.schema },
  });
  if (!ticket) throw ticketNotFound();
  // The newest session of each counts: a program that was started again goes on in another one.
  const found = await ctx.db.signingSessionDocument.findMany({
    where: {
      documentId: { in: ticket.documentIds },
      session: { userId, createdAt: { gte: ticket.createdAt } },
    },
    orderBy: [{ session: { createdAt: "asc" } }, { sessionId: "asc" }],
  });
  const newest = new Map(found.map((document) => [document.documentId, document]));
  return {
    state: ticket.usedAt
      ? ("opened" as const)
      : ctx.now().getTime() < ticket.expiresAt.getTime() + EXCHANGE_MS
        ? ("waiting" as const)
        : ("expired" as const),
    documents: ticket.documentIds.map((documentId) => {
      const document = newest.get(documentId);
      return {
        document_id: documentId,
        state: z.enum(["waiting", ...STATES]).parse(document?.state ?? "waiting"),
        document_number: document?.officialNumber ?? null,
        code: document?.code ?? null,
        message: document?.message ?? null,
      };
    }),
  };
});
