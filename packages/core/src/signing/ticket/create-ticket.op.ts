import { z } from "zod";
import { documentId } from "../../kernel/identifiers";
import { defineOperation } from "../../kernel/operation";
import {
  documentNotFound,
  documentNotVisible,
  getVisibleDocument,
} from "../../permissions/get-visible-document";
import { DOCUMENTS_MAX } from "../token/session";
import { hashOf, newSecret, TICKET_MS } from "./ticket";

export const createTicketOp = defineOperation({
  id: "desktop.createTicket",
  summary: "Un pase de un solo uso con el que la página abre el programa de firma, por dos minutos",
  access: "user",
  effect: "write",
  input: z.strictObject({ document_ids: z.array(documentId).min(1).max(DOCUMENTS_MAX) }),
  output: z.strictObject({ id: z.guid(), ticket: z.string(), expires_at: z.iso.datetime() }),
  errors: ["invalid_input", documentNotFound, documentNotVisible],
}).run(async (ctx, { document_ids }) => {
  const documentIds = [...new Set(document_ids)];
  for (const id of documentIds) await getVisibleDocument(ctx, id, { hidden: "forbidden", include: {} });
  const ticket = newSecret();
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + TICKET_MS);
  const id = ctx.newId();
  await ctx.globalTransaction((tx) =>
    tx.desktopTicket.create({
      data: {
        id,
        ticketSha256: hashOf(ticket),
        schemaName: ctx.tenant.schema,
        userId: ctx.actor.userId,
        documentIds,
        createdAt: now,
        expiresAt,
      },
    }),
  );
  return { id, ticket, expires_at: expiresAt.toISOString() };
});
