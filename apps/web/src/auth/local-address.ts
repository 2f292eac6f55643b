/** Whether it is an address of this site: a path, or a whole address of this origin. */
export const isLocalAddress = (wanted: unknown, origin: string): wanted is string =>
  parse(wanted, origin)?.origin === origin;

/**
 * Where the sign-in leads back to: an address of this site, whatever a caller sent. Everything else, also what is no
 * address at all, leads home.
 */
export const localAddress = (wanted: unknown, origin: string): string => {
  const target = parse(wanted, origin);
  return target?.origin === origin ? target.href : `${origin}/`;
};

const parse = (wanted: unknown, origin: string): URL | null => {
  if (typeof wanted !== "string") return null;
  return wanted.startsWith("/") ? URL.parse(wanted, origin) : URL.parse(wanted);
};
