import { z } from "zod";

/** A municipality as a list of them tells it. */
export const municipalityObject = z.strictObject({
  schema: z.string(),
  name: z.string(),
  acronym: z.string(),
});
