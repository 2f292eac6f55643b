// From here on zod speaks Spanish.
import "@foja/core/kernel/invalid-input";
import { z } from "zod";
import { Problem } from "../problem";
import type { OptionValues } from "./command";

/** A municipality's number, as an option. */
export const municipalityNumber = z.string().transform(Number).pipe(z.number().int().positive());

/** @throws Problem that names every option that is missing or wrong */
export const readOptions = <S extends z.ZodObject>(schema: S, values: OptionValues): z.output<S> => {
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(({ path, message }) => `  --${path.join(".")}: ${message}`);
  throw new Problem(`Faltan opciones o son incorrectas:\n${lines.join("\n")}`);
};
