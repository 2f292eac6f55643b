const SANE = /^[A-Za-z0-9._-]{1,64}$/;

/** The caller's `X-Request-ID` when it can't spoil a log line or a header, else a new one. */
export const requestIdOf = (headers: Headers, newId: () => string): string => {
  const sent = headers.get("x-request-id");
  return sent && SANE.test(sent) ? sent : newId();
};
