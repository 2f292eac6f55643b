import { ROLES } from "@foja/core/people/roles";
import type { TenantTransaction } from "@foja/db/clients/types";
import { DEPARTMENTS, OWN_SEALS, PARTS, RANKS, type SectorName } from "./cast";
import type { Organization } from "./organization";
import { keysOf } from "./records";

/** Seals, ranks, departments and sectors. Heads are set with the people. */
export const writeOrganization = async (tx: TenantTransaction, place: Organization): Promise<void> => {
  const seals = [...keysOf(RANKS).map((rank) => RANKS[rank].seal), ...OWN_SEALS];
  await tx.seal.createMany({ data: seals.map((name) => ({ name })) });
  const sealIds = await sealIdsByName(tx);
  await tx.rank.createMany({
    data: keysOf(RANKS).map((rank) => ({
      id: place.ranks[rank],
      name: RANKS[rank].name,
      level: RANKS[rank].level,
      sealId: sealIds.get(RANKS[rank].seal) ?? null,
    })),
  });

  await tx.department.createMany({
    data: keysOf(DEPARTMENTS).map((acronym) => ({
      id: place.departments[acronym],
      acronym,
      name: DEPARTMENTS[acronym].name,
      parentId: acronym === "INT" ? null : place.departments.INT,
      rankId: place.ranks[DEPARTMENTS[acronym].rank],
    })),
  });
  await tx.sector.createMany({
    data: keysOf(DEPARTMENTS).flatMap((department) =>
      DEPARTMENTS[department].sectors.map((acronym) => ({
        id: place.sectors[`${department}#${acronym}` as SectorName],
        departmentId: place.departments[department],
        acronym,
      })),
    ),
  });
};

/** Users with their roles, own seals, further sectors, and the departments that they head. */
export const writePeople = async (tx: TenantTransaction, place: Organization): Promise<void> => {
  const everybody = keysOf(PARTS).map((who) => ({ ...PARTS[who], ...place.people[who] }));
  const sealIds = await sealIdsByName(tx);

  await tx.user.createMany({
    data: everybody.map((person) => ({
      id: person.id,
      email: person.email,
      fullName: person.fullName,
      sectorId: person.sectorId,
      estado: person.estado ?? 1,
      canGlobalSearchCases: person.searchesEverything ?? false,
      canGlobalSearchDocuments: person.searchesEverything ?? false,
    })),
  });
  await tx.userRole.createMany({
    data: everybody.map(({ id, role }) => ({ userId: id, roleId: ROLES[role ?? "general"].id })),
  });
  await tx.userSeal.createMany({
    data: everybody.flatMap(({ id, seal }) => (seal ? [{ userId: id, sealId: sealIds.get(seal)! }] : [])),
  });
  await tx.userSectorPermission.createMany({
    data: everybody.flatMap(({ id, extra = {} }) =>
      keysOf(extra).map((sector) => ({
        userId: id,
        sectorId: place.sectors[sector],
        canView: true,
        canEdit: extra[sector] === "edit",
      })),
    ),
  });
  for (const { id, heads } of everybody) {
    if (heads) await tx.department.update({ where: { acronym: heads }, data: { headUserId: id } });
  }
};

const sealIdsByName = async (tx: TenantTransaction): Promise<ReadonlyMap<string, number>> =>
  new Map((await tx.seal.findMany()).map(({ name, id }) => [name, id]));
