/** Shape of a demo municipality's data: names are invented, places too. */
export type TownRank = { readonly name: string; readonly level: number; readonly seal: string };

export type TownDepartment = {
  readonly acronym: string;
  readonly name: string;
  /** Acronym of the department above; none for the root. */
  readonly under?: string;
  readonly rank: string;
  /** Besides PRIV. */
  readonly sectors?: readonly string[];
  readonly color?: string;
};

export type TownPerson = {
  readonly fullName: string;
  /** `DEPT#SECTOR` */
  readonly sector: string;
  /** Acronym of the department that they head. */
  readonly heads?: string;
  readonly role?: "official" | "administrator";
  /** Own seal, for who heads nothing. */
  readonly seal?: string;
  readonly estado?: number;
  readonly searchesEverything?: true;
  readonly extra?: readonly { readonly sector: string; readonly canEdit: boolean }[];
};

export type Town = {
  readonly number: number;
  readonly acronym: string;
  readonly name: string;
  readonly city: string;
  readonly mailDomain: string;
  readonly settings: {
    readonly address: string;
    readonly websiteUrl: string;
    readonly annualSlogan: string;
    readonly primaryColor: string;
  };
  readonly ranks: readonly TownRank[];
  readonly seals: readonly string[];
  /** The root first, and each one after the one above it. */
  readonly departments: readonly TownDepartment[];
  readonly people: readonly TownPerson[];
  /** Names of the people that tests and examples act as, by part. */
  readonly cast: Readonly<Record<string, string>>;
  /** Filing department of each case type, by acronym; the root files the others. */
  readonly filing: Readonly<Record<string, string>>;
  /** Departments that alone may create a case type. */
  readonly creators: Readonly<Record<string, readonly string[]>>;
  /** Ranks whose heads number a document type. */
  readonly numbering: Readonly<Record<string, readonly string[]>>;
  /** Sectors that alone may create a document type. */
  readonly authors: Readonly<Record<string, readonly string[]>>;
  /** Sectors that work with a registry family: they create, edit and verify. */
  readonly registrars: Readonly<Record<string, readonly string[]>>;
};
