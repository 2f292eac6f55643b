import { type ListQuery, type ListSpec, windowOf } from "../list/list-query";

/** As the address says them, and as the operation does. */
export const JOB_STATES = { fallo: "failed", reintenta: "retrying", espera: "late", demora: "slow" } as const;
export const JOB_STATE_NAMES = Object.keys(JOB_STATES) as (keyof typeof JOB_STATES)[];

export const JOB_LIST = {
  path: "/backoffice/trabajos",
  filters: [{ key: "estado", values: JOB_STATE_NAMES }],
} as const satisfies ListSpec;

/** What the operation is asked for. */
export const jobsAsked = (query: ListQuery) => {
  const name = JOB_STATE_NAMES.find((known) => known === query.filters.estado);
  return { ...windowOf(query), ...(name && { state: JOB_STATES[name] }) };
};
