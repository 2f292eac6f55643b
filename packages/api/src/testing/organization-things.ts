import { randomInt, randomUUID } from "node:crypto";
import type { Residence } from "@foja/testing/town/residence";
import type { Things } from "./things-by-kind";

/** Parts of the chart that nobody uses: what changes or removes one finds it free. Their sectors are inactive, so that lists of what is in use don't show them. */
export const organizationThings = async ({ db, departments, people }: Residence): Promise<Things> => {
  const name = `T${randomUUID().slice(0, 8).toUpperCase()}`;
  // Numbers that no other municipality has.
  const number = randomInt(1_000_000, 1_000_000_000);
  const sector = await db.sector.create({
    data: { id: randomUUID(), departmentId: departments.LEGAL, acronym: name, isActive: false },
  });
  const department = await db.department.create({
    data: {
      id: randomUUID(),
      name,
      acronym: name,
      parentId: departments.INT,
      sectors: { create: { id: randomUUID(), acronym: "PRIV", isActive: false } },
    },
  });
  const rank = await db.rank.create({ data: { id: randomUUID(), name, level: number } });
  const seal = await db.seal.create({ data: { id: number, name } });
  return {
    workSector: [sector.id],
    chartDepartment: [department.id],
    rank: [rank.id],
    seal: [seal.id],
    // Whom no row is tried with otherwise.
    headCandidate: [people.delegate.id],
  };
};
