import { dayOf, guidOf } from "../list/asked-filters";
import { type ListQuery, type ListSpec, windowOf } from "../list/list-query";

export const SIGNATURE_LIST = {
  path: "/backoffice/firmas",
  filters: [{ key: "desde" }, { key: "hasta" }, { key: "persona" }],
} as const satisfies ListSpec;

// The longest that the operation takes: longer texts are no numbers.
const NUMBER_MAX = 60;

/** What the operation is asked for. */
export const signaturesAsked = (query: Pick<ListQuery, "page" | "filters" | "search"> & Size) => {
  const { desde, hasta, persona } = query.filters;
  const date_from = dayOf(desde);
  const date_to = dayOf(hasta);
  const signer_id = guidOf(persona);
  return {
    ...windowOf(query),
    ...(query.search && { document_number: query.search.slice(0, NUMBER_MAX) }),
    ...(date_from && { date_from }),
    ...(date_to && { date_to }),
    ...(signer_id && { signer_id }),
  };
};

type Size = Pick<ListQuery, "pageSize">;
