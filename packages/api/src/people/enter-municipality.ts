import type { Context, Door } from "@foja/core/kernel/context";
import { type ContextSources, createContext } from "@foja/core/kernel/create-context";
import { defineRefusal } from "@foja/core/kernel/refusal";
import { readActing } from "@foja/core/people/read-acting";
import { touchPerson } from "@foja/core/people/touch-person";
import type { Database } from "@foja/db/clients/database";
import { MUNICIPALITY_REFUSALS, requireOpenMunicipality } from "./open-municipality";

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

/** The person's context in one of their municipalities; throws a refusal when they may not act there. */
export const enterMunicipality = async (
  sources: PersonSources,
  { schemaName, userId }: Membership,
  { door, requestId }: Entering,
): Promise<Context<"user">> => {
  const { database } = sources;
  const municipality = await database.global.municipality.findUnique({ where: { schemaName } });
  if (!municipality) throw personUnknown();
  await requireOpenMunicipality(database, municipality);
  const acting = await readActing(database, municipality, userId);
  const { tenant, actor } = acting;
  if (!actor) throw userNotActive(municipality.name);
  await touchPerson(database, acting, actor, sources.now());
  return createContext<"user">(sources, { tenant, actor, door, requestId });
};

export const personUnknown = defineRefusal(
  "forbidden",
  "PERSON_UNKNOWN",
  "Su correo no pertenece a ningún municipio de esta instalación. Lo puede dar de alta un administrador",
);

const userNotActive = defineRefusal<[name: string]>(
  "forbidden",
  "USER_NOT_ACTIVE",
  (name) => `Su usuario en ${name} no está activo. Lo puede activar un administrador`,
);

export const ENTERING_REFUSALS = [personUnknown, ...MUNICIPALITY_REFUSALS, userNotActive] as const;
