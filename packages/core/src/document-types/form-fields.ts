import { z } from "zod";
import { fieldDefinition } from "../documents/form";

/** Fields as they are stored, those of long ago too. */
export const storedFields = z.array(z.strictObject(fieldDefinition.shape));

/** The form of a type, as answers tell it. */
export const formFields = z.strictObject({ document_type_id: z.int(), fields: storedFields });
