/** Who the audit names for what a seed writes: the installation itself. */
export const SESSION = { userId: null, door: "system", requestId: null } as const;
