import { type StoredPdf, sha256Hex, storePdf } from "../documents/pdf-store";
import type { Context } from "../kernel/context";
import { storageUnavailable } from "../kernel/invoke";
import { type Refusing, refusedOutside } from "../kernel/refusal";
import { NotaryError, type SignaturePerson, type Stamp } from "../ports/notary";
import {
  certificateMissing,
  certificateOutOfDate,
  loadMunicipalCertificate,
  type MunicipalCertificate,
} from "./certificate";
import type { SignatoryName } from "./signatory";

/** A trusted time in every signature (decisions D); long-term data is added afterwards. */
export const SIGNATURE_LEVEL = "B-T";

/** Whole classes, too: the signing service's own codes come with them. */
export const SIGNING_REFUSALS: readonly Refusing[] = [
  certificateMissing,
  certificateOutOfDate,
  "unprocessable",
  "unavailable",
  storageUnavailable,
];

export type Signing = {
  readonly documentId: string;
  readonly pdf: Uint8Array;
  readonly identity: SignatoryName & { readonly seal: string };
  /** Of the signature that numbers. */
  readonly stamp?: Omit<Stamp, "city">;
};

export type SignedPdf = StoredPdf & {
  readonly sha256Before: string;
  /** What the time stamp authority says; the product's own clock decides nothing here. */
  readonly timestampedAt: Date | null;
  readonly certificate: MunicipalCertificate["description"];
};

/**
 * Signs with the municipality's certificate on behalf of a person and stores the result. Takes as long as the signing service and
 * the storage take: never inside a transaction. Refuses with `unprocessable` what the signing service refuses, with `unavailable` what
 * may succeed later.
 */
export const signPdf = async (
  ctx: Pick<Context, "global" | "tenant" | "ports" | "now" | "newId" | "report">,
  { documentId, pdf, identity, stamp }: Signing,
): Promise<SignedPdf> => {
  const { description, ...certificate } = await loadMunicipalCertificate(ctx);
  const { pdf: signed, timestampedAt } = await ctx.ports.notary
    .sign({
      pdf,
      certificate,
      person: signaturePerson(ctx.tenant, identity),
      level: SIGNATURE_LEVEL,
      timezone: ctx.tenant.timezone,
      tenantId: ctx.tenant.schema,
      ...(stamp && { stamp: { ...stamp, city: ctx.tenant.city } }),
    })
    .catch(refuseUnsigned(ctx));
  return {
    ...(await storePdf(ctx, documentId, signed)),
    sha256Before: sha256Hex(pdf),
    timestampedAt,
    certificate: description,
  };
};

/** What a visible signature says of whoever signs. */
export const signaturePerson = (
  { name }: Pick<Context["tenant"], "name">,
  { fullName, seal, departmentName }: Signing["identity"],
): SignaturePerson => ({ name: fullName, seal, department: departmentName, entity: name });

/** What the signing service did not do, as a refusal: `unprocessable` for what it refuses, `unavailable` for what may succeed later. */
export const refuseUnsigned =
  (ctx: Pick<Context, "report">) =>
  (error: unknown): never => {
    if (!(error instanceof NotaryError)) throw error;
    const code = callerCode(error.code);
    // Its texts are ours: the signing service belongs to the product.
    if (error.kind === "business") throw refusedOutside("unprocessable", code, error.message);
    ctx.report(error, "sign");
    const { retryAfterSeconds } = error;
    const retry = retryAfterSeconds === undefined ? {} : { retry_after: retryAfterSeconds };
    throw refusedOutside("unavailable", code, UNAVAILABLE[error.code] ?? NOT_AVAILABLE, retry);
  };

/** The signing service keeps names of its own (`LayoutError`, `notary_timeout`); callers get one spelling (decisions A). */
const callerCode = (code: string): string => code.replace(/([a-z])(?=[A-Z])/g, "$1_").toUpperCase();

const NOT_AVAILABLE =
  "El servicio de firma no está disponible en este momento. Intente de nuevo en unos minutos";

const UNAVAILABLE: Readonly<Record<string, string>> = {
  TSA_UNAVAILABLE:
    "La autoridad de sello de tiempo no responde y sin su sello no se puede firmar. Intente de nuevo en unos minutos",
  SERVICE_BUSY: "El servicio de firma está atendiendo muchas firmas. Intente de nuevo en unos segundos",
};
