import type { CitizenActor, UserActor } from "../kernel/actors";
import type { SigningIdentity } from "../people/seal";

/** Who signs: somebody of the municipality, or a citizen (domain 8). */
export type Signatory = { readonly kind: "user" | "citizen"; readonly id: string };

/** What their number and their visible signature say of whoever signs. */
export type SignatoryName = Pick<SigningIdentity, "fullName" | "departmentName" | "departmentAcronym">;

/** What stands in place of a department in the numbers of what citizens sign (domain 4). */
export const CITIZENS_DEPARTMENT = "TAD";

/** Stands where people have the seal of their office (domain 8). */
export const CITIZEN_SEAL = "Ciudadano";

export const signatoryOf = (actor: UserActor | CitizenActor): Signatory =>
  actor.kind === "user" ? { kind: "user", id: actor.userId } : { kind: "citizen", id: actor.citizenId };

/** Their name above their national id. */
export const citizenName = ({
  fullName,
  countryId,
}: Pick<CitizenActor, "fullName" | "countryId">): SignatoryName => ({
  fullName,
  departmentName: countryId,
  departmentAcronym: CITIZENS_DEPARTMENT,
});

/** The column of whoever it is, in what names either. */
export const whoSigns = ({ kind, id }: Signatory) => (kind === "user" ? { userId: id } : { citizenId: id });

/** The same for what they make. */
export const whoCreates = ({ kind, id }: Signatory) =>
  kind === "user" ? { createdById: id } : { createdByCitizenId: id };
