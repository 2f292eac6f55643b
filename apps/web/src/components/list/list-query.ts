/** What a list's address may say beside search, page and columns. Plain data: the server reads the address by it, the browser writes it. */
export type ListSpec = {
  readonly path: string;
  /** Names in the address. With `values` one of them counts; without, what was written, shortened (a day, the acronym of a type). */
  readonly filters: readonly { readonly key: string; readonly values?: readonly string[] }[];
  /** Names in the address of what rows can be ordered by; none where the operation has one order. */
  readonly sorts?: readonly string[];
};

export type Sort = { readonly by: string; readonly isDescending: boolean };

/** What a list's address says: a colleague who gets the link sees the same rows. */
export type ListQuery = {
  readonly page: number;
  readonly pageSize: PageSize;
  readonly search: string;
  /** Only those that are set. */
  readonly filters: Readonly<Record<string, string>>;
  /** Undefined: in the list's own order. */
  readonly sort: Sort | undefined;
  /** Keys of the columns that somebody chose; undefined: those that there is room for. */
  readonly columns: readonly string[] | undefined;
};

export const PAGE_SIZES = [25, 50, 100] as const;
export type PageSize = (typeof PAGE_SIZES)[number];
const PAGE_SIZE_USUAL: PageSize = 50;

// No list is that long; addresses are typed and shared, so more is lowered, not an error.
const PAGE_MAX = 1_000_000;
export const SEARCH_MAX = 200;
const COLUMNS_MAX = 30;

/** As Next gives them to a page. */
export type Parameters = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Reads an address; what it doesn't know or can't be is left out, so that an old link still leads somewhere. */
export const parseListQuery = ({ filters, sorts = [] }: ListSpec, parameters: Parameters): ListQuery => {
  const one = (name: string): string => {
    const value = parameters[name];
    return (typeof value === "string" ? value : value?.at(-1))?.trim() ?? "";
  };
  const page = Number(one("pagina"));
  const size = Number(one("cantidad"));
  const columns = one("columnas").split(",").filter(Boolean).slice(0, COLUMNS_MAX);
  return {
    page: Number.isInteger(page) && page > 0 ? Math.min(page, PAGE_MAX) : 1,
    pageSize: PAGE_SIZES.find((known) => known === size) ?? PAGE_SIZE_USUAL,
    search: shorten(one("buscar")),
    filters: Object.fromEntries(
      filters.flatMap(({ key, values }) => {
        const value = shorten(one(key));
        return value && (!values || values.includes(value)) ? [[key, value]] : [];
      }),
    ),
    sort: parseSort(one("orden"), sorts),
    columns: columns.length > 0 ? columns : undefined,
  };
};

/** `-modificado`: the newest first. */
const parseSort = (text: string, sorts: readonly string[]): Sort | undefined => {
  const isDescending = text.startsWith("-");
  const by = isDescending ? text.slice(1) : text;
  return sorts.includes(by) ? { by, isDescending } : undefined;
};

/** Whole characters only: half of one is no text that the server takes. */
const shorten = (text: string): string => {
  const cut = text.slice(0, SEARCH_MAX);
  return (cut.isWellFormed() ? cut : cut.slice(0, -1)).trim();
};

/** Address of the same list with something changed. What changes which rows there are starts again at the first page. */
export const listAddress = (path: string, query: ListQuery, change: Partial<ListQuery> = {}): string => {
  const next = { ...query, ...(changesRows(change) && { page: 1 }), ...change };
  const text = listParameters(next).toString();
  return text ? `${path}?${text}` : path;
};

const changesRows = (change: Partial<ListQuery>): boolean =>
  Object.keys(change).some((name) => name !== "columns" && name !== "page");

const listParameters = ({ page, pageSize, search, filters, sort, columns }: ListQuery): URLSearchParams => {
  const parameters = new URLSearchParams();
  if (search) parameters.set("buscar", search);
  for (const [key, value] of Object.entries(filters)) if (value) parameters.set(key, value);
  if (sort) parameters.set("orden", `${sort.isDescending ? "-" : ""}${sort.by}`);
  if (pageSize !== PAGE_SIZE_USUAL) parameters.set("cantidad", String(pageSize));
  if (columns) parameters.set("columnas", columns.join(","));
  if (page > 1) parameters.set("pagina", String(page));
  return parameters;
};

/** With one filter set, or taken away by an empty value. */
export const withFilter = ({ filters }: ListQuery, key: string, value: string): Partial<ListQuery> => {
  const { [key]: _, ...others } = filters;
  return { filters: value ? { ...others, [key]: value } : others };
};

/** Whether it asks for less than the whole list. */
export const isNarrowed = ({ search, filters }: ListQuery): boolean =>
  search !== "" || Object.keys(filters).length > 0;

/** `page` and `page_size` as the operations of lists take them. */
export const pageOf = ({ page, pageSize }: ListQuery) => ({ page, page_size: pageSize });

/** The same for the operations of the administration, which take `limit` and `offset`. */
export const windowOf = ({ page, pageSize }: Pick<ListQuery, "page" | "pageSize">) => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
});
