import type { ListQuery } from "../list/list-query";
import { type ListSpec, windowOf } from "../list/list-query";

export const DELIVERIES_PATH = "/backoffice/avisos";

export const DELIVERY_STATES = ["pending", "failed", "delivered"] as const;
/** What is told to portals (specification 2, 6). */
export const EVENTS = ["documents.signed", "documents.signature_failed", "documents.notified"] as const;

export const DELIVERY_LIST = {
  path: DELIVERIES_PATH,
  filters: [{ key: "estado", values: DELIVERY_STATES }, { key: "suceso", values: EVENTS }, { key: "clave" }],
} as const satisfies ListSpec;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What the operation is asked for. */
export const deliveriesAsked = (query: ListQuery) => {
  const { estado, suceso, clave } = query.filters;
  const status = DELIVERY_STATES.find((known) => known === estado);
  return {
    ...windowOf(query),
    ...(query.search && { search: query.search }),
    ...(status && { status }),
    ...(suceso && { event: suceso }),
    ...(clave && UUID.test(clave) && { api_key_id: clave }),
  };
};
