import { z } from "zod";
import { identifier, managedUserId } from "../kernel/identifiers";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { findRights } from "../people/read-acting";
import { userNotFound } from "../people/user";
import { editedCase } from "../permissions/case-access";
import { caseVisibility } from "../permissions/case-visibility";
import { findManagedUser } from "./user";

/** They come in an address, which servers cut off at 16 KB. */
const SECTORS_MAX = 200;

const sectors = (note: string) =>
  meant(z.array(identifier).max(SECTORS_MAX), { note, example: [] }).default([]);

export const previewSectorPermissionsOp = defineOperation({
  id: "users.previewSectorPermissions",
  summary: "Cuántos expedientes vería y editaría un usuario con otros sectores, antes de guardarlos",
  access: "administrator",
  effect: "read",
  input: z.strictObject({
    user_id: managedUserId,
    view_sector_ids: sectors("Sectores que vería además del principal; se puede repetir"),
    edit_sector_ids: sectors("Sectores que editaría además del principal; se puede repetir"),
  }),
  output: z.strictObject({
    seen: z.strictObject({ now: z.int(), after: z.int() }),
    edited: z.strictObject({ now: z.int(), after: z.int() }),
  }),
  errors: ["invalid_input", userNotFound],
}).run(async ({ db }, { user_id, view_sector_ids, edit_sector_ids }) => {
  const user = await findManagedUser(db, user_id);
  const now = await findRights(db, user.id);
  if (!now) throw userNotFound();
  const after = {
    ...now,
    viewSectorIds: [user.sectorId, ...view_sector_ids],
    editSectorIds: [user.sectorId, ...edit_sector_ids],
  };
  const [seenNow, seenAfter, editedNow, editedAfter] = await Promise.all([
    db.case.count({ where: caseVisibility(now) }),
    db.case.count({ where: caseVisibility(after) }),
    db.case.count({ where: { AND: [caseVisibility(now), editedCase(now)] } }),
    db.case.count({ where: { AND: [caseVisibility(after), editedCase(after)] } }),
  ]);
  return { seen: { now: seenNow, after: seenAfter }, edited: { now: editedNow, after: editedAfter } };
});
