import { z } from "zod";

export const DENSITIES = ["compact", "roomy"] as const;
export type Density = (typeof DENSITIES)[number];

export const DENSITY_COOKIE = "foja-densidad";
export const COLUMNS_COOKIE = "foja-columnas";

/** How a person likes lists. Columns by the list's path. */
export type ListLooks = {
  readonly density: Density;
  readonly columns: Readonly<Record<string, readonly string[]>>;
};

const columns = z.record(z.string().max(100), z.array(z.string().max(40)).max(30));

/** What the cookies say; a broken one says nothing. */
export const parseListLooks = (density: string | undefined, chosen: string | undefined): ListLooks => ({
  density: DENSITIES.find((known) => known === density) ?? "compact",
  columns: columns.safeParse(parseJson(chosen)).data ?? {},
});

const parseJson = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? "{}");
  } catch {
    return undefined;
  }
};
