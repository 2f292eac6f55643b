import { meant } from "../kernel/meaning";
import { defineRefusal } from "../kernel/refusal";
import { fieldMembers } from "./field-definition";

export const familyFieldNotFound = defineRefusal(
  "not_found",
  "FIELD_NOT_FOUND",
  "La familia no tiene ese campo",
);
export const wrongOptions = defineRefusal<[problem: string]>(
  "invalid_input",
  "FIELD_OPTIONS",
  (problem) => problem,
  { about: "options" },
);

/** Which field of a family. */
export const fieldKeyInput = meant(fieldMembers.key, { note: "Clave del campo", example: "detalle" });

/** What an administrator says of a field. */
export const fieldRules = {
  label: meant(fieldMembers.label, { note: "Nombre con que se muestra", example: "Detalle" }),
  type: meant(fieldMembers.type, { note: "Qué guarda; no cambia", example: "text" }),
  required: meant(fieldMembers.required, { note: "Si un legajo no puede estar sin él", example: false }),
  has_expiration: meant(fieldMembers.has_expiration, { note: "Si lo que dice vence", example: false }),
  needs_verification: meant(fieldMembers.needs_verification, {
    note: "Si alguien lo verifica con un documento oficial",
    example: false,
  }),
  options: meant(fieldMembers.options, {
    note: "De qué se elige, en un campo de tipo select",
    example: ["Uno", "Dos"],
  }),
};
