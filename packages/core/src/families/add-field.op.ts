import { z } from "zod";
import { FIELDS_MAX } from "../documents/form-definition";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { fieldsOf } from "../records/field";
import { familyDetail, familyNotFound, lockFamily, readFamily, registryFamilyCode } from "./family";
import { fieldRules, wrongOptions } from "./field";
import { fieldMembers, optionsProblem } from "./field-definition";

export const fieldKeyTaken = defineRefusal<[key: string]>(
  "conflict",
  "FIELD_KEY_TAKEN",
  (key) => `La familia ya tiene, o tuvo, un campo ${key}. Elija otra clave`,
);
export const tooManyFields = defineRefusal(
  "conflict",
  "TOO_MANY_FIELDS",
  `Una familia tiene hasta ${FIELDS_MAX} campos`,
);

export const addFieldOp = defineOperation({
  id: "registryFamilies.addField",
  summary: "Agrega un campo a una familia de registro; los legajos que hay quedan sin valor en él",
  access: "administrator",
  effect: "write",
  input: z.strictObject({
    code: registryFamilyCode,
    key: meant(fieldMembers.key, {
      note: "Clave, en minúsculas; no cambia",
      example: "campo1",
      unique: true,
    }),
    label: fieldRules.label,
    type: fieldRules.type,
    required: fieldRules.required.default(false),
    has_expiration: fieldRules.has_expiration.default(false),
    needs_verification: fieldRules.needs_verification.default(false),
    options: fieldRules.options.optional(),
  }),
  output: familyDetail,
  errors: ["invalid_input", familyNotFound, wrongOptions, fieldKeyTaken, tooManyFields],
}).run((ctx, { code, options = [], ...field }) =>
  ctx.transaction(async (tx) => {
    const family = await lockFamily(tx, code);
    const problem = optionsProblem({ ...field, options });
    if (problem) throw wrongOptions(problem);
    const fields = fieldsOf(family);
    // What the history tells of a field that was removed must not be read as this one's.
    const told = await tx.recordHistory.count({
      where: { fieldName: field.key, record: { familyCode: code } },
    });
    if (told > 0 || fields.some(({ key }) => key === field.key)) throw fieldKeyTaken(field.key);
    if (fields.length >= FIELDS_MAX) throw tooManyFields();

    await tx.registryFamily.update({
      where: { code },
      data: { fields: [...fields, { ...field, options }] },
    });
    const answer = await readFamily(tx, code);
    await ctx.settle(tx, answer);
    return answer;
  }),
);
