import { randomUUID } from "node:crypto";
import type { Residence } from "@foja/testing/town/residence";
import type { Things } from "./things-by-kind";

/** Parts of the chart that nobody uses: what changes or removes one finds it free. Inactive, so that lists of what is in use don't show them. */
export const organizationThings = async ({ db, departments }: Residence): Promise<Things> => {
  const acronym = `T${randomUUID().slice(0, 8).toUpperCase()}`;
  const sector = await db.sector.create({
    data: { id: randomUUID(), departmentId: departments.LEGAL, acronym, isActive: false },
  });
  return { workSector: [sector.id] };
};
