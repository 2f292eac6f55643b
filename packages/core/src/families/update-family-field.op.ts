import { z } from "zod";
import { changedMeanwhile, expectedInput, requireExpected } from "../kernel/expected";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { fieldsOf } from "../records/field";
import { familyDetail, familyNotFound, lockFamily, readFamily, registryFamilyCode } from "./family";
import { familyFieldNotFound, fieldKeyInput, fieldRules, wrongOptions } from "./field";
import { optionsProblem } from "./field-definition";

export const fieldTypeFixed = defineRefusal(
  "conflict",
  "FIELD_TYPE_FIXED",
  "El tipo de un campo no cambia: lo que ya dice dejaría de entenderse. Agregue otro campo",
  { about: "type" },
);

export const updateFamilyFieldOp = defineOperation({
  id: "registryFamilies.updateField",
  summary: "Cambia lo que una familia de registro pide en un campo; lo que los legajos ya dicen queda",
  access: "administrator",
  effect: "write",
  input: z.strictObject({
    code: registryFamilyCode,
    key: fieldKeyInput,
    ...z.strictObject(fieldRules).partial().shape,
    expected: expectedInput(fieldRules),
  }),
  output: familyDetail,
  errors: [
    "invalid_input",
    familyNotFound,
    familyFieldNotFound,
    fieldTypeFixed,
    wrongOptions,
    changedMeanwhile,
  ],
}).run((ctx, { code, key, expected, ...wanted }) =>
  ctx.transaction(async (tx) => {
    const family = await lockFamily(tx, code);
    const fields = fieldsOf(family);
    const field = fields.find((one) => one.key === key);
    if (!field) throw familyFieldNotFound();
    requireExpected(expected, field);
    if (wanted.type && wanted.type !== field.type) throw fieldTypeFixed();
    const said = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
    const changed = { ...field, ...said };
    const problem = optionsProblem(changed);
    if (problem) throw wrongOptions(problem);
    await tx.registryFamily.update({
      where: { code },
      data: { fields: fields.map((one) => (one === field ? changed : one)) },
    });
    return readFamily(tx, code);
  }),
);
