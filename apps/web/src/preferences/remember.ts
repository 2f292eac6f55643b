export const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Keeps a choice of how things look in this browser, where the server sees it before the first paint. */
export const rememberCookie = (name: string, value: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
};
