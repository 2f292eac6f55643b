import { randomUUID } from "node:crypto";
import { ROLES } from "@foja/core/people/roles";
import { USER_STATE } from "@foja/core/people/user";
import type { Residence } from "@foja/testing/town/residence";
import type { Things } from "./things-by-kind";

/** Which people there may be without that lists of the other doors change. */
export type Presence = "out of sight" | "in every state";

/**
 * People who never did anything. Those who are archived stand in no list; one in every other state, an administrator among them, is what each
 * change of a user can be tried on.
 */
export const userThings = async (place: Residence, presence: Presence): Promise<Things> => {
  const { archived, ...others } = USER_STATE;
  const states = presence === "in every state" ? [archived, ...Object.values(others)] : [archived];
  const managedUser: string[] = [];
  for (const estado of states) managedUser.push(await somebody(place, estado));
  return { managedUser };
};

const somebody = async (place: Residence, estado: number): Promise<string> => {
  const id = randomUUID();
  const email = `${id}@${place.acronym.toLowerCase()}.example`;
  await place.db.user.create({
    data: {
      id,
      email,
      fullName: "Persona Nueva",
      sectorId: place.sectors["LEGAL#MESA"],
      estado,
      roles: { create: { roleId: ROLES.administrator.id } },
    },
  });
  await place.systemContext().global.directoryEntry.create({
    data: { email, schemaName: place.schema, userId: id },
  });
  return id;
};
