import type { UserActor } from "../../kernel/actors";
import type { Context } from "../../kernel/context";
import { sectorAcronym, sectorWithDepartment } from "../../people/sector";
import { familyPermissions, recordVisibility } from "../record-visibility";
import { type Explained, listed } from "./explanation";

/**
 * Why a person may or may not see and edit a record: its family says so for each sector (domain 7). What the record is and its state are told
 * to whoever sees it: being an administrator shows no family.
 */
export const explainRecord = async (
  ctx: Context<"administrator">,
  actor: UserActor,
  which: { readonly id: string } | { readonly number: string },
): Promise<Explained | undefined> => {
  const row = await ctx.db.record.findUnique({
    where: which,
    include: { family: { include: { permissions: { include: { sector: sectorWithDepartment } } } } },
  });
  if (!row) return undefined;
  const { family } = row;
  const sees = async (who: UserActor): Promise<boolean> =>
    (await ctx.db.record.count({ where: { AND: [{ id: row.id }, recordVisibility(who)] } })) > 0;
  const [canView, askerSees] = await Promise.all([sees(actor), sees(ctx.actor)]);
  const granted = familyPermissions(actor, family.permissions);
  const canEdit = canView && granted.can_edit;
  const viewing = family.permissions.filter((row) => row.canView).map(({ sector }) => sectorAcronym(sector));
  const editing = family.permissions.filter((row) => row.canEdit).map(({ sector }) => sectorAcronym(sector));
  const words = (names: readonly string[]) => (names.length === 0 ? "ningún sector" : listed(names));
  return {
    kind: "record",
    id: row.id,
    number: row.number,
    reference: askerSees ? row.displayName : null,
    visibility: "interno",
    status: askerSees ? row.state : null,
    canView,
    canEdit,
    rules: [
      {
        rule: "FAMILY_ACTIVE",
        title: "Familia en uso",
        outcome: family.isActive ? "not_considered" : "does_not_allow",
        text: family.isActive
          ? `La familia ${family.name} está activa.`
          : `La familia ${family.name} está inactiva: nadie ve sus legajos.`,
      },
      {
        rule: "FAMILY_VIEW",
        title: "Sectores que ven la familia",
        outcome: canView ? "allows_view" : "does_not_allow",
        text: `Ve sus legajos ${words(viewing)}.`,
      },
      {
        rule: "FAMILY_EDIT",
        title: "Sectores que la editan",
        outcome: canEdit ? "allows_edit" : "does_not_allow",
        text: `Edita sus legajos ${words(editing)}. Hace falta editar el sector.`,
      },
    ],
    ways: canEdit
      ? []
      : [
          {
            title: `Dar permiso a su sector en la familia ${family.name}`,
            text: "Vale para todas las personas del sector y todos los legajos de la familia.",
            by: "Usted, como administrador",
          },
          {
            title: "Dar a la persona otro sector",
            text: `Uno de los que ya tienen permiso: ${words([...new Set([...viewing, ...editing])])}.`,
            by: "Usted, como administrador",
          },
        ],
  };
};
