import { CASE_STATUSES } from "../cases/case-list-spec";
import { dayOf } from "../list/asked-filters";
import { type ListQuery, type ListSpec, pageOf } from "../list/list-query";

export const STATS_CASE_LIST = {
  path: "/backoffice/estadisticas/expedientes",
  filters: [{ key: "estado", values: CASE_STATUSES }, { key: "desde" }, { key: "hasta" }],
} as const satisfies ListSpec;

/** What the operation is asked for. */
export const statsCasesAsked = (query: ListQuery) => {
  const { estado, desde, hasta } = query.filters;
  const status = CASE_STATUSES.find((known) => known === estado);
  const date_from = dayOf(desde);
  const date_to = dayOf(hasta);
  return {
    ...pageOf(query),
    ...(query.search && { search: query.search }),
    ...(status && { status }),
    ...(date_from && { date_from }),
    ...(date_to && { date_to }),
  };
};
