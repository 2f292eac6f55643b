import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { sectorNotFound } from "../people/sector";
import { lockOrganization } from "./lock-organization";
import { referringTables } from "./referring-tables";
import {
  privateSectorFixed,
  requireWorkSector,
  sectorHasHistory,
  sectorHasUsers,
  workersOf,
  workSectorId,
} from "./sector";

export const deleteSectorOp = defineOperation({
  id: "sectors.delete",
  summary: "Elimina un sector sin personas y sin historia",
  access: "administrator",
  effect: "destructive",
  input: z.strictObject({ sector_id: workSectorId }),
  output: z.strictObject({ message: z.string() }),
  errors: ["invalid_input", sectorNotFound, privateSectorFixed, sectorHasUsers, sectorHasHistory],
}).run((ctx, { sector_id }) =>
  ctx.transaction(async (tx) => {
    await lockOrganization(tx);
    const sector = await tx.sector.findUnique({ where: { id: sector_id } });
    if (!sector) throw sectorNotFound();
    requireWorkSector(sector);
    const workers = await tx.user.count({ where: workersOf(sector.id) });
    if (workers > 0) throw sectorHasUsers(sector.acronym, workers);
    // A case or a document that comes to it meanwhile waits for this row, and finds it gone: its foreign key refuses it.
    await tx.$executeRaw`SELECT FROM sectors WHERE id = ${sector.id}::uuid FOR UPDATE`;
    const referring = await referringTables(tx, "sectors", sector.id);
    if (referring.length > 0) throw sectorHasHistory(sector.acronym);
    await tx.sector.delete({ where: { id: sector.id } });
    return { message: `Sector ${sector.acronym} eliminado` };
  }),
);
