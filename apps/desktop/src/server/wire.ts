import { z } from "zod";

// What a server answers. Unknown fields are left out: a newer server may say more.

const base64 = z.base64().transform((text) => Buffer.from(text, "base64"));
const hex = z.string().regex(/^(?:[0-9a-f]{2})+$/);
const address = z.url({ protocol: /^https?$/ });

/** /.well-known/foja-desktop */
export const discovered = z.object({
  name: z.string().min(1).max(200),
  api: address,
  issuer: address,
  client_id: z.string().min(1),
  resource: address,
  scopes: z.string().min(1),
});
export type Discovered = z.output<typeof discovered>;

export const municipality = z.object({ schema: z.string().min(1), name: z.string(), acronym: z.string() });
export type Municipality = z.output<typeof municipality>;

export const municipalities = z.object({ municipalities: z.array(municipality) });

export const ticketAccess = z.object({
  access_token: z.string().min(1),
  token_type: z.string().regex(/^bearer$/i),
  expires_in: z.number().positive(),
  tenant_schema: z.string().min(1),
  document_ids: z.array(z.guid()).min(1).max(100),
});
export type TicketAccess = z.output<typeof ticketAccess>;

export const me = z.object({
  id: z.guid(),
  full_name: z.string(),
  email: z.string(),
  national_id: z.string().nullable(),
  municipality,
  server_time: z.iso.datetime({ offset: true }),
});
export type Me = z.output<typeof me>;

export const pendingDocument = z.object({
  document_id: z.guid(),
  type: z.object({ acronym: z.string(), name: z.string() }),
  reference: z.string(),
  sent_by: z.string(),
  sent_at: z.iso.datetime({ offset: true }),
  /** Their signature gives the number. */
  numbers: z.boolean(),
  requires_token: z.boolean(),
  signed_count: z.int().min(0),
  signers_count: z.int().min(0),
});
export type PendingDocument = z.output<typeof pendingDocument>;

export const pendingDocuments = z.object({ documents: z.array(pendingDocument), total: z.int().min(0) });
export type PendingDocuments = z.output<typeof pendingDocuments>;

const sessionState = z.enum(["ready", "signed", "refused", "released"]);
const algorithm = z.enum(["rsa-pkcs1-sha256", "rsa-pss-sha256", "ecdsa-p256-sha256", "ecdsa-p384-sha384"]);

export const session = z.object({
  id: z.string().min(1),
  expires_at: z.iso.datetime({ offset: true }),
  algorithm,
  documents: z.array(
    z.object({
      document_id: z.guid(),
      state: sessionState,
      document_number: z.string().nullable(),
      code: z.string().nullable(),
      message: z.string().nullable(),
    }),
  ),
});
export type Session = z.output<typeof session>;

/** Of what is no longer to be signed the server answers a refusal instead. */
export const prepared = z.object({
  document_id: z.guid(),
  state: z.literal("ready"),
  algorithm,
  to_sign: base64,
  to_sign_sha256: hex.length(64),
  digest_algorithm: z.enum(["sha256", "sha384"]),
  document_digest: hex,
  byte_range: z.tuple([z.int().min(0), z.int().min(0), z.int().min(0), z.int().min(0)]),
  pdf: base64,
  document_number: z.string().nullable(),
});
export type Prepared = z.output<typeof prepared>;

export const signatureTaken = z.object({
  document_id: z.guid(),
  status: z.string(),
  document_number: z.string().nullable(),
  signed_at: z.iso.datetime({ offset: true }),
});
export type SignatureTaken = z.output<typeof signatureTaken>;

export const refusal = z.object({
  error: z.string().min(1).max(2000),
  code: z.string().optional(),
  request_id: z.string().optional(),
  retry_after: z.number().min(0).optional(),
  /** With ALREADY_SIGNED. */
  document_number: z.string().nullish(),
});
