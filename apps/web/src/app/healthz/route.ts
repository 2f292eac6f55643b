/** The process lives; nothing else is asked. */
export const GET = (): Response =>
  Response.json({ status: "ok" }, { headers: { "cache-control": "no-store" } });
