import { z } from "zod";
import { changedMeanwhile, expectedInput, requireExpected } from "../kernel/expected";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { PRIVATE_SECTOR, sectorNotFound, sectorWithDepartment } from "../people/sector";
import { colorInput } from "./color";
import { lockOrganization } from "./lock-organization";
import {
  departmentInactive,
  presentSectorForAdmin,
  privateSectorFixed,
  privateSectorReserved,
  requireWorkSector,
  sectorAcronymInput,
  sectorAcronymTaken,
  sectorForAdmin,
  sectorHasUsers,
  workersOf,
  workSectorId,
} from "./sector";

const changes = {
  acronym: sectorAcronymInput,
  is_active: meant(z.boolean(), { note: "Si se trabaja en él", example: true }),
  primary_color: colorInput.nullable(),
};

export const updateSectorOp = defineOperation({
  id: "sectors.update",
  summary: "Cambia la sigla, el estado o el color de un sector",
  access: "administrator",
  effect: "write",
  input: z.strictObject({
    sector_id: workSectorId,
    ...z.strictObject(changes).partial().shape,
    expected: expectedInput(changes),
  }),
  output: sectorForAdmin,
  errors: [
    "invalid_input",
    sectorNotFound,
    privateSectorFixed,
    privateSectorReserved,
    sectorAcronymTaken,
    sectorHasUsers,
    departmentInactive,
    changedMeanwhile,
  ],
}).run(async (ctx, { sector_id, expected, ...wanted }) => {
  if (wanted.acronym === PRIVATE_SECTOR) throw privateSectorReserved();
  return ctx.transaction(async (tx) => {
    await lockOrganization(tx);
    const sector = await tx.sector.findUnique({
      where: { id: sector_id },
      include: { department: true },
    });
    if (!sector) throw sectorNotFound();
    requireWorkSector(sector);
    requireExpected(expected, presentSectorForAdmin(sector));

    const { acronym, is_active, primary_color } = wanted;
    if (acronym) {
      const other = await tx.sector.count({ where: { acronym, id: { not: sector.id } } });
      if (other > 0) throw sectorAcronymTaken(acronym);
    }
    if (is_active === true && !sector.department.isActive) throw departmentInactive();
    if (is_active === false) {
      const workers = await tx.user.count({ where: workersOf(sector.id) });
      if (workers > 0) throw sectorHasUsers(sector.acronym, workers);
    }
    const changed = await tx.sector.update({
      where: { id: sector.id },
      data: {
        ...(acronym && { acronym }),
        ...(is_active !== undefined && { isActive: is_active }),
        ...(primary_color !== undefined && { primaryColor: primary_color }),
      },
      ...sectorWithDepartment,
    });
    return presentSectorForAdmin(changed);
  });
});
