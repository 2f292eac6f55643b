import { randomUUID } from "node:crypto";
import { isList, meaningOf, type ReferenceKind } from "@foja/core/kernel/meaning";
import type { Citizen } from "@foja/db/generated/tenant/client";
import type { CaseRef } from "@foja/testing/town/case-builder";
import type { FamilyName, Who } from "@foja/testing/town/cast";
import type { DocumentRef } from "@foja/testing/town/document-builder";
import type { Residence } from "@foja/testing/town/residence";
import type { z } from "zod";
import { catalogThings } from "./catalog-things";
import { keyThings } from "./key-things";
import { municipalityThings } from "./municipality-things";
import { organizationThings } from "./organization-things";
import { hiddenThings, publicThings } from "./public-things";
import type { Things } from "./things-by-kind";
import { tokenThings } from "./token-things";
import { type Presence, userThings } from "./user-things";

export type { Things };

export type Visibility = "interno" | "reservado";

/** What everybody of a municipality may name, and nobody of another. */
const COMMON: readonly ReferenceKind[] = [
  "user",
  "sector",
  "targetSector",
  "recipients",
  "department",
  "caseTemplate",
  "citizenForm",
  "citizen",
  "otherCitizen",
];

export const isCommon = (kind: ReferenceKind): boolean => COMMON.includes(kind);

export const commonThings = (place: Residence, recipient: Who = "signer"): Things => ({
  user: [place.people[recipient].id],
  sector: [place.sectors["LEGAL#MESA"]],
  targetSector: [place.sectors["OBRAS#PRIV"]],
  recipients: [[place.people[recipient].id], [place.sectors["LEGAL#MESA"]]],
  department: [place.departments.LEGAL],
  caseTemplate: [place.templates.GEN],
  citizenForm: [place.types.SOLIC.id],
});

/** A case with documents in every state, a citizen with whom it is shared, and everything else of that municipality that an input can name. */
export const buildThings = async (
  place: Residence,
  by: Who,
  visibility: Visibility,
  {
    citizenEstado,
    people = "out of sight",
  }: { readonly citizenEstado?: CitizenEstado; readonly people?: Presence } = {},
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
    responsibles: { [by]: "ADMIN" },
    assigned: [{ sector: "LEGAL#MESA" }],
    reference: "Poda del arbolado",
  });
  const citizen = await aCitizen(place, citizenEstado);
  await shareCase(place, found.id, citizen);
  const proposed = await document("signed");
  const proposal = await proposedTo(place, found.id, proposed.id);
  const begun = await place.case({ template, by, citizen, responsibles: { [by]: "ADMIN" } });
  const theirs = await place.document({ type, citizen, status: "signed" });

  return {
    ...commonThings(place),
    ...(await organizationThings(place)),
    ...(await keyThings(place)),
    ...(await municipalityThings(place)),
    ...(await userThings(place, people)),
    ...(await catalogThings(place)),
    ...(await lettersOf(place, by, visibility)),
    ...(await (visibility === "reservado" ? hiddenThings(place) : publicThings(place))),
    // Families know no reserved records: those that nobody here sees stand for them.
    ...(await recordThings(place, by, visibility === "reservado" ? "RESER" : "COMER", found, linked)),
    officialDocument: [loose, linked].map(({ id }) => id),
    case: [found.id, begun.id],
    citizenDocument: [theirs.id],
    responsible: await responsiblesOf(place, found.id),
    assignment: await assignmentsOf(place, found.id),
    caseNumber: [found.number, begun.number],
    document: [draft, waiting, rejected, loose, linked, found.cover, begun.cover].map(({ id }) => id),
    ...(await tokenThings(place, await document("sent_to_sign"))),
    proposal: [proposal],
    proposedDocument: [proposed.id],
    importedDraft: [imported.id],
    documentNumber: [loose, linked, found.cover, begun.cover].map(({ number }) => number),
    citizen: [citizen.id, citizen.countryId],
    otherCitizen: await neighbourOf(place),
    caseDocument: [linked.id, found.cover.id],
  };
};

/** Things of somebody's own, to try what refers to somebody else's from them. */
export const buildOwnThings = async (place: Residence, by: Who): Promise<Things> => {
  const draft = await place.document({ by });
  const imported = await place.document({ type: "ANEXO", by });
  const own = await place.case({
    by,
    responsibles: { [by]: "ADDITIONAL" },
    assigned: [{ sector: "LEGAL#MESA" }],
  });
  const signed = await place.document({ by, status: "signed", signers: [by] });
  const citizen = await aCitizen(place);
  await shareCase(place, own.id, citizen);
  const proposal = await proposedTo(place, own.id, signed.id);
  const toSign = await place.document({ by, status: "sent_to_sign", signers: ["signer"] });
  const theirs = await place.document({ citizen, status: "signed" });
  const family = place.people[by].sectorId === place.sectors["LEGAL#MESA"] ? "COMER" : "FLOTA";
  return {
    ...commonThings(place, by),
    ...(await organizationThings(place)),
    ...(await keyThings(place)),
    ...(await municipalityThings(place)),
    ...(await userThings(place, "out of sight")),
    ...(await catalogThings(place)),
    ...(await lettersOf(place, by)),
    ...(await recordThings(place, by, family, own, signed)),
    officialDocument: [signed.id],
    case: [own.id],
    responsible: await responsiblesOf(place, own.id),
    assignment: await assignmentsOf(place, own.id),
    caseNumber: [own.number],
    document: [draft.id],
    ...(await tokenThings(place, toSign)),
    proposal: [proposal],
    proposedDocument: [signed.id],
    importedDraft: [imported.id],
    documentNumber: [signed.number],
    citizen: [citizen.id],
    otherCitizen: await neighbourOf(place),
    caseDocument: [own.cover.id],
    citizenDocument: [theirs.id],
  };
};

/** A note to the sector of the case's people, and a memo to who wrote it for the numerator to send. */
const lettersOf = async (place: Residence, by: Who, visibility: Visibility = "interno") => {
  const sent = { by, visibility, status: "signed", signers: ["numerator"] } as const;
  const note = await place.document({ ...sent, type: "NOTA", recipients: { to: ["LEGAL#MESA"] } });
  const memo = await place.document({ ...sent, type: "MEMO", recipients: { to: [by] } });
  return { note: [note.id], memo: [memo.id] };
};

/** A record without links, and one with a link of each kind. */
const recordThings = async (
  place: Residence,
  by: Who,
  family: FamilyName,
  linkedCase: CaseRef,
  linkedDocument: DocumentRef,
): Promise<Things> => {
  const data = FAMILY_DATA;
  const free = await place.record({ family, by, data });
  const other = await place.record({ family, by, data });
  const linked = await place.record({
    family,
    by,
    data,
    related: [other],
    cases: [linkedCase],
    documents: [linkedDocument],
  });
  return {
    record: [free.id, linked.id],
    otherRecord: [other.id],
    recordRelation: linked.relationIds,
    recordCase: linked.caseLinkIds,
    recordDocument: linked.documentLinkIds,
  };
};

/** In every family. */
const FAMILY_DATA = { matafuegos: { value: "2027-01-31" } };

const responsiblesOf = async ({ db }: Pick<Residence, "db">, caseId: string): Promise<string[]> =>
  (await db.caseResponsible.findMany({ where: { caseId } })).map(({ id }) => id);

const assignmentsOf = async ({ db }: Pick<Residence, "db">, caseId: string): Promise<string[]> =>
  (await db.caseAssignment.findMany({ where: { caseId } })).map(({ movementId }) => movementId);

const proposedTo = async (
  { db }: Pick<Residence, "db">,
  caseId: string,
  documentId: string,
): Promise<string> => {
  const proposedAt = new Date("2027-03-01T12:00:00.000Z");
  return (await db.caseProposal.create({ data: { id: randomUUID(), caseId, documentId, proposedAt } })).id;
};

/** Named either way. */
const neighbourOf = async (place: Residence): Promise<string[]> => {
  const { id, countryId } = await aCitizen(place);
  return [id, countryId];
};

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
  if (typeof value === "number") return 2 ** 31 - 1;
  const text = String(value);
  if (/^[0-9a-f]{8}-/.test(text)) return randomUUID();
  return text.includes("-20") ? text.replace(/-0*\d+-(?=[A-Z]+-[A-Z]+$)/, "-00099999-") : "27-99999999-9";
};

/** What is no identifier. */
export const malformedLike = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(malformedLike) : "7";

let uniques = 100;
/** Another one like the example: its number, which comes last or before the @ of an address, is a new one. */
const uniqueLike = (example: unknown): unknown => {
  uniques++;
  if (typeof example === "number") return uniques;
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
