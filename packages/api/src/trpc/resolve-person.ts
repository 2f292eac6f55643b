import type { Context } from "@foja/core/kernel/context";
import { type ContextSources, createContext } from "@foja/core/kernel/create-context";
import { AppError } from "@foja/core/kernel/errors";
import { isOperational } from "@foja/core/kernel/load-tenant";
import { readActing } from "@foja/core/people/read-acting";
import type { Database } from "@foja/db/clients/database";

export type PersonSources = ContextSources & { readonly database: Pick<Database, "isBehind"> };

export type SignedInPerson = {
  /** As the identity provider vouches for it. */
  readonly email: string;
  /** The municipality that they chose, if they did; only one of theirs counts. */
  readonly schema?: string | undefined;
  readonly requestId: string;
};

/**
 * The context of somebody who signed in: the e-mail leads to their municipalities, the chosen one first. Refuses when they
 * may act in none of them, for the reason of the first.
 */
export const resolvePerson = async (
  sources: PersonSources,
  { email, schema, requestId }: SignedInPerson,
): Promise<Context<"user">> => {
  const entries = await sources.database.global.directoryEntry.findMany({
    where: { email: email.toLowerCase() },
    orderBy: { schemaName: "asc" },
  });
  const ordered = entries.toSorted((a, b) => rank(a.schemaName, schema) - rank(b.schemaName, schema));

  let refusal = unknownPerson();
  for (const [index, entry] of ordered.entries()) {
    const outcome = await enter(sources, entry, requestId);
    if (!(outcome instanceof AppError)) return outcome;
    if (index === 0) refusal = outcome;
  }
  throw refusal;
};

const rank = (schema: string, chosen: string | undefined): number => (schema === chosen ? 0 : 1);

const enter = async (
  sources: PersonSources,
  { schemaName, userId }: { readonly schemaName: string; readonly userId: string },
  requestId: string,
): Promise<Context<"user"> | AppError> => {
  const { database } = sources;
  const municipality = await database.global.municipality.findUnique({ where: { schemaName } });
  if (!municipality) return unknownPerson();
  if (!isOperational(municipality)) return notOperational(municipality.name);
  if (await database.isBehind(schemaName)) return notReady(municipality.name);

  const { tenant, actor } = await readActing(database, municipality, userId);
  return actor
    ? createContext<"user">(sources, { tenant, actor, door: "ui", requestId })
    : notActive(municipality.name);
};

const unknownPerson = () =>
  new AppError(
    "forbidden",
    "Su correo no pertenece a ningún municipio de esta instalación. Lo puede dar de alta un administrador",
    { code: "PERSON_UNKNOWN" },
  );

const notOperational = (name: string) =>
  new AppError("forbidden", `La licencia de ${name} no está vigente. La renueva quien opera la plataforma`, {
    code: "MUNICIPALITY_NOT_OPERATIONAL",
  });

const notReady = (name: string) =>
  new AppError("unavailable", `${name} tiene migraciones pendientes. Avise a quien opera la plataforma`, {
    code: "TENANT_NOT_READY",
  });

const notActive = (name: string) =>
  new AppError("forbidden", `Su usuario en ${name} no está activo. Lo puede activar un administrador`, {
    code: "USER_NOT_ACTIVE",
  });
