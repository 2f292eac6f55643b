import { documentSequence } from "@foja/core/numbers/ledger";
import { documentNumber } from "@foja/core/numbers/official-number";
import { CITIZENS_DEPARTMENT } from "@foja/core/signing/signatory";
import type { TenantTransaction } from "@foja/db/clients/types";
import { type DepartmentName, type DocumentTypeName, PARTS, type SectorName, type Who } from "./cast";
import type { Place } from "./place";
import { ID } from "./records";
import { takeNumber } from "./take-number";
import { aTextPdf, sha256 } from "./text-pdfs";
import type { Writer } from "./writer";

export type DocumentOptions = {
  /** Default: `IF`. */
  readonly type?: DocumentTypeName;
  readonly status?: "draft" | "sent_to_sign" | "signed" | "rejected";
  /** Default: `creator`. */
  readonly by?: Who;
  /** A citizen who created it and alone signs it, instead. */
  readonly citizen?: CitizenRef | undefined;
  /** The last one numbers. Default: none for a draft, else `signer` and `numerator`. */
  readonly signers?: readonly Who[];
  /** How many of the first signers signed already (a signed document: all). */
  readonly signed?: number;
  readonly reference?: string;
  readonly content?: string;
  readonly formData?: Record<string, string | number | boolean>;
  readonly recipients?: Partial<Record<"to" | "cc" | "bcc", readonly (Who | SectorName)[]>>;
  /** Default: the type's. */
  readonly visibility?: "interno" | "reservado" | "publico";
};

export type CitizenRef = { readonly id: string };

export type DocumentRef = { readonly id: string; readonly number: string | null };

/** Writes the rows (and the file) of a document as the operations would have left them. */
export const buildDocument = (ctx: Writer, place: Place, options: DocumentOptions): Promise<DocumentRef> =>
  ctx.transaction((tx) => writeDocument(tx, ctx, place, options));

/** In the transaction of what else is built with it. */
export const writeDocument = async (
  tx: TenantTransaction,
  ctx: Writer,
  place: Place,
  options: DocumentOptions,
): Promise<DocumentRef> => {
  const { status = "draft", type = "IF" } = options;
  const id = ctx.newId();
  const file = hasFile(status, type) ? await storeFile(ctx, id) : undefined;
  const number = status === "signed" ? await takeOfficialNumber(tx, ctx, place, id, options) : null;
  const written = file && { pdfKey: file.key, pdfSha256: file.sha256, pdfSizeBytes: file.size };
  await tx.document.create({
    select: ID,
    data: {
      ...whatItSays(place, options),
      id,
      status: isFrozen(status) ? "draft" : status,
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
      ...(!isFrozen(status) && written),
      ...(file && type === "ANEXO" && { importedKey: file.key }),
    },
  });
  await writeSigners(tx, ctx, place, id, options);
  await writeRecipients(tx, ctx, place, id, options.recipients ?? {});
  if (isFrozen(status)) {
    await tx.document.updateMany({
      where: { id },
      data: {
        ...written,
        status,
        sentAt: ctx.now(),
        ...(number && { officialNumber: number, signedAt: ctx.now() }),
      },
    });
  }
  return { id, number };
};

/** What is sent to sign or official stays as it is: it becomes that last. */
const isFrozen = (status: string): boolean => status === "sent_to_sign" || status === "signed";

const whatItSays = (place: Place, options: DocumentOptions) => {
  const { type = "IF", by = "creator" } = options;
  return {
    typeId: place.types[type].id,
    reference: options.reference ?? "Informe sobre el arbolado",
    visibility: options.visibility ?? place.types[type].visibility,
    isImported: type === "ANEXO",
    content: options.content ?? "<p>Texto del documento</p>",
    ...(options.formData && { formData: options.formData }),
    ...(options.citizen
      ? { createdByCitizenId: options.citizen.id }
      : { createdById: place.people[by].id, sectorId: place.people[by].sectorId }),
  };
};

const hasFile = (status: string, type: DocumentTypeName) =>
  status === "sent_to_sign" || status === "signed" || type === "ANEXO";

const storeFile = async (ctx: Writer, id: string) => {
  const bytes = aTextPdf(`documento ${id}`);
  const hash = sha256(bytes);
  const key = `${ctx.tenant.schema}/documents/${id}/${hash}.pdf`;
  await ctx.ports.storage.put(key, bytes, "application/pdf");
  return { key, sha256: hash, size: bytes.length };
};

const signersOf = ({ status = "draft", signers }: DocumentOptions): readonly Who[] =>
  signers ?? (status === "draft" ? [] : ["signer", "numerator"]);

const writeSigners = async (
  tx: TenantTransaction,
  ctx: Writer,
  place: Place,
  documentId: string,
  options: DocumentOptions,
): Promise<void> => {
  if (options.citizen) return writeCitizenSigner(tx, ctx, documentId, options.citizen, options);
  const signers = signersOf(options);
  const signed = options.status === "signed" ? signers.length : (options.signed ?? 0);
  await tx.documentSigner.createMany({
    data: signers.map((who, index) => ({
      id: ctx.newId(),
      documentId,
      position: index + 1,
      userId: place.people[who].id,
      sectorId: place.people[who].sectorId,
      isNumerator: index === signers.length - 1,
      ...(index < signed && { signedAt: ctx.now(), method: "electronic" }),
    })),
  });
};

const writeCitizenSigner = async (
  tx: TenantTransaction,
  ctx: Writer,
  documentId: string,
  { id: citizenId }: CitizenRef,
  { status }: DocumentOptions,
): Promise<void> => {
  await tx.documentSigner.create({
    data: {
      id: ctx.newId(),
      documentId,
      position: 1,
      citizenId,
      isNumerator: true,
      ...(status === "signed" && { signedAt: ctx.now(), method: "electronic" }),
    },
  });
};

const writeRecipients = async (
  tx: TenantTransaction,
  ctx: Writer,
  place: Place,
  documentId: string,
  recipients: NonNullable<DocumentOptions["recipients"]>,
): Promise<void> => {
  await tx.documentRecipient.createMany({
    data: (["to", "cc", "bcc"] as const).flatMap((kind) =>
      (recipients[kind] ?? []).map((name) => ({
        id: ctx.newId(),
        documentId,
        kind,
        ...(isSector(name) ? { sectorId: place.sectors[name] } : { userId: place.people[name].id }),
      })),
    ),
  });
};

const isSector = (name: Who | SectorName): name is SectorName => name.includes("#");

const departmentOf = (sector: SectorName) => sector.split("#")[0] as DepartmentName;

const numberingDepartment = (options: DocumentOptions): DepartmentName => {
  const numerator = signersOf(options).at(-1);
  if (!numerator) throw new Error("a signed document needs a signer");
  return PARTS[numerator].heads ?? departmentOf(PARTS[numerator].sector);
};

const takeOfficialNumber = (
  tx: TenantTransaction,
  ctx: Writer,
  place: Place,
  holderId: string,
  options: DocumentOptions,
): Promise<string> => {
  const { acronym, ...type } = place.types[options.type ?? "IF"];
  const department = options.citizen ? CITIZENS_DEPARTMENT : numberingDepartment(options);
  return takeNumber(tx, ctx, {
    sequence: documentSequence(type, department),
    holderId,
    write: (year, value) => documentNumber(acronym, year, value, place.acronym, department),
  });
};
