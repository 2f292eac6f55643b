import type { Outputs } from "../rows";

export type UserSector = Outputs["admin"]["users"]["listSectors"]["sectors"][number];

/** What somebody may do in a sector, as a form holds it: see (`v`), edit (`e`), both, or nothing. */
export const LEVELS = ["", "v", "e", "ve"] as const;
export type Level = (typeof LEVELS)[number];

export type Levels = Readonly<Record<string, Level>>;

type Permission = { readonly sector_id: string; readonly can_view: boolean; readonly can_edit: boolean };

const levelOf = ({ can_view, can_edit }: Omit<Permission, "sector_id">): Level =>
  `${can_view ? "v" : ""}${can_edit ? "e" : ""}`;

/** Of all sectors but the main one, which nobody gives or takes. */
export const levelsOf = (sectors: readonly UserSector[]): Levels =>
  Object.fromEntries(sectors.filter(({ is_main }) => !is_main).map((sector) => [sector.id, levelOf(sector)]));

/** As the operation takes them: only those that say something. */
export const permissionsOf = (levels: Readonly<Record<string, unknown>>): Permission[] =>
  Object.entries(levels).flatMap(([sector_id, level]) =>
    level
      ? [{ sector_id, can_view: String(level).includes("v"), can_edit: String(level).includes("e") }]
      : [],
  );

/** To edit is to see as well; who no longer sees does not edit. */
export const withView = (isGiven: boolean): Level => (isGiven ? "v" : "");
export const withEdit = (isGiven: boolean): Level => (isGiven ? "ve" : "v");

/**
 * A refusal whose `current` lists permissions, as one whose `current` has a value for each sector: so the form shows both values of each
 * that somebody else changed meanwhile. Any other error stays what it is.
 */
export const withCurrentLevels = (error: unknown, levels: Levels): unknown => {
  const data = (error as { data?: { refusal?: { current?: { permissions?: readonly Permission[] } } } })
    ?.data;
  const given = data?.refusal?.current?.permissions;
  if (!(error instanceof Error) || !given) return error;
  const none = Object.fromEntries(Object.keys(levels).map((id) => [id, "" as Level]));
  const current = { ...none, ...Object.fromEntries(given.map((one) => [one.sector_id, levelOf(one)])) };
  return Object.assign(new Error(error.message), {
    data: { ...data, refusal: { ...data?.refusal, current } },
  });
};
