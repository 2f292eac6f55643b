import { z } from "zod";
import { documentId } from "../../kernel/identifiers";
import { defineOperation } from "../../kernel/operation";
import { documentVisibility } from "../../permissions/document-visibility";
import { documentNotFound } from "../../permissions/get-visible-document";
import { DOCUMENTS_MAX } from "../token/session";
import { hashOf, newSecret, TICKET_MS } from "./ticket";

export const createTicketOp = defineOperation({
  id: "desktop.createTicket",
  summary: "Un pase de un solo uso con el que la página abre el programa de firma, por dos minutos",
  access: "user",
  effect: "write",
  input: z.strictObject({ document_ids: z.array(documentId).min(1).max(DOCUMENTS_MAX) }),
  output: z.strictObject({ id: z.guid(), ticket: z.string(), expires_at: z.iso.datetime() }),
  errors: ["invalid_input", documentNotFound],
}).run(async (ctx, { document_ids }) => {
  const visible = await ctx.db.document.findMany({
    where: { AND: [{ id: { in: document_ids } }, documentVisibility(ctx.actor)] },
    select: { id: true },
  });
  const seen = new Set(visible.map(({ id }) => id));
  // One that went meanwhile hinders none of the others.
  const documentIds = [...new Set(document_ids)].filter((id) => seen.has(id));
  if (documentIds.length === 0) throw documentNotFound();
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
        email: ctx.actor.email,
        // Empty for who came in without an account, with a key above all: it opens this municipality alone.
        subject: ctx.actor.subject ?? "",
        documentIds,
        createdAt: now,
        expiresAt,
      },
    }),
  );
  return { id, ticket, expires_at: expiresAt.toISOString() };
});
