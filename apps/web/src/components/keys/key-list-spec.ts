import type { ListQuery } from "../list/list-query";
import { type ListSpec, windowOf } from "../list/list-query";

export const KEYS_PATH = "/backoffice/claves";

export const KEY_KINDS = ["api", "tad", "backup"] as const;
export const KEY_STATES = ["activas", "desactivadas"] as const;

export const KEY_LIST = {
  path: KEYS_PATH,
  filters: [
    { key: "tipo", values: KEY_KINDS },
    { key: "estado", values: KEY_STATES },
  ],
} as const satisfies ListSpec;

/** What the operation is asked for. */
export const keysAsked = (query: ListQuery) => {
  const { tipo, estado } = query.filters;
  const key_type = KEY_KINDS.find((known) => known === tipo);
  return {
    ...windowOf(query),
    ...(query.search && { search: query.search }),
    ...(key_type && { key_type }),
    ...(estado && { is_active: estado === "activas" }),
  };
};
