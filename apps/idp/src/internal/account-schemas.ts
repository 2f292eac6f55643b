import { z } from "zod";

const email = z
  .email("no es un correo electrónico")
  .max(254)
  .transform((text) => text.toLowerCase());
const name = z
  .string()
  .trim()
  .min(1, "no puede estar vacío")
  .max(200)
  // PostgreSQL stores neither NUL nor half a surrogate pair.
  .refine((text) => !text.includes("\0") && text.isWellFormed(), "contiene caracteres que no se admiten");

export const newAccountSchema = z.strictObject({
  id: z.guid().optional(),
  email,
  name,
  municipality: name.optional(),
  password: z.string().optional(),
  email_verified: z.boolean().default(false),
});

export const accountChangesSchema = z.strictObject({
  email: email.optional(),
  /** Of the new address; the one that is there is as it was. */
  email_verified: z.boolean().default(false),
  name: name.optional(),
  municipality: name.optional(),
  disabled: z.boolean().optional(),
});

export const passwordSchema = z.strictObject({ password: z.string() });
