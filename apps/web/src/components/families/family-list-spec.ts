import type { ListQuery, ListSpec } from "../list/list-query";
import { ACTIVE_FILTER, activeAsked, COPIED_FILTER, copiedAsked } from "../types/active-filter";
import { windowOf } from "../types/window";

export const FAMILIES_PATH = "/backoffice/familias";

export const FAMILY_LIST = { path: FAMILIES_PATH, filters: [ACTIVE_FILTER] } as const satisfies ListSpec;

export const familiesAsked = (query: ListQuery) => ({
  ...windowOf(query),
  ...(query.search && { search: query.search }),
  ...activeAsked(query),
});

export const GLOBAL_FAMILY_LIST = {
  path: `${FAMILIES_PATH}/catalogo`,
  filters: [COPIED_FILTER],
} as const satisfies ListSpec;

export const globalAsked = (query: ListQuery) => ({
  ...windowOf(query),
  ...(query.search && { search: query.search }),
  ...copiedAsked(query),
});
