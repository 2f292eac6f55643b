/** What programs get for a path that no interface has; people get a page. */
export const answerUnknownPath = (): Response =>
  Response.json({ error: "Recurso no encontrado", code: "NOT_FOUND" }, { status: 404 });
