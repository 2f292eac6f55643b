import type { ListQuery, ListSpec } from "../list/list-query";

export const RANK_LIST = { path: "/backoffice/rangos", filters: [] } as const satisfies ListSpec;

/** What the operation is asked for. */
export const ranksAsked = ({ page, pageSize, search }: ListQuery) => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
  ...(search && { search }),
});
