import { z } from "zod";
import { expectedInput } from "../kernel/expected";
import { meant } from "../kernel/meaning";
import { userForAdmin } from "./user";

/** The effects that GET /admin/users/{id}/impact told. */
export const expectedOfLeaving = expectedInput({
  pending_documents: meant(z.int().min(0), { note: "Documentos que esperan su firma", example: 0 }),
});

export const leftUser = z.strictObject({
  ...userForAdmin.shape,
  /** Documents that waited for their signature. */
  rejected_documents: z.int(),
});
