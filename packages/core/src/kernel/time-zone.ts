import { z } from "zod";
import { meant } from "./meaning";

/** An IANA name, such as `America/Argentina/Buenos_Aires`. Intl takes offsets too, which follow no country's rules. */
const isTimezone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat("es", { timeZone: name });
    return /^[A-Z]/i.test(name);
  } catch {
    return false;
  }
};

export const timezoneInput = meant(z.string().max(64).refine(isTimezone, "La zona horaria no existe"), {
  note: "Zona horaria, nombre IANA: decide el año de los números y los días de los filtros",
  example: "America/Argentina/Buenos_Aires",
});
