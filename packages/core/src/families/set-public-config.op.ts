import { z } from "zod";
import { FIELDS_MAX } from "../documents/form-definition";
import { changedMeanwhile, expectedInput, requireExpected } from "../kernel/expected";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { exactText } from "../kernel/text";
import { fieldsOf } from "../records/field";
import { familyDetail, familyNotFound, lockFamily, readFamily, registryFamilyCode } from "./family";
import { publicConfigOf } from "./public-config";

export const unknownInPublic = defineRefusal<[about: "public_fields" | "visible_states", name: string]>(
  "invalid_input",
  "PUBLIC_CONFIG_UNKNOWN",
  (about, name) => `La familia no tiene el ${about === "public_fields" ? "campo" : "estado"} ${name}`,
  { about: (about) => about },
);

const config = {
  is_public: meant(z.boolean(), { note: "Si cualquiera puede ver sus legajos", example: true }),
  public_fields: meant(z.array(exactText(60)).max(FIELDS_MAX), {
    note: "Claves de los campos que se muestran",
    example: [],
  }),
  visible_states: meant(z.array(exactText(100)).max(FIELDS_MAX), {
    note: "Estados en los que un legajo se muestra",
    example: [],
  }),
  show_documents: meant(z.boolean(), { note: "Si se muestran sus documentos", example: false }),
  show_cases: meant(z.boolean(), { note: "Si se muestran sus expedientes", example: false }),
  show_related_records: meant(z.boolean(), {
    note: "Si se muestran los legajos relacionados",
    example: false,
  }),
};

export const setPublicConfigOp = defineOperation({
  id: "registryFamilies.setPublicConfig",
  summary: "Dice qué de los legajos de una familia puede ver cualquiera",
  access: "administrator",
  effect: "write",
  input: z.strictObject({ code: registryFamilyCode, ...config, expected: expectedInput(config) }),
  output: familyDetail,
  errors: ["invalid_input", familyNotFound, unknownInPublic, changedMeanwhile],
}).run((ctx, { code, expected, ...wanted }) =>
  ctx.transaction(async (tx) => {
    const family = await lockFamily(tx, code);
    requireExpected(expected, publicConfigOf(family), { unordered: ["public_fields", "visible_states"] });
    const keys = fieldsOf(family).map(({ key }) => key);
    const key = wanted.public_fields.find((name) => !keys.includes(name));
    if (key !== undefined) throw unknownInPublic("public_fields", key);
    const state = wanted.visible_states.find((name) => !family.states.includes(name));
    if (state !== undefined) throw unknownInPublic("visible_states", state);
    const publicConfig = {
      ...wanted,
      public_fields: [...new Set(wanted.public_fields)],
      visible_states: [...new Set(wanted.visible_states)],
    };
    await tx.registryFamily.update({ where: { code }, data: { publicConfig } });
    return readFamily(tx, code);
  }),
);
