import type { ListSpec } from "../list/list-query";

export const PENDING_LIST: ListSpec = { path: "/firmas", filters: [] };
