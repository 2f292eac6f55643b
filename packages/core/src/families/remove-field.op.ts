import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { fieldsOf } from "../records/field";
import { familyNotFound, lockFamily, registryFamilyCode } from "./family";
import { familyFieldNotFound, fieldKeyInput } from "./field";
import { countFilled } from "./filled-fields";
import { narrowed, publicConfigOf } from "./public-config";

export const fieldHasData = defineRefusal<[label: string, records: number]>(
  "conflict",
  "FIELD_HAS_DATA",
  (label, records) =>
    `El campo ${label} tiene datos en ${records === 1 ? "un legajo" : `${records} legajos`}: no se elimina mientras los tenga`,
);

export const removeFieldOp = defineOperation({
  id: "registryFamilies.removeField",
  summary:
    "Quita de una familia de registro un campo que ningún legajo usa; lo que dijo queda en los historiales",
  access: "administrator",
  effect: "destructive",
  input: z.strictObject({ code: registryFamilyCode, key: fieldKeyInput }),
  output: z.strictObject({ message: z.string() }),
  errors: ["invalid_input", familyNotFound, familyFieldNotFound, fieldHasData],
}).run((ctx, { code, key }) =>
  ctx.transaction(async (tx) => {
    const family = await lockFamily(tx, code);
    const field = fieldsOf(family).find((one) => one.key === key);
    if (!field) throw familyFieldNotFound();
    const records = (await countFilled(tx, code, key)).get(key) ?? 0;
    if (records > 0) throw fieldHasData(field.label, records);
    const fields = fieldsOf(family).filter((one) => one.key !== key);
    const config = narrowed(publicConfigOf(family), {
      keys: fields.map((one) => one.key),
      states: family.states,
    });
    await tx.registryFamily.update({ where: { code }, data: { fields, publicConfig: config } });
    return { message: `Campo ${field.label} eliminado. Lo que dijo queda en el historial de los legajos` };
  }),
);
