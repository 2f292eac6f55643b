import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { recordField } from "../records/field";
import { familyDetail, familyNotFound, readFamily, registryFamilyCode } from "./family";
import { countFilled } from "./filled-fields";

export const getFamilyOp = defineOperation({
  id: "registryFamilies.get",
  summary: "Una familia de registro con sus campos, permisos y lo que muestra al público",
  access: "administrator",
  effect: "read",
  input: z.strictObject({ code: registryFamilyCode }),
  output: z.strictObject({
    ...familyDetail.shape,
    /** With how many records hold something in each: such a field is not removed. */
    fields: z.array(z.strictObject({ ...recordField.shape, filled_count: z.int() })),
  }),
  errors: ["invalid_input", familyNotFound],
}).run((ctx, { code }) =>
  ctx.transaction(async (tx) => {
    const family = await readFamily(tx, code);
    const filled = await countFilled(tx, code);
    const fields = family.fields.map((field) => ({ ...field, filled_count: filled.get(field.key) ?? 0 }));
    return { ...family, fields };
  }),
);
