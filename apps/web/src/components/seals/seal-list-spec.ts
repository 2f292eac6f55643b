import type { ListQuery, ListSpec } from "../list/list-query";

export const SEAL_LIST = { path: "/backoffice/sellos", filters: [] } as const satisfies ListSpec;

/** What the operation is asked for. */
export const sealsAsked = ({ page, pageSize, search }: ListQuery) => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
  ...(search && { search }),
});
