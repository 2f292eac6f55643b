import { z } from "zod";
import { personName, printedLine } from "../documents/content-characters";
import { invalidInput } from "../kernel/invalid-input";
import { timezoneInput } from "../kernel/time-zone";

const newMunicipality = z.strictObject({
  /** First part of the schema's name. */
  number: z.int().min(1).max(999_999),
  acronym: z.string().regex(/^[A-Z]{1,6}$/, "La sigla lleva de 1 a 6 letras mayúsculas"),
  name: printedLine(100).min(2),
  city: printedLine(100).min(2),
  country: z.string().regex(/^[A-Z]{2}$/, "El país lleva dos letras mayúsculas"),
  timezone: timezoneInput.default("America/Argentina/Buenos_Aires"),
  /** Department from which the others hang. */
  root: z.strictObject({ name: printedLine(100).min(2), acronym: z.string().regex(/^[A-Z0-9]{2,20}$/) }),
  administrators: z
    .array(z.strictObject({ email: z.email().toLowerCase(), fullName: personName }))
    .default([]),
});

export type NewMunicipality = z.output<typeof newMunicipality>;
export type NewMunicipalityInput = z.input<typeof newMunicipality>;

export const parseNewMunicipality = (raw: unknown): NewMunicipality => {
  const parsed = newMunicipality.safeParse(raw);
  if (parsed.success) return parsed.data;
  throw invalidInput(parsed.error);
};
