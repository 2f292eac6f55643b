type Place = { readonly isActive: boolean; readonly deactivatedAt: Date | null };

export type InForce = {
  readonly state: "yes" | "no" | "partly";
  /** The last time that a case took it out. */
  readonly since: Date | null;
};

/** Pure: a document in no case is in force by itself; one in cases as far as they hold it for valid (domain 3, amendment). */
export const inForce = (places: readonly Place[]): InForce => {
  const gone = places.filter(({ isActive }) => !isActive);
  const times = gone.flatMap(({ deactivatedAt }) => deactivatedAt?.getTime() ?? []);
  const since = times.length > 0 ? new Date(Math.max(...times)) : null;
  if (gone.length === 0) return { state: "yes", since: null };
  return { state: gone.length === places.length ? "no" : "partly", since };
};
