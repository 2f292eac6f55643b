import { z } from "zod";
import { fieldDefinition } from "../documents/form";

/** The form of a type, as answers tell it. */
export const formFields = z.strictObject({
  document_type_id: z.int(),
  fields: z.array(z.strictObject(fieldDefinition.shape)),
});
