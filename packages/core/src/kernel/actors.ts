/** Someone who works in the municipality, with everything that permissions ask about them. */
export type UserActor = {
  readonly kind: "user";
  readonly userId: string;
  readonly email: string;
  readonly fullName: string;
  readonly sectorId: string;
  readonly departmentId: string;
  readonly roleIds: readonly string[];
  /** Their main sector and those where they were given `can_view`. */
  readonly viewSectorIds: readonly string[];
  /** Their main sector and those where they were given `can_edit`. */
  readonly editSectorIds: readonly string[];
  readonly headedDepartmentIds: readonly string[];
  readonly canGlobalSearchCases: boolean;
  readonly canGlobalSearchDocuments: boolean;
  /** What a ticket of the pages was for: a program that came in with it has to do with nothing else. */
  readonly onlyDocuments?: readonly string[];
  /** The account with which they signed in themselves; none where a key names them. */
  readonly subject?: string;
  /** They let the application that asks for them read, and no more. */
  readonly onlyReads?: true;
};

/** Known by e-mail and account alone: no municipality is chosen yet. */
export type PersonActor = { readonly kind: "person"; readonly email: string; readonly subject: string };

/** Anybody at all, who says nothing of themselves: what they may know, an operation says. */
export type StrangerActor = { readonly kind: "stranger" };

/** The citizens' portal itself, by its key (specification 2, 5). */
export type PortalActor = { readonly kind: "portal"; readonly keyId: string };

/** A citizen for whom the portal asks. Blocked ones never become an actor. */
export type CitizenActor = {
  readonly kind: "citizen";
  readonly keyId: string;
  readonly citizenId: string;
  readonly countryId: string;
  readonly fullName: string;
  readonly isValidated: boolean;
};

/** Whoever reads what is public, by a key of the municipality. */
export type ReaderActor = { readonly kind: "reader"; readonly keyId: string };

/** A backup of the municipality, by its key (specification 1, 5.2). */
export type BackupActor = { readonly kind: "backup"; readonly keyId: string };

/** Sweeps and jobs of the installation itself. */
export type SystemActor = { readonly kind: "system" };

export type Actor =
  | UserActor
  | PersonActor
  | StrangerActor
  | PortalActor
  | CitizenActor
  | ReaderActor
  | BackupActor
  | SystemActor;

/** Who an operation is for. An administrator is a user with the role: asked by the operation, never by a door. */
export type Access = Actor["kind"] | "administrator";

export type ActorOf<A extends Access> = A extends "administrator" ? UserActor : Extract<Actor, { kind: A }>;

/** Whom the audit names: the kind, and the row that it is when it is one. */
export const actorId = (actor: Actor): string | null => {
  switch (actor.kind) {
    case "user":
      return actor.userId;
    case "citizen":
      return actor.citizenId;
    case "portal":
    case "reader":
    case "backup":
      return actor.keyId;
    case "person":
    case "stranger":
    case "system":
      return null;
  }
};
