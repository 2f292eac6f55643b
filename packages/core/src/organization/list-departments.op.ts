import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { departmentForAdmin, departmentParts, presentDepartment } from "./department";

type Node = z.output<typeof departmentForAdmin> & { readonly sub_departments: Node[] };

/** A department with those below it. */
export const departmentNode: z.ZodType<Node> = z.strictObject({
  ...departmentForAdmin.shape,
  sub_departments: z.lazy(() => z.array(departmentNode)),
});

export const listDepartmentsOp = defineOperation({
  id: "departments.listForAdmin",
  summary: "El organigrama: las reparticiones como árbol, con rango, titular y cantidades",
  access: "administrator",
  effect: "read",
  input: z.strictObject({}),
  output: z.strictObject({ departments: z.array(departmentNode), total: z.int() }),
  errors: ["invalid_input"],
}).run(async ({ db }) => {
  const rows = await db.department.findMany({
    include: departmentParts,
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  const nodes = rows.map((row): Node => ({ ...presentDepartment(row), sub_departments: [] }));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  for (const node of nodes) if (node.parent_id) byId.get(node.parent_id)?.sub_departments.push(node);
  return { departments: nodes.filter(({ parent_id }) => parent_id === null), total: nodes.length };
});
