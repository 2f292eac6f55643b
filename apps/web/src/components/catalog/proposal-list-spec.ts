import type { ListQuery, ListSpec } from "../list/list-query";
import { windowOf } from "../types/window";
import { CATALOG_PATH, CATALOG_TABLES } from "./propose-address";

export const PROPOSAL_STATES = ["pending", "approved", "rejected"] as const;

export const PROPOSAL_LIST = {
  path: CATALOG_PATH,
  filters: [
    { key: "estado", values: PROPOSAL_STATES },
    { key: "tabla", values: CATALOG_TABLES },
  ],
} as const satisfies ListSpec;

export const proposalsAsked = (query: ListQuery) => {
  const { estado, tabla } = query.filters;
  const status = PROPOSAL_STATES.find((known) => known === estado);
  const catalog_table = CATALOG_TABLES.find((known) => known === tabla);
  return {
    ...windowOf(query),
    ...(query.search && { search: query.search }),
    ...(status && { status }),
    ...(catalog_table && { catalog_table }),
  };
};
