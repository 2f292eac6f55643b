import { ROLES } from "@foja/core/people/roles";
import { USER_STATE } from "@foja/core/people/user";
import type { TenantTransaction } from "@foja/db/clients/types";
import type { IdFor } from "./ids";
import type { Town, TownPerson } from "./town/town";

export const emailOf = (town: Town, { fullName }: Pick<TownPerson, "fullName">): string => {
  const plain = fullName.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return `${plain.replace(/[^a-z]+/g, ".")}@${town.mailDomain}`;
};

export const personId = (idFor: IdFor, fullName: string): string => idFor(`person:${fullName}`);

/** With check digit, over a document number that nobody has: they end below 99 millions. */
export const inventedCuil = (index: number): string => {
  const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];
  const checkDigit = (body: string) => {
    const sum = weights.reduce((total, weight, place) => total + weight * Number(body[place]), 0);
    return (11 - (sum % 11)) % 11;
  };
  const document = String(99_000_001 + index);
  // 10 is no digit: such numbers are given out with prefix 23.
  const prefix = checkDigit(`20${document}`) === 10 ? "23" : "20";
  return `${prefix}${document}${checkDigit(`${prefix}${document}`)}`;
};

export const seedPeople = async (tx: TenantTransaction, town: Town, idFor: IdFor): Promise<void> => {
  const seals = new Map((await tx.seal.findMany()).map(({ id, name }) => [name, id]));
  for (const [index, person] of town.people.entries()) {
    await tx.user.create({
      data: {
        id: personId(idFor, person.fullName),
        email: emailOf(town, person),
        fullName: person.fullName,
        countryId: inventedCuil(town.number * 100 + index),
        sectorId: idFor(`sector:${person.sector}`),
        estado: person.estado ?? USER_STATE.active,
        canGlobalSearchCases: person.searchesEverything ?? false,
        canGlobalSearchDocuments: person.searchesEverything ?? false,
        roles: { create: { roleId: ROLES[person.role ?? "general"].id } },
        ...(person.seal && { seal: { create: { sealId: sealId(seals, person.seal) } } }),
        ...(person.extra && {
          sectorPermissions: {
            create: person.extra.map(({ sector, canEdit }) => ({
              sectorId: idFor(`sector:${sector}`),
              canEdit,
            })),
          },
        }),
      },
    });
    if (person.heads) {
      await tx.department.update({
        where: { id: idFor(`department:${person.heads}`) },
        data: { headUserId: personId(idFor, person.fullName) },
      });
    }
  }
  await seedAssistant(tx, town, idFor);
};

/** The user in whose name the installation's own assistant writes. It never shows in lists of people. */
const seedAssistant = async (tx: TenantTransaction, town: Town, idFor: IdFor): Promise<void> => {
  await tx.user.create({
    data: {
      id: idFor("assistant"),
      email: `asistente@${town.mailDomain}`,
      fullName: "Asistente del sistema",
      sectorId: idFor("sector:INT#PRIV"),
      roles: { create: { roleId: ROLES.aiWorker.id } },
    },
  });
};

const sealId = (seals: ReadonlyMap<string, number>, name: string): number => {
  const id = seals.get(name);
  if (id === undefined) throw new Error(`no seal ${name}`);
  return id;
};
