import { z } from "zod";
import { changedMeanwhile, expectedInput, requireExpected } from "../kernel/expected";
import { identifier } from "../kernel/identifiers";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { sectorNotFound, sectorsInUse } from "../people/sector";
import { familyDetail, familyNotFound, lockFamily, readFamily, registryFamilyCode } from "./family";

const LIST_MAX = 2000;

const permission = z
  .strictObject({
    sector_id: identifier,
    can_view: z.boolean(),
    can_create: z.boolean(),
    can_edit: z.boolean(),
    can_verify: z.boolean(),
  })
  .refine(
    ({ can_view, can_create, can_edit, can_verify }) => can_view || !(can_create || can_edit || can_verify),
    {
      path: ["can_view"],
      message: "Quien crea, modifica o verifica legajos también debe verlos",
    },
  );

const permissionsInput = meant(
  z
    .array(permission)
    .max(LIST_MAX)
    .refine(
      (rows) => new Set(rows.map(({ sector_id }) => sector_id)).size === rows.length,
      "Un sector está repetido",
    ),
  { note: "Qué puede hacer cada sector con los legajos; reemplaza todo lo que hay", example: [] },
);

export const replaceFamilyPermissionsOp = defineOperation({
  id: "registryFamilies.replacePermissions",
  summary: "Reemplaza los permisos de los sectores sobre los legajos de una familia",
  access: "administrator",
  effect: "write",
  input: z.strictObject({
    code: registryFamilyCode,
    permissions: permissionsInput,
    expected: expectedInput({ permissions: permissionsInput }),
  }),
  output: familyDetail,
  errors: ["invalid_input", familyNotFound, sectorNotFound, changedMeanwhile],
}).run((ctx, { code, permissions, expected }) =>
  ctx.transaction(async (tx) => {
    await lockFamily(tx, code);
    const { permissions: told } = await readFamily(tx, code);
    const now = told.map(({ sector_acronym: _, ...row }) => row);
    // The order in which somebody names them says nothing.
    requireExpected(expected?.permissions && { permissions: bySector(expected.permissions) }, {
      permissions: bySector(now),
    });
    const granted = permissions.filter(({ can_view }) => can_view);
    const ids = granted.map(({ sector_id }) => sector_id);
    // A sector that is out of use stays where it was, and comes to no other family.
    const found = await tx.sector.count({
      where: {
        id: { in: ids },
        OR: [sectorsInUse, { familyPermissions: { some: { familyCode: code } } }],
      },
    });
    if (found < ids.length) throw sectorNotFound();
    await tx.familyPermission.deleteMany({ where: { familyCode: code, sectorId: { notIn: ids } } });
    for (const { sector_id: sectorId, can_view, can_create, can_edit, can_verify } of granted) {
      const grant = { canView: can_view, canCreate: can_create, canEdit: can_edit, canVerify: can_verify };
      await tx.familyPermission.upsert({
        where: { familyCode_sectorId: { familyCode: code, sectorId } },
        create: { familyCode: code, sectorId, ...grant },
        update: grant,
      });
    }
    return readFamily(tx, code);
  }),
);

const bySector = <Row extends { readonly sector_id: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => (one.sector_id < other.sector_id ? -1 : 1));
