import type { ListQuery, ListSpec } from "../list/list-query";

/** States by their names in the address (specification 3, 2.2). */
export const USER_STATES = { activo: 1, pendiente: 2, inactivo: 0, archivado: 5 } as const;
export type UserStateName = keyof typeof USER_STATES;

export const USER_STATE_NAMES = Object.keys(USER_STATES) as UserStateName[];

/** The role that is given and taken by operations of its own; its id is the same in every installation (domain 2). */
export const ADMINISTRATOR_ROLE = "00000000-0000-4000-8000-000000000003";

export const USER_LIST = {
  path: "/backoffice/usuarios",
  filters: [{ key: "estado", values: USER_STATE_NAMES }, { key: "reparticion" }, { key: "rol" }],
} as const satisfies ListSpec;

const GUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What the operation is asked for. An address that names what can't be an identifier asks for less. */
export const usersAsked = ({ page, pageSize, search, filters }: ListQuery) => {
  const { estado, reparticion, rol } = filters;
  const state = USER_STATE_NAMES.find((name) => name === estado);
  return {
    limit: pageSize,
    offset: (page - 1) * pageSize,
    ...(search && { search }),
    ...(state && { estado: USER_STATES[state] }),
    ...(reparticion && GUID.test(reparticion) && { department_id: reparticion }),
    ...(rol && GUID.test(rol) && { role_id: rol }),
  };
};
