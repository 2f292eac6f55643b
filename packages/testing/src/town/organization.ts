import type { CaseTemplateName, DepartmentName, RANKS, SectorName, Who } from "./cast";

export type Person = {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly sectorId: string;
};

export type DocumentTypeRef = {
  readonly id: number;
  readonly acronym: string;
  readonly ownNumbering: boolean;
  readonly visibility: string;
};

export type PlaceName = { readonly schema: string; readonly acronym: string; readonly name: string };

/** Ids of one municipality's organization and people, before its catalog is written. */
export type Organization = PlaceName & {
  readonly municipalityId: string;
  readonly ranks: Readonly<Record<keyof typeof RANKS, string>>;
  readonly departments: Readonly<Record<DepartmentName, string>>;
  readonly sectors: Readonly<Record<SectorName, string>>;
  readonly people: Readonly<Record<Who, Person>>;
  readonly templates: Readonly<Record<CaseTemplateName, string>>;
};
