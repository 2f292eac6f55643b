import type { SignatureAudit } from "@foja/db/generated/global/client";
import { z } from "zod";
import type { Context } from "../kernel/context";
import { documentVisibility } from "../permissions/document-visibility";
import { overseerOf } from "../permissions/overseer";

const CHAIN_STATES = ["intact", "broken"] as const;

const part = z.string().nullable();
const certificateObject = z.strictObject({
  subject: part,
  issuer: part,
  serial_number: part,
  not_before: part,
  not_after: part,
});

export const signatureObject = z.strictObject({
  seq: z.int().describe("Lugar en la cadena de evidencia de la instalación"),
  document_id: z.guid(),
  document_number: z.string().nullable().describe("Nulo mientras el documento no es oficial"),
  reference: z
    .string()
    .nullable()
    .describe("Nulo si el documento es reservado o no es oficial, y quien consulta no puede verlo"),
  signer: z.strictObject({ id: z.guid(), kind: z.string(), name: z.string() }),
  method: z.string(),
  level: z.string(),
  signed_at: z.iso.datetime(),
  timestamped_at: z.iso.datetime().nullable(),
  certificate: certificateObject,
  chain: z.enum(CHAIN_STATES).describe("Si la fila y la anterior de la cadena son como se escribieron"),
});

/** Evidence as administrators see it, in the order of the rows: three statements more, however many they are. */
export const presentSignatures = async (
  ctx: Pick<Context<"administrator">, "db" | "global" | "actor">,
  rows: readonly SignatureAudit[],
): Promise<z.output<typeof signatureObject>[]> => {
  const documents = await findDocuments(ctx, rows);
  const intact = await findIntact(ctx, rows);
  return rows.map((row) => ({
    seq: Number(row.seq),
    document_id: row.documentId,
    document_number: documents.get(row.documentId)?.number ?? row.officialNumber,
    reference: documents.get(row.documentId)?.reference ?? null,
    signer: { id: row.signerId, kind: row.signerKind, name: row.signerName },
    method: row.method,
    level: row.level,
    signed_at: row.signedAt.toISOString(),
    timestamped_at: row.timestampedAt?.toISOString() ?? null,
    certificate: presentCertificate(row.certificate),
    chain: intact.has(row.id) ? ("intact" as const) : ("broken" as const),
  }));
};

type Told = { readonly number: string | null; readonly reference: string | null };

/** Numbers of all of them, and what those are about that the administrator may see. */
const findDocuments = async (
  { db, actor }: Pick<Context<"administrator">, "db" | "actor">,
  rows: readonly SignatureAudit[],
): Promise<ReadonlyMap<string, Told>> => {
  const id = { in: [...new Set(rows.map(({ documentId }) => documentId))] };
  const [all, visible] = await Promise.all([
    db.document.findMany({ where: { id }, select: { id: true, officialNumber: true } }),
    db.document.findMany({
      where: { AND: [{ id }, documentVisibility(overseerOf(actor))] },
      select: { id: true, reference: true },
    }),
  ]);
  const references = new Map(visible.map((document) => [document.id, document.reference]));
  return new Map(
    all.map((document) => [
      document.id,
      { number: document.officialNumber, reference: references.get(document.id) ?? null },
    ]),
  );
};

/** Those whose link of the chain holds: the row is as it was sealed, and so is what it says of the row before. */
const findIntact = async (
  { global }: Pick<Context, "global">,
  rows: readonly SignatureAudit[],
): Promise<ReadonlySet<bigint>> => {
  const ids = rows.map(({ id }) => id);
  const found = await global.$queryRaw<{ id: bigint }[]>`
    SELECT link.id FROM foja_global.signature_audit AS link
    LEFT JOIN foja_global.signature_audit AS before ON before.seq = link.seq - 1
    WHERE link.id = ANY (${ids}::bigint[]) AND link.hash = foja_global.signature_audit_hash(link)
      AND link.prev_hash = CASE WHEN link.seq = 1 THEN '' ELSE before.hash END`;
  return new Set(found.map(({ id }) => id));
};

/** Evidence is shown as it is, also where it says less, or more. */
const presentCertificate = (stored: SignatureAudit["certificate"]): z.input<typeof certificateObject> => {
  const known = storedCertificate.parse(stored);
  return {
    subject: known.subject ?? null,
    issuer: known.issuer ?? null,
    serial_number: known.serial_number ?? null,
    not_before: known.not_before ?? null,
    not_after: known.not_after ?? null,
  };
};
const storedCertificate = z.object(certificateObject.shape).partial().catch({});
