import { RECORD_SEQUENCE } from "@foja/core/numbers/ledger";
import { recordNumber } from "@foja/core/numbers/official-number";
import type { Prisma } from "@foja/db/generated/tenant/client";
import { FAMILY_PARTS, type FamilyName, type Who } from "./cast";
import type { DocumentRef } from "./document-builder";
import type { Place } from "./place";
import { ID } from "./records";
import { takeNumber } from "./take-number";
import type { Writer } from "./writer";

export type RecordOptions = {
  /** Default: `COMER`. */
  readonly family?: FamilyName;
  /** Default: `creator`. */
  readonly by?: Who;
  readonly name?: string;
  /** Stored fields. Default: one of each that a test leans on. */
  readonly data?: Prisma.InputJsonObject;
  readonly cases?: readonly { readonly id: string }[];
  readonly documents?: readonly DocumentRef[];
  readonly related?: readonly RecordRef[];
};

export type RecordRef = {
  readonly id: string;
  readonly number: string;
  readonly caseLinkIds: readonly string[];
  readonly documentLinkIds: readonly string[];
  readonly relationIds: readonly string[];
};

const DATA: Prisma.InputJsonObject = {
  titular: { value: "Rosa Medina" },
  domicilio: { value: "Los Tilos 342" },
  matafuegos: { value: "2027-01-31", expiration_date: "2028-01-31" },
};

/** Writes the rows of a record as the operations would have left them; its history begins with what a test does. */
export const buildRecord = (ctx: Writer, place: Place, options: RecordOptions): Promise<RecordRef> =>
  ctx.transaction(async (tx) => {
    const { family = "COMER", by = "creator", data = DATA, name = "Panadería La Espiga" } = options;
    const now = ctx.now();
    const id = ctx.newId();
    const createdById = place.people[by].id;
    const number = await takeNumber(tx, ctx, {
      sequence: RECORD_SEQUENCE,
      holderId: id,
      write: (year, value) => recordNumber(year, value, place.acronym, family),
    });
    await tx.record.create({
      select: ID,
      data: {
        id,
        number,
        familyCode: family,
        displayName: name,
        state: FAMILY_PARTS[family].states[0]!,
        data,
        createdById,
        createdAt: now,
        updatedAt: now,
      },
    });
    const link = () => ({ id: ctx.newId(), createdById, createdAt: now });
    const cases = (options.cases ?? []).map((linked) => ({ ...link(), recordId: id, caseId: linked.id }));
    await tx.recordCase.createMany({ data: cases });
    const documents = (options.documents ?? []).map((linked) => ({
      ...link(),
      recordId: id,
      documentId: linked.id,
    }));
    await tx.recordDocument.createMany({ data: documents });
    const relations = (options.related ?? []).map((other) => ({
      ...link(),
      sourceId: id,
      targetId: other.id,
      relationType: "related",
    }));
    await tx.recordRelation.createMany({ data: relations });
    return {
      id,
      number,
      caseLinkIds: cases.map((row) => row.id),
      documentLinkIds: documents.map((row) => row.id),
      relationIds: relations.map((row) => row.id),
    };
  });
