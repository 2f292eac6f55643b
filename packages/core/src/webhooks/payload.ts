import type { WebhookDelivery } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import { linkToPdf } from "../documents/pdf-store";
import type { Context } from "../kernel/context";

type Sending = Pick<Context<"system">, "db" | "tenant" | "ports" | "now" | "report">;

/** What a delivery keeps: the facts of its announcement. */
const facts = z.discriminatedUnion("event", [
  z.object({ event: z.literal("documents.signed"), documentId: z.guid() }),
  z.object({
    event: z.literal("documents.signature_failed"),
    documentId: z.guid(),
    failureReason: z.string(),
  }),
  z.object({
    event: z.literal("documents.notified"),
    caseId: z.guid(),
    citizenId: z.guid(),
    documentIds: z.array(z.guid()),
  }),
]);

type Facts = z.output<typeof facts>;

type Kept = Pick<WebhookDelivery, "event" | "payload">;

const read = ({ event, payload }: Kept) =>
  facts.safeParse({ ...z.record(z.string(), z.unknown()).catch({}).parse(payload), event });

/** What a delivery is about; undefined where it was announced by something that is none of these. */
export const findFacts = (delivery: Kept): Facts | undefined => read(delivery).data;

const factsOf = (delivery: Kept): Facts => {
  const { data, error } = read(delivery);
  if (!data) throw error;
  return data;
};

/**
 * The body as specification 2, 6 shows it, with links, names and moment of now: each attempt is made anew.
 * @returns undefined when what it tells of is not there any more
 */
export const payloadOf = async (ctx: Sending, delivery: WebhookDelivery): Promise<object | undefined> => {
  const found = factsOf(delivery);
  switch (found.event) {
    case "documents.signed":
      return signed(ctx, found.documentId);
    case "documents.signature_failed":
      return {
        event: found.event,
        document_id: found.documentId,
        status: "failed",
        failure_reason: found.failureReason,
        sent_at: sentAt(ctx),
      };
    case "documents.notified":
      return notified(ctx, found);
  }
};

const signed = async (ctx: Sending, documentId: string) => {
  const document = await ctx.db.document.findUnique({ where: { id: documentId } });
  if (!document) return undefined;
  return {
    event: "documents.signed",
    document_id: document.id,
    official_number: document.officialNumber,
    pdf_url: await linkOf(ctx, document),
    status: "signed",
    sent_at: sentAt(ctx),
  };
};

const notified = async (
  ctx: Sending,
  { event, caseId, citizenId, documentIds }: Extract<Facts, { event: "documents.notified" }>,
) => {
  const [about, citizen, documents] = await Promise.all([
    ctx.db.case.findUnique({ where: { id: caseId } }),
    ctx.db.citizen.findUnique({ where: { id: citizenId } }),
    ctx.db.document.findMany({ where: { id: { in: documentIds } } }),
  ]);
  if (!about || !citizen) return undefined;
  const byId = new Map(documents.map((document) => [document.id, document]));
  return {
    event,
    sent_at: sentAt(ctx),
    municipality: { name: ctx.tenant.name, acronym: ctx.tenant.acronym },
    citizen: { id: citizen.id, country_id: citizen.countryId, full_name: citizen.fullName },
    case: { id: about.id, number: about.number, reference: about.reference },
    documents: await Promise.all(
      documentIds.flatMap((id) => byId.get(id) ?? []).map((document) => entryOf(ctx, document)),
    ),
  };
};

type Linked = {
  readonly id: string;
  readonly officialNumber: string | null;
  readonly pdfKey: string | null;
};

const entryOf = async (ctx: Sending, document: Linked & { readonly reference: string }) => ({
  id: document.id,
  official_number: document.officialNumber,
  name: document.reference,
  url: await linkOf(ctx, document),
});

/** Null is foreseen (specification 2, 6): what is told does not wait for where files are. */
const linkOf = async (ctx: Sending, document: Linked): Promise<string | null> => {
  if (document.pdfKey === null) return null;
  try {
    return await linkToPdf(ctx, document, document.pdfKey);
  } catch (error) {
    ctx.report(error, "linking a PDF in a notice");
    return null;
  }
};

const sentAt = ({ now }: Pick<Context, "now">): string => now().toISOString();

/** Where links were, in what is kept of a body: whoever reads it later shall not open files with it. */
const LINK_SENT = "(enlace)";

export const withoutFileLinks = (body: string): string =>
  JSON.stringify(JSON.parse(body), (key, value: unknown) =>
    (key === "pdf_url" || key === "url") && typeof value === "string" ? LINK_SENT : value,
  );
