/**
 * Where the sign-in leads back to: an address of this site, whatever a caller sent. Everything else, also what is no
 * address at all, leads home.
 */
export const localAddress = (wanted: unknown, origin: string): string => {
  const home = `${origin}/`;
  if (typeof wanted !== "string") return home;
  const target = wanted.startsWith("/") ? URL.parse(wanted, origin) : URL.parse(wanted);
  return target?.origin === origin ? target.href : home;
};
