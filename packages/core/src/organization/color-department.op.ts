import { z } from "zod";
import { changedMeanwhile, expectedInput, requireExpected } from "../kernel/expected";
import { identifier } from "../kernel/identifiers";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { colorInput } from "./color";
import {
  chartDepartmentId,
  departmentForAdmin,
  departmentNotFound,
  getDepartment,
  presentDepartment,
} from "./department";
import { lockOrganization } from "./lock-organization";
import { privateSectorFixed, requireWorkSector } from "./sector";

const sectorOfAnother = defineRefusal<[id: string]>(
  "invalid_input",
  "SECTOR_NOT_OF_DEPARTMENT",
  "El sector no es de esta repartición",
  { about: (id) => `sector_colors.${id}` },
);

const sectorColors = <C extends z.ZodType>(color: C) =>
  meant(z.record(identifier, color), { note: "Color de cada sector, por su identificador", example: {} });

export const colorDepartmentOp = defineOperation({
  id: "departments.color",
  summary: "Cambia el color de una repartición y de sectores suyos, todos a la vez",
  access: "administrator",
  effect: "write",
  input: z.strictObject({
    department_id: chartDepartmentId,
    primary_color: colorInput,
    sector_colors: sectorColors(colorInput).optional(),
    expected: expectedInput({
      primary_color: colorInput.nullable(),
      sector_colors: sectorColors(colorInput.nullable()),
    }),
  }),
  output: departmentForAdmin,
  errors: ["invalid_input", departmentNotFound, sectorOfAnother, privateSectorFixed, changedMeanwhile],
}).run((ctx, { department_id, primary_color, sector_colors = {}, expected }) =>
  ctx.transaction(async (tx) => {
    await lockOrganization(tx);
    const department = await getDepartment(tx, department_id);
    const sectors = await tx.sector.findMany({ where: { departmentId: department.id } });
    const colors = new Map(sectors.map(({ id, primaryColor }) => [id, primaryColor]));
    requireExpected(expected, {
      primary_color: department.primaryColor,
      sector_colors: Object.fromEntries(
        Object.keys(expected?.sector_colors ?? {}).map((id) => [id, colors.get(id) ?? null]),
      ),
    });

    for (const [id, primaryColor] of Object.entries(sector_colors)) {
      const sector = sectors.find((one) => one.id === id);
      if (!sector) throw sectorOfAnother(id);
      requireWorkSector(sector);
      await tx.sector.update({ where: { id: sector.id }, data: { primaryColor } });
    }
    await tx.department.update({ where: { id: department.id }, data: { primaryColor: primary_color } });
    return presentDepartment(await getDepartment(tx, department.id));
  }),
);
