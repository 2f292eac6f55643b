/** By it the program learns where to go, and what it may sign there. Pages are always at the public address: others lead there. */
export const programLink = (server: string, ticket: string): string =>
  `foja://sign?server=${encodeURIComponent(server)}&ticket=${encodeURIComponent(ticket)}`;
