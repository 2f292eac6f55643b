/** Who acts when an operator runs a command. */
export const SESSION = { userId: null, door: "system", requestId: null } as const;
