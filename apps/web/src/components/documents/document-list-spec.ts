import { type ListQuery, type ListSpec, pageOf } from "../list/list-query";
import { VISUAL_STATE_KEYS, type VisualStateKey } from "./document-state-labels";

export const STATES = Object.keys(VISUAL_STATE_KEYS) as VisualStateKey[];

export const DOCUMENT_LIST: ListSpec = { path: "/documentos", filters: [{ key: "estado", values: STATES }] };

/** What the operation is asked for. */
export const documentsAsked = (query: ListQuery) => {
  const state = STATES.find((known) => known === query.filters.estado);
  return {
    ...pageOf(query),
    ...(query.search && { search: query.search }),
    ...(state && { status: VISUAL_STATE_KEYS[state] }),
  };
};
