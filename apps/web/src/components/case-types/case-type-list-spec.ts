import type { ListQuery, ListSpec } from "../list/list-query";
import { ACTIVE_FILTER, activeAsked, COPIED_FILTER, copiedAsked } from "../types/active-filter";
import { windowOf } from "../types/window";

export const CASE_TYPES_PATH = "/backoffice/tipos-de-expediente";

export const CHANNELS = ["both", "web", "api"] as const;
export const CASE_VISIBILITIES = ["interno", "reservado"] as const;

export const CASE_TYPE_LIST = {
  path: CASE_TYPES_PATH,
  filters: [{ key: "reparticion" }, ACTIVE_FILTER],
} as const satisfies ListSpec;

export const caseTypesAsked = (query: ListQuery) => {
  const { reparticion } = query.filters;
  return {
    ...windowOf(query),
    ...(query.search && { search: query.search }),
    ...(reparticion && { filing_department_id: reparticion }),
    ...activeAsked(query),
  };
};

export const GLOBAL_CASE_TYPE_LIST = {
  path: `${CASE_TYPES_PATH}/catalogo`,
  filters: [COPIED_FILTER],
} as const satisfies ListSpec;

export const globalAsked = (query: ListQuery) => ({
  ...windowOf(query),
  ...(query.search && { search: query.search }),
  ...copiedAsked(query),
});
