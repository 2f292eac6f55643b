import type { ListQuery } from "../list/list-query";
import { type ListSpec, pageOf } from "../list/list-query";

export const CASE_STATUSES = ["active", "inactive", "archived"] as const;
/** Days of the last change. */
export const MODIFIED = ["hoy", "ayer", "ultimos_7_dias", "ultimos_30_dias"] as const;

export const CASE_LIST = {
  path: "/expedientes",
  filters: [
    { key: "estado", values: CASE_STATUSES },
    { key: "modificado", values: MODIFIED },
  ],
} as const satisfies ListSpec;

/** What the operation is asked for. */
export const casesAsked = (query: ListQuery) => {
  const { estado, modificado } = query.filters;
  const status = CASE_STATUSES.find((known) => known === estado);
  const date_filter = MODIFIED.find((known) => known === modificado);
  return {
    ...pageOf(query),
    ...(query.search && { search: query.search }),
    ...(status && { status }),
    ...(date_filter && { date_filter }),
  };
};
