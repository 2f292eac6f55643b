import { type ListQuery, type ListSpec, pageOf } from "../list/list-query";

/** The type is an acronym of the municipality's. */
export const PENDING_LIST: ListSpec = { path: "/firmas", filters: [{ key: "tipo" }] };

/** What the operation takes for an acronym; what an address can't mean is left out. */
const ACRONYM = /^[\p{L}\d_-]{1,20}$/u;

export const typeAsked = ({ filters: { tipo = "" } }: ListQuery): string | undefined =>
  ACRONYM.test(tipo) ? tipo : undefined;

/** What the operation is asked for. */
export const queueAsked = (query: ListQuery) => {
  const type = typeAsked(query);
  return { ...pageOf(query), ...(type && { type }) };
};
