import type { Citizen } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import { printedLine } from "../documents/content-characters";
import type { CitizenActor } from "../kernel/actors";
import type { Db } from "../kernel/context";
import { subject } from "../kernel/identifiers";
import { meant } from "../kernel/meaning";
import { defineRefusal } from "../kernel/refusal";
import { writtenLine } from "../kernel/text";

const CITIZEN_NOT_FOUND = "Ciudadano no encontrado";
export const citizenId = subject("registeredCitizen", "Identificador del ciudadano", CITIZEN_NOT_FOUND);

export const CITIZEN_STATES = ["pendiente", "validado", "bloqueado"] as const;
export const citizenState = z.enum(CITIZEN_STATES);

/** The same for one that there is not, and for one of somebody else (specification 2, 5). */
export const citizenNotFound = defineRefusal("not_found", "NOT_FOUND", CITIZEN_NOT_FOUND);
export const citizenBlocked = defineRefusal("forbidden", "CITIZEN_BLOCKED", "El ciudadano está bloqueado");

export const NATIONAL_ID_LENGTH_MAX = 100;

/** Of any form (specification 2, 2.1), as it is seen: what is written differently and looks the same is the same citizen. */
export const nationalId = writtenLine(NATIONAL_ID_LENGTH_MAX);

/** What a path can't name: every client takes these parts away (RFC 3986, 5.2.4). */
const DOTS = /^\.{1,2}$/;

/** The same of one who is registered: it names nobody else, can be asked for, and stands on what they sign. */
export const newNationalId = printedLine(NATIONAL_ID_LENGTH_MAX)
  .refine((text) => !isUuid(text), "No puede tener la forma de un UUID: con ellos se nombra a los ciudadanos")
  .refine((text) => !DOTS.test(text), "No puede ser solo un punto o dos: no se podría consultar");

/** UUID or national id. */
export const citizenRef = meant(nationalId, {
  refers: "citizen",
  note: "UUID del ciudadano o su identificación nacional",
  unknown: CITIZEN_NOT_FOUND,
});

/** The same of one with whom something is to be shared. */
export const otherCitizenRef = meant(nationalId, {
  refers: "otherCitizen",
  note: "UUID del ciudadano o su identificación nacional",
});

const isUuid = (text: string): boolean => z.guid().safeParse(text).success;

/** What parses as a UUID is first taken for one (decisions C); a national id may look like anything. */
export const findCitizen = async (db: Db, ref: string): Promise<Citizen | null> => {
  const named = isUuid(ref) ? await db.citizen.findUnique({ where: { id: ref } }) : null;
  return named ?? (await db.citizen.findUnique({ where: { countryId: ref } }));
};

/** Of whom an answer is about. */
export const addressedObject = z.strictObject({
  id: z.guid(),
  country_id: z.string(),
  full_name: z.string(),
});

/** Citizen object of every answer (specification 2, 2.1). */
export const citizenObject = z.strictObject({
  id: z.guid(),
  full_name: z.string(),
  country_id: z.string(),
  estado: citizenState,
  created_via: z.string(),
  validated_at: z.iso.datetime().nullable(),
  validated_by: z.string().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

export const presentCitizen = (row: Citizen): z.output<typeof citizenObject> => ({
  id: row.id,
  full_name: row.fullName,
  country_id: row.countryId,
  estado: citizenState.parse(row.estado),
  created_via: row.createdVia,
  validated_at: row.validatedAt?.toISOString() ?? null,
  validated_by: row.validatedBy,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});

/**
 * A citizen as somebody who asks, by the portal's key: the first whom what was sent names, in one reading or another. Undefined when
 * there is none.
 * @throws forbidden CITIZEN_BLOCKED
 */
export const findCitizenActor = async (
  db: Db,
  readings: readonly string[],
  keyId: string,
): Promise<CitizenActor | undefined> => {
  const row = await findFirst(db, readings);
  if (!row) return undefined;
  if (row.estado === "bloqueado") throw citizenBlocked();
  return {
    kind: "citizen",
    keyId,
    citizenId: row.id,
    countryId: row.countryId,
    fullName: row.fullName,
    isValidated: row.estado === "validado",
  };
};

const findFirst = async (db: Db, readings: readonly string[]): Promise<Citizen | null> => {
  for (const reading of readings) {
    const named = citizenRef.safeParse(reading);
    const row = named.success && (await findCitizen(db, named.data));
    if (row) return row;
  }
  return null;
};
