import { ROLES } from "../people/roles";
import type { Access, Actor } from "./actors";
import { type AnyOperation, accessOf } from "./operation";
import { defineRefusal, type Refusing } from "./refusal";

export const notAdministrator = defineRefusal(
  "forbidden",
  "NOT_ADMIN",
  "Hace falta el rol Administrador. Lo puede asignar otro administrador del municipio",
);

const notAdmitted = defineRefusal("forbidden", "ACCESS_NOT_ALLOWED", "Acceso no permitido");

const admits = (access: Access, actor: Actor): boolean =>
  access === "administrator"
    ? actor.kind === "user" && actor.roleIds.includes(ROLES.administrator.id)
    : actor.kind === access;

export const citizenNotValidated = defineRefusal(
  "forbidden",
  "CITIZEN_NOT_VALIDATED",
  "El ciudadano todavía no está validado: puede consultar, pero no crear ni firmar",
);

export const readOnlyGrant = defineRefusal(
  "forbidden",
  "READ_ONLY_GRANT",
  "A esta aplicación se le permitió leer, y nada más. La persona lo cambia donde ve sus aplicaciones: en Foja, «Asistentes y aplicaciones» (/asistentes), o en su cuenta del proveedor de identidad",
);

/** What an operation may refuse by who asks. */
export const accessRefusals = (operation: Wanted): readonly Refusing[] => {
  const allowed = accessOf(operation);
  return [
    ...(allowed.includes("administrator") ? [notAdministrator] : []),
    ...(allowed.includes("citizen") && operation.effect !== "read" ? [citizenNotValidated] : []),
  ];
};

/** What an operation may refuse, besides, to an application that comes with a person's token. */
export const grantRefusals = ({ effect }: Pick<AnyOperation, "effect">): readonly Refusing[] =>
  effect === "read" ? [] : [readOnlyGrant];

type Wanted = Pick<AnyOperation, "access" | "effect">;

/**
 * Refuses an actor of none of the kinds that an operation takes, a citizen who may only read (specification 2, 3.1), and an application that
 * was let read alone (decisions B, 4.5).
 */
export const requireAccess = (operation: Wanted, actor: Actor): void => {
  const allowed = accessOf(operation);
  if (!allowed.some((access) => admits(access, actor))) {
    throw actor.kind === "user" && allowed.includes("administrator") ? notAdministrator() : notAdmitted();
  }
  if (actor.kind === "citizen" && !actor.isValidated && operation.effect !== "read")
    throw citizenNotValidated();
  if (actor.kind === "user" && actor.onlyReads && operation.effect !== "read") throw readOnlyGrant();
};
