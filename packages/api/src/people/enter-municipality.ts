import type { Context, Door } from "@foja/core/kernel/context";
import { type ContextSources, createContext } from "@foja/core/kernel/create-context";
import { AppError } from "@foja/core/kernel/errors";
import { isOperational } from "@foja/core/kernel/load-tenant";
import { defineRefusal } from "@foja/core/kernel/refusal";
import { readActing } from "@foja/core/people/read-acting";
import type { Database } from "@foja/db/clients/database";

export type PersonSources = ContextSources & { readonly database: Pick<Database, "isBehind"> };

export type Entering = { readonly door: Door; readonly requestId: string };

/** What the directory of e-mails says of somebody in one municipality. */
export type Membership = { readonly schemaName: string; readonly userId: string };

/** The municipalities that an e-mail, vouched for by the identity provider, belongs to, in the order of their schemas. */
export const findMemberships = async (
  { database }: PersonSources,
  email: string,
): Promise<readonly Membership[]> =>
  await database.global.directoryEntry.findMany({
    where: { email: email.toLowerCase() },
    orderBy: { schemaName: "asc" },
  });

/** The person's context in one of their municipalities, or why they may not act there. */
export const enterMunicipality = async (
  sources: PersonSources,
  { schemaName, userId }: Membership,
  { door, requestId }: Entering,
): Promise<Context<"user"> | AppError> => {
  const { database } = sources;
  const municipality = await database.global.municipality.findUnique({ where: { schemaName } });
  if (!municipality) return personUnknown();
  if (!isOperational(municipality)) return licenceEnded(municipality.name);
  if (await database.isBehind(schemaName)) return municipalityBehind(municipality.name);

  const { tenant, actor } = await readActing(database, municipality, userId);
  return actor
    ? createContext<"user">(sources, { tenant, actor, door, requestId })
    : userNotActive(municipality.name);
};

export const isRefused = (outcome: Context<"user"> | AppError): outcome is AppError =>
  outcome instanceof AppError;

export const personUnknown = defineRefusal(
  "forbidden",
  "PERSON_UNKNOWN",
  "Su correo no pertenece a ningún municipio de esta instalación. Lo puede dar de alta un administrador",
);

const licenceEnded = defineRefusal<[name: string]>(
  "forbidden",
  "MUNICIPALITY_NOT_OPERATIONAL",
  (name) => `La licencia de ${name} no está vigente. La renueva quien opera la plataforma`,
);

const municipalityBehind = defineRefusal<[name: string]>(
  "unavailable",
  "TENANT_NOT_READY",
  (name) => `${name} tiene migraciones pendientes. Avise a quien opera la plataforma`,
);

const userNotActive = defineRefusal<[name: string]>(
  "forbidden",
  "USER_NOT_ACTIVE",
  (name) => `Su usuario en ${name} no está activo. Lo puede activar un administrador`,
);
