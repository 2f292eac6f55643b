import type { Context, Door } from "@foja/core/kernel/context";
import { type ContextSources, createContext } from "@foja/core/kernel/create-context";
import { defineRefusal } from "@foja/core/kernel/refusal";
import { findMemberships, type Membership, type SignedIn } from "@foja/core/people/memberships";
import { readActing } from "@foja/core/people/read-acting";
import { touchPerson } from "@foja/core/people/touch-person";
import type { Database } from "@foja/db/clients/database";
import { MUNICIPALITY_REFUSALS, requireOpenMunicipality } from "./open-municipality";

export type PersonSources = ContextSources & { readonly database: Pick<Database, "isBehind"> };

/** Who came in, and by which door. */
export type Entering = SignedIn & {
  readonly door: Door;
  readonly requestId: string;
  /** The application through which they do, and whether they let it read alone. */
  readonly clientId?: string | undefined;
  readonly onlyReads?: boolean;
};

/** The municipalities of somebody who came in. @throws forbidden PERSON_UNKNOWN when there is none */
export const requireMemberships = async (
  { database }: PersonSources,
  signedIn: SignedIn,
): Promise<readonly Membership[]> => {
  const memberships = await findMemberships(database.global, signedIn);
  if (memberships.length === 0) throw personUnknown();
  return memberships;
};

/** The person's context in one of their municipalities; throws a refusal when they may not act there. */
export const enterMunicipality = async (
  sources: PersonSources,
  { userId, opens, byPassword, municipality }: Membership,
  { subject, door, requestId, clientId, onlyReads }: Entering,
): Promise<Context<"user">> => {
  if (!opens) throw mailboxNotProved();
  const { database } = sources;
  if (!municipality) throw personUnknown();
  await requireOpenMunicipality(database, municipality);
  const acting = await readActing(database, municipality, userId);
  const { tenant, actor } = acting;
  if (!actor) throw userNotActive(municipality.name);
  if (acting.isSocial && byPassword) throw otherService(municipality.name);
  await touchPerson(database, acting, actor, sources.now());
  return createContext<"user">(sources, {
    tenant,
    actor: { ...actor, subject, ...(onlyReads && { onlyReads }) },
    door,
    requestId,
    clientId,
  });
};

const personUnknown = defineRefusal(
  "forbidden",
  "PERSON_UNKNOWN",
  "Su correo no pertenece a ningún municipio de esta instalación. Lo puede dar de alta un administrador",
);

const userNotActive = defineRefusal<[name: string]>(
  "forbidden",
  "USER_NOT_ACTIVE",
  (name) => `Su usuario en ${name} no está activo. Lo puede activar un administrador`,
);

// Without the municipality's name: whoever holds the account may be somebody else.
const mailboxNotProved = defineRefusal(
  "forbidden",
  "MAILBOX_NOT_PROVED",
  "Falta comprobar que el correo con el que ingresó es suyo: use el enlace de la invitación que recibió en él, o pida a un administrador que se la reenvíe",
);

const otherService = defineRefusal<[name: string]>(
  "forbidden",
  "AUTH_METHOD_SOCIAL",
  (name) => `En ${name} se ingresa con una cuenta de otro servicio, y no con la contraseña de la plataforma`,
);

export const ENTERING_REFUSALS = [
  personUnknown,
  mailboxNotProved,
  ...MUNICIPALITY_REFUSALS,
  userNotActive,
  otherService,
] as const;
