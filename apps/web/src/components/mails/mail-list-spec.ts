import { type ListQuery, type ListSpec, windowOf } from "../list/list-query";

export const MAIL_LIST = { path: "/backoffice/correo", filters: [] } as const satisfies ListSpec;

/** What the operation is asked for. */
export const mailsAsked = (query: ListQuery) => ({
  ...windowOf(query),
  ...(query.search && { search: query.search }),
});
