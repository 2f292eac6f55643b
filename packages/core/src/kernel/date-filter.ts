import { z } from "zod";
import { meant } from "./meaning";
import { DATE_FILTERS } from "./zoned-time";

export const dateFilterInput = meant(z.enum(DATE_FILTERS), {
  note: "Días de la hora del municipio",
  example: "ultimos_30_dias",
});
