import type { ListQuery } from "../list/list-query";
import { type ListSpec, windowOf } from "../list/list-query";

export const CITIZENS_PATH = "/backoffice/ciudadanos";

export const CITIZEN_STATES = ["pendiente", "validado", "bloqueado"] as const;

export const CITIZEN_LIST = {
  path: CITIZENS_PATH,
  filters: [{ key: "estado", values: CITIZEN_STATES }],
} as const satisfies ListSpec;

/** What the operation is asked for. */
export const citizensAsked = (query: ListQuery) => {
  const estado = CITIZEN_STATES.find((known) => known === query.filters.estado);
  return {
    ...windowOf(query),
    ...(query.search && { search: query.search }),
    ...(estado && { estado }),
  };
};
