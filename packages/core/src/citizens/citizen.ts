import type { Citizen, Prisma } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import type { CitizenActor } from "../kernel/actors";
import type { Db } from "../kernel/context";
import { subject } from "../kernel/identifiers";
import { meant } from "../kernel/meaning";
import { defineRefusal } from "../kernel/refusal";

const CITIZEN_NOT_FOUND = "Ciudadano no encontrado";
export const citizenId = subject("registeredCitizen", "Identificador del ciudadano", CITIZEN_NOT_FOUND);

export const CITIZEN_STATES = ["pendiente", "validado", "bloqueado"] as const;
export const citizenState = z.enum(CITIZEN_STATES);

/** The same for one that there is not, and for one of somebody else (specification 2, 5). */
export const citizenNotFound = defineRefusal("not_found", "NOT_FOUND", CITIZEN_NOT_FOUND);
export const citizenBlocked = defineRefusal("forbidden", "CITIZEN_BLOCKED", "El ciudadano está bloqueado");

export const citizenNotValidated = defineRefusal(
  "forbidden",
  "CITIZEN_NOT_VALIDATED",
  "El ciudadano no está validado: puede consultar, pero no presentar. Valide su identidad primero",
);

/** Who is not validated reads only (specification 2, 3.1). */
export const requireValidated = ({ isValidated }: CitizenActor): void => {
  if (!isValidated) throw citizenNotValidated();
};

/** UUID or national id, of any form (specification 2, 2.1). */
export const citizenRef = meant(z.string().trim().min(1).max(100), {
  refers: "citizen",
  note: "UUID del ciudadano o su identificación nacional",
  unknown: CITIZEN_NOT_FOUND,
});

/** What parses as a UUID is an identifier, and no national id. */
export const namedCitizen = (ref: string): Prisma.CitizenWhereInput =>
  z.guid().safeParse(ref).success ? { id: ref } : { countryId: ref };

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

/** A citizen as somebody who asks, by the portal's key. Throws when there is none, or is blocked. */
export const findCitizenActor = async (db: Db, ref: string, keyId: string): Promise<CitizenActor> => {
  const row = await db.citizen.findFirst({ where: namedCitizen(ref) });
  if (!row) throw citizenNotFound();
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
