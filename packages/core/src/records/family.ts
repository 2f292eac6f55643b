import { z } from "zod";
import { meant } from "../kernel/meaning";
import { defineRefusal } from "../kernel/refusal";
import { exactText, writtenLine } from "../kernel/text";

const NAME_LENGTH_MAX = 200;

export const familyCode = meant(exactText(8).toUpperCase(), {
  note: "Código de la familia de registro",
  example: "COMER",
});
export const displayName = meant(writtenLine(NAME_LENGTH_MAX), {
  note: "Nombre con que se conoce lo registrado",
  example: "Panadería La Espiga",
});
export const recordState = meant(exactText(100), {
  note: "Estado, uno de los que tiene la familia",
  example: "Habilitado",
});
export const fieldName = meant(exactText(60), {
  note: "Clave del campo en la familia",
  example: "matafuegos",
});

export const permissionsObject = z.strictObject({
  can_view: z.boolean(),
  can_edit: z.boolean(),
  can_verify: z.boolean(),
});

export const unknownState = defineRefusal<[states: readonly string[]]>(
  "invalid_input",
  "RECORD_STATE",
  (states) => `El estado debe ser uno de los de la familia: ${states.join(", ")}`,
  { about: "state" },
);
export const fieldNotFound = defineRefusal("not_found", "FIELD_NOT_FOUND", "La familia no tiene ese campo");
