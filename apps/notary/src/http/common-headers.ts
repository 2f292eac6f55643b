/** Of every answer, also of those that are given before or beside a handler. */
export const commonHeaders = (requestId: string) => ({
  "x-content-type-options": "nosniff",
  "cache-control": "no-store",
  "x-request-id": requestId,
});
