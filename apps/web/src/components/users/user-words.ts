import type { Outputs } from "../rows";
import { USER_STATE_NAMES, USER_STATES, type UserStateName } from "./user-list-spec";

export type UserRow = Outputs["admin"]["users"]["list"]["users"][number];
export type UserDetail = Outputs["admin"]["users"]["get"];
export type UserImpact = Outputs["admin"]["users"]["getImpact"];
export type UserOptions = Outputs["admin"]["users"]["listOptions"];

/** Keys of the words for states. */
export const STATE_WORDS = {
  activo: "stateActive",
  pendiente: "statePending",
  inactivo: "stateInactive",
  archivado: "stateArchived",
} as const satisfies Record<UserStateName, string>;

/** The product knows no other state. */
export const stateName = (estado: number): UserStateName =>
  USER_STATE_NAMES.find((name) => USER_STATES[name] === estado) ?? "inactivo";

/** Who may come in: active people, and those who become it by signing in. */
export const mayEnter = ({ estado }: { readonly estado: number }): boolean =>
  estado === USER_STATES.activo || estado === USER_STATES.pendiente;

type Sector = Pick<UserRow["sector"], "acronym" | "department">;

/** `LEGAL#MESA`: what tells a sector from the same one of another department. */
export const sectorCode = ({ acronym, department }: Sector): string => `${department.acronym}#${acronym}`;

/** As a choice among others shows it. */
export const sectorLabel = (sector: Sector): string => `${sector.department.name} · ${sectorCode(sector)}`;
