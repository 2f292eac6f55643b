import type { ListQuery } from "../list/list-query";

/** In the address of a list: in use or not. */
export const ACTIVE_FILTER = { key: "activo", values: ["si", "no"] } as const;
/** In the address of the global catalog: copied to the municipality or not. */
export const COPIED_FILTER = { key: "copiado", values: ["si", "no"] } as const;

type Asks = Pick<ListQuery, "filters">;

export const activeAsked = ({ filters: { activo } }: Asks) => (activo ? { is_active: activo === "si" } : {});
export const copiedAsked = ({ filters: { copiado } }: Asks) =>
  copiado ? { is_copied: copiado === "si" } : {};
