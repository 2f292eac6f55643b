import { z } from "zod";
import { meant } from "./meaning";
import { DATE_FILTERS } from "./zoned-time";

export const dateFilterInput = meant(z.enum(DATE_FILTERS), {
  note: "Días de la hora del municipio",
  example: "ultimos_30_dias",
});

/** `date_from` and `date_to` of lists: civil days of the municipality, both included. */
export const dayRangeInput = {
  date_from: meant(z.iso.date(), {
    note: "Desde ese día, AAAA-MM-DD, en la hora del municipio",
    example: "2026-01-01",
  }).optional(),
  date_to: meant(z.iso.date(), {
    note: "Hasta ese día inclusive, AAAA-MM-DD, en la hora del municipio",
    example: "2099-12-31",
  }).optional(),
};
