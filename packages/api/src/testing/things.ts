import { randomUUID } from "node:crypto";
import { isList, meaningOf, type ReferenceKind } from "@foja/core/kernel/meaning";
import type { Citizen } from "@foja/db/generated/tenant/client";
import type { Who } from "@foja/testing/town/cast";
import type { Residence } from "@foja/testing/town/residence";
import type { z } from "zod";

/** Things that inputs can refer to, by kind. Several values: one per state worth trying. */
export type Things = Readonly<Partial<Record<ReferenceKind, readonly unknown[]>>>;

export type Visibility = "interno" | "reservado";

/** What everybody of a municipality may name, and nobody of another. */
const COMMON: readonly ReferenceKind[] = ["user", "sector", "recipients", "department", "caseTemplate"];

export const isCommon = (kind: ReferenceKind): boolean => COMMON.includes(kind);

export const commonThings = (place: Residence, recipient: Who = "signer"): Things => ({
  user: [place.people[recipient].id],
  sector: [place.sectors["LEGAL#MESA"]],
  recipients: [[place.people[recipient].id], [place.sectors["LEGAL#MESA"]]],
  department: [place.departments.LEGAL],
  caseTemplate: [place.templates.GEN],
});

/** A case with documents in every state, a citizen with whom it is shared, and everything else of that municipality that an input can name. */
export const buildThings = async (
  place: Residence,
  by: Who,
  visibility: Visibility,
  { citizenEstado }: { readonly citizenEstado?: CitizenEstado } = {},
): Promise<Things> => {
  const type = visibility === "reservado" ? "RES" : "IF";
  const template = visibility === "reservado" ? "SUM" : "GEN";
  const signers: readonly Who[] = ["signer", "numerator"];
  const document = (status: "draft" | "sent_to_sign" | "signed" | "rejected") =>
    place.document({ type, by, status, signers, reference: "Informe sobre el arbolado" });

  const draft = await document("draft");
  const imported = await place.document({ type: "ANEXO", by, visibility });
  const waiting = await document("sent_to_sign");
  const rejected = await document("rejected");
  const loose = await document("signed");
  const linked = await document("signed");
  const found = await place.case({
    template,
    by,
    documents: [linked],
    responsibles: { [by]: "ADDITIONAL" },
    reference: "Poda del arbolado",
  });
  const citizen = await aCitizen(place, citizenEstado);
  await shareCase(place, found.id, citizen);

  return {
    ...commonThings(place),
    case: [found.id],
    responsible: await responsiblesOf(place, found.id),
    caseNumber: [found.number],
    document: [draft, waiting, rejected, loose, linked, found.cover].map(({ id }) => id),
    importedDraft: [imported.id],
    documentNumber: [loose, linked, found.cover].map(({ number }) => number),
    citizen: [citizen.id, citizen.countryId],
  };
};

/** Things of somebody's own, to try what refers to somebody else's from them. */
export const buildOwnThings = async (place: Residence, by: Who): Promise<Things> => {
  const draft = await place.document({ by });
  const imported = await place.document({ type: "ANEXO", by });
  const own = await place.case({ by, responsibles: { [by]: "ADDITIONAL" } });
  const signed = await place.document({ by, status: "signed", signers: [by] });
  const citizen = await aCitizen(place);
  await shareCase(place, own.id, citizen);
  return {
    ...commonThings(place, by),
    case: [own.id],
    responsible: await responsiblesOf(place, own.id),
    caseNumber: [own.number],
    document: [draft.id],
    importedDraft: [imported.id],
    documentNumber: [signed.number],
    citizen: [citizen.id],
  };
};

const responsiblesOf = async ({ db }: Pick<Residence, "db">, caseId: string): Promise<string[]> =>
  (await db.caseResponsible.findMany({ where: { caseId } })).map(({ id }) => id);

type CitizenEstado = "pendiente" | "validado" | "bloqueado";

const shareCase = ({ db }: Pick<Residence, "db">, caseId: string, { id, createdAt }: Citizen) =>
  db.caseShare.create({ data: { caseId, citizenId: id, sharedAt: createdAt } });

let citizens = 0;

export const aCitizen = async ({ db }: Pick<Residence, "db">, estado: CitizenEstado = "validado") => {
  citizens++;
  const now = new Date("2027-03-01T12:00:00.000Z");
  return db.citizen.create({
    data: {
      id: randomUUID(),
      fullName: `Vecina ${citizens}`,
      countryId: `27-${String(10_000_000 + citizens)}-4`,
      estado,
      createdAt: now,
      updatedAt: now,
    },
  });
};

/** What nobody has. Shaped like what somebody has, so that only existence makes a difference. */
export const missingLike = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(missingLike);
  const text = String(value);
  if (/^[0-9a-f]{8}-/.test(text)) return randomUUID();
  return text.includes("-20") ? text.replace(/-0*\d+-(?=[A-Z]+-[A-Z]+$)/, "-00099999-") : "27-99999999-9";
};

let uniques = 100;
/** Another one like the example: its number, which comes last or before the @ of an address, is a new one. */
const uniqueLike = (example: unknown): string => {
  uniques++;
  return String(example).replace(/\d*(?=@|$)/, String(uniques));
};

/** The values that an input may take from some things; the example of one that refers to nothing. */
export const valuesOf = (schema: z.ZodType, things: Things): readonly unknown[] => {
  const meaning = meaningOf(schema);
  if (!meaning?.refers) return [meaning?.unique ? uniqueLike(meaning.example) : meaning?.example];
  const values = things[meaning.refers] ?? [];
  return isList(schema) ? values.map((value) => [value]) : values;
};

export const referenceOf = (schema: z.ZodType): ReferenceKind | undefined => meaningOf(schema)?.refers;
