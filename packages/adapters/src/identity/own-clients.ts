export type OwnClients = {
  /** Of the platform's pages at the provider: signing in there is nobody's connection. */
  readonly webClientId: string;
};

/** The program for signing by token is called so at every provider (docs/desktop.md). */
export const isOwnProgram = (clientId: string): boolean => clientId === "foja-desktop";

const LOOPBACK = /^(localhost|127\..*|\[::1\])$/;

/** Hosts that may get an application's answers, as its addresses say; null for programs on a person's computer. */
export const hostOfAnswers = (redirectUris: readonly string[]): string | null => {
  const hosts = redirectUris.flatMap((uri) => {
    const url = URL.parse(uri);
    return url?.protocol === "https:" && !LOOPBACK.test(url.hostname) ? [url.host] : [];
  });
  return [...new Set(hosts)].join(", ") || null;
};
