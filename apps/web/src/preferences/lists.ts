export const DENSITIES = ["compact", "roomy"] as const;
export type Density = (typeof DENSITIES)[number];

export const DENSITY_COOKIE = "foja-densidad";
export const COLUMNS_COOKIE = "foja-columnas";

/** How a person likes lists. Columns by the list's path. */
export type ListLooks = {
  readonly density: Density;
  readonly columns: Readonly<Record<string, readonly string[]>>;
};

/** What the cookies say; a broken one says nothing. By hand: every page loads this file, and need not load a library of schemas for it. */
export const parseListLooks = (density: string | undefined, chosen: string | undefined): ListLooks => ({
  density: DENSITIES.find((known) => known === density) ?? "compact",
  columns: Object.fromEntries(Object.entries(parseJson(chosen) ?? {}).filter(isChoice)),
});

const isChoice = (entry: readonly [string, unknown]): entry is [string, readonly string[]] =>
  Array.isArray(entry[1]) && entry[1].every((key) => typeof key === "string");

const parseJson = (text: string | undefined): object | undefined => {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && !Array.isArray(value) ? (value ?? undefined) : undefined;
  } catch {
    return undefined;
  }
};
