/**
 * Where a link leads back to: the page that it was on, as far as that lies below a path of this site; else that path.
 * @returns a path with its parameters
 */
export const backAddress = (referrer: string | null, publicUrl: string, below: string): string => {
  const from = referrer === null ? null : URL.parse(referrer);
  const isBelow = from?.pathname === below || from?.pathname.startsWith(`${below}/`);
  return from?.origin === new URL(publicUrl).origin && isBelow ? from.pathname + from.search : below;
};
