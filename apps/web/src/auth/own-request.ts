/**
 * Whether a request that changes something came from one of our pages. A browser says where it comes from, in
 * `Sec-Fetch-Site` or at least in `Origin`; what says neither is no browser, and carries nobody's cookies unasked.
 */
export const isOwnRequest = (headers: Headers, publicUrl: string): boolean => {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const origin = headers.get("origin");
  return origin === null || origin === new URL(publicUrl).origin;
};
