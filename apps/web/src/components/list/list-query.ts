/** What a list's address says: a colleague who gets the link sees the same rows. */
export type ListQuery = { readonly page: number; readonly search: string; readonly status: string };

// No list is that long; addresses are typed and shared, so more is lowered, not an error.
const PAGE_MAX = 1_000_000;
export const SEARCH_MAX = 200;

export const parseListQuery = (parameters: Pick<URLSearchParams, "get">): ListQuery => {
  const page = Number(parameters.get("pagina"));
  return {
    page: Number.isInteger(page) && page > 0 ? Math.min(page, PAGE_MAX) : 1,
    search: shorten(parameters.get("buscar")?.trim() ?? ""),
    status: parameters.get("estado") ?? "",
  };
};

/** Whole characters only: half of one is no text that the server takes. */
const shorten = (search: string): string => {
  const cut = search.slice(0, SEARCH_MAX);
  return (cut.isWellFormed() ? cut : cut.slice(0, -1)).trim();
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
