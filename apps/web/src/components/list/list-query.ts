/** What a list's address says: a colleague who gets the link sees the same rows. */
export type ListQuery = { readonly page: number; readonly search: string; readonly status: string };

export const parseListQuery = (parameters: Pick<URLSearchParams, "get">): ListQuery => {
  const page = Number(parameters.get("pagina"));
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    search: parameters.get("buscar")?.trim() ?? "",
    status: parameters.get("estado") ?? "",
  };
};

/** Address of the same list with something changed. Anything but a new page starts again at the first one. */
export const listAddress = (path: string, query: ListQuery, change: Partial<ListQuery>): string => {
  const next = { ...query, page: 1, ...change };
  const parameters = new URLSearchParams();
  if (next.search) parameters.set("buscar", next.search);
  if (next.status) parameters.set("estado", next.status);
  if (next.page > 1) parameters.set("pagina", String(next.page));
  const text = parameters.toString();
  return text ? `${path}?${text}` : path;
};
