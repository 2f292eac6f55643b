import type { TenantClient } from "@foja/db/clients/types";
import { z } from "zod";
import { showsAnotherCode } from "../documents/own-document";
import { documentPeople, presentPerson } from "../documents/present-document";
import { isPublicDocument, publicDocuments } from "../documents/public-documents";
import { documentStatus } from "../documents/states";
import type { Context } from "../kernel/context";
import { pdfUrlOf } from "../public/public-document";
import { type InForce, inForce } from "./in-force";

/** How things stand with a document. */
const STANDINGS = ["official", "waiting", "withdrawn"] as const;

/**
 * What somebody may know of a document who holds its paper or file, or who asks for a public one: never its content, and of one that is not
 * public not what it is about. Of a reserved one not even its type.
 */
export const knownDocument = z.strictObject({
  municipality: z.string(),
  /** withdrawn: it was rejected, and is no document until it is sent again. */
  standing: z.enum(STANDINGS),
  official_number: z.string().nullable(),
  document_type: z.string().nullable(),
  /** A person presented it and signed it for themselves: the municipality registered it, and says nothing in it. */
  is_presented: z.boolean(),
  /** Of a public one. */
  reference: z.string().nullable(),
  /** When it became official, or was sent to be signed. */
  dated_at: z.iso.datetime().nullable(),
  signers: z.array(
    z.strictObject({
      /** As the paper says it. */
      name: z.string(),
      is_citizen: z.boolean(),
      method: z.string(),
      signed_at: z.iso.datetime(),
      /** A time stamp authority states the time. */
      is_timestamped: z.boolean(),
    }),
  ),
  /** How many have not signed yet. */
  pending: z.int(),
  /** By the cases that are not reserved; partly: some of those that it is in took it out of force. */
  in_force: z.enum(["yes", "no", "partly"]),
  out_of_force_at: z.iso.datetime().nullable(),
  /** It is an imported file on whose pages the code of another document stands: that leads there and not here. */
  shows_another_code: z.boolean(),
  /** The official file of a public one, once it is published. */
  copy_url: z.string().nullable(),
  /** IANA zone in which the municipality tells the time. */
  timezone: z.string(),
});

export type KnownDocument = z.output<typeof knownDocument>;

type Reads = Pick<Context<"stranger">, "global" | "ports" | "townDb">;
type Place = { readonly schemaName: string; readonly documentId: string };

const included = {
  type: true,
  signers: documentPeople.signers,
  publication: { select: { sha256: true } },
  // What a reserved case did is nobody's to know who does not see that case.
  cases: {
    where: { case: { visibility: { not: "reservado" } } },
    select: { isActive: true, deactivatedAt: true },
  },
} as const;

type Loaded = NonNullable<Awaited<ReturnType<typeof load>>>;

const load = (db: TenantClient, where: object) => db.document.findFirst({ where, include: included });

/** Undefined: a draft that was removed, or never was. */
export const findKnown = async (
  ctx: Reads,
  { schemaName, documentId }: Place,
): Promise<KnownDocument | undefined> => {
  const document = await load(ctx.townDb(schemaName), { id: documentId });
  return document ? present(ctx, schemaName, document) : undefined;
};

/** A public one by its number. What is not public is looked for in the same way, and is as little there as what does not exist. */
export const findPublic = async (
  ctx: Reads,
  schemaName: string,
  officialNumber: string,
): Promise<KnownDocument | undefined> => {
  const document = await load(ctx.townDb(schemaName), { officialNumber, ...publicDocuments });
  return document ? present(ctx, schemaName, document) : undefined;
};

const STANDING_OF = {
  signed: "official",
  sent_to_sign: "waiting",
  draft: "withdrawn",
  rejected: "withdrawn",
} as const;

const present = async (ctx: Reads, schemaName: string, document: Loaded): Promise<KnownDocument> => {
  const { name: municipality, timezone } = await ctx
    .townDb(schemaName)
    .settings.findUniqueOrThrow({ where: { id: 1 }, select: { name: true, timezone: true } });
  const standing = STANDING_OF[documentStatus.parse(document.status)];
  const { state: in_force, since }: InForce = inForce(document.cases);
  const dated = document.signedAt ?? (standing === "waiting" ? document.sentAt : null);
  return {
    municipality,
    timezone,
    standing,
    official_number: document.officialNumber,
    document_type: document.visibility === "reservado" ? null : document.type.name,
    is_presented: document.createdByCitizenId !== null,
    reference: isPublicDocument(document) ? document.reference : null,
    dated_at: dated?.toISOString() ?? null,
    signers: standing === "withdrawn" ? [] : await signersOf(ctx, document),
    pending: standing === "waiting" ? document.signers.filter(({ signedAt }) => !signedAt).length : 0,
    in_force,
    out_of_force_at: since?.toISOString() ?? null,
    shows_another_code: await showsAnotherCode(ctx, document),
    copy_url: pdfUrlOf({ ports: ctx.ports, tenant: { schema: schemaName } }, document),
  };
};

/** Names and times from the evidence: people change their names, paper does not. */
const signersOf = async ({ global }: Reads, { id, signers }: Loaded): Promise<KnownDocument["signers"]> => {
  const evidence = await global.signatureAudit.findMany({
    where: { documentId: id },
    orderBy: { id: "asc" },
    select: { signerId: true, signerName: true, timestampedAt: true },
  });
  // Of somebody who signed an earlier version, too, the last counts.
  const byId = new Map(evidence.map((row) => [row.signerId, row]));
  return signers.flatMap(({ userId, citizenId, user, citizen, signedAt, method }) => {
    if (!signedAt) return [];
    const row = byId.get(userId ?? citizenId ?? "");
    return {
      name: row?.signerName ?? presentPerson(user, citizen).full_name,
      is_citizen: citizenId !== null,
      method: method ?? "electronic",
      signed_at: (row?.timestampedAt ?? signedAt).toISOString(),
      is_timestamped: Boolean(row?.timestampedAt),
    };
  });
};
