import type { ListQuery, ListSpec } from "../list/list-query";
import { ACTIVE_FILTER, activeAsked, COPIED_FILTER, copiedAsked } from "../types/active-filter";
import { windowOf } from "../types/window";

export const DOCUMENT_TYPES_PATH = "/backoffice/tipos-de-documento";

export const KINDS = ["HTML", "Importado", "NOTA", "MEMO", "FFCC", "NOTA_FFCC", "MEMO_FFCC"] as const;
export const SIGNATURES = ["electronic", "digital_num", "digital_all"] as const;
export const VISIBILITIES = ["interno", "reservado", "publico"] as const;
export const TRUSTS = ["government", "external"] as const;

export const DOCUMENT_TYPE_LIST = {
  path: DOCUMENT_TYPES_PATH,
  filters: [{ key: "tipo", values: KINDS }, ACTIVE_FILTER],
} as const satisfies ListSpec;

export const documentTypesAsked = (query: ListQuery) => {
  const type = KINDS.find((known) => known === query.filters.tipo);
  return {
    ...windowOf(query),
    ...(query.search && { search: query.search }),
    ...(type && { type }),
    ...activeAsked(query),
  };
};

export const GLOBAL_DOCUMENT_TYPE_LIST = {
  path: `${DOCUMENT_TYPES_PATH}/catalogo`,
  filters: [COPIED_FILTER],
} as const satisfies ListSpec;

export const globalAsked = (query: ListQuery) => ({
  ...windowOf(query),
  ...(query.search && { search: query.search }),
  ...copiedAsked(query),
});
