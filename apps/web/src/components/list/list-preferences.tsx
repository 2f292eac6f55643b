"use client";

import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { COLUMNS_COOKIE, DENSITY_COOKIE, type Density, type ListLooks } from "../../preferences/lists";
import { rememberCookie } from "../../preferences/remember";

export type { Density } from "../../preferences/lists";

type ListPreferences = {
  readonly density: Density;
  readonly setDensity: (density: Density) => void;
  /** What this person chose for a list the last time, where its address says nothing. */
  readonly columnsOf: (path: string) => readonly string[] | undefined;
  readonly setColumns: (path: string, columns: readonly string[] | undefined) => void;
};

const Context = createContext<ListPreferences | undefined>(undefined);

/** How this person likes lists: in cookies, so that the server shows them so at once. */
export const ListPreferencesProvider = ({ looks, children }: { looks: ListLooks; children: ReactNode }) => {
  const [density, setDensity] = useState(looks.density);
  const [columns, setColumns] = useState(looks.columns);
  const value = useMemo<ListPreferences>(
    () => ({
      density,
      setDensity: (wanted) => {
        setDensity(wanted);
        rememberCookie(DENSITY_COOKIE, wanted);
      },
      columnsOf: (path) => columns[path],
      setColumns: (path, wanted) => {
        const { [path]: _, ...others } = columns;
        const next = wanted ? { ...others, [path]: wanted } : others;
        setColumns(next);
        rememberCookie(COLUMNS_COOKIE, JSON.stringify(next));
      },
    }),
    [density, columns],
  );
  return <Context value={value}>{children}</Context>;
};

export const useListPreferences = (): ListPreferences => {
  const preferences = useContext(Context);
  if (!preferences) throw new Error("outside of ListPreferencesProvider");
  return preferences;
};
