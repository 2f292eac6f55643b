import { z } from "zod";

// More than fits is a refusal with a reason of its own; this only keeps nonsense out.
const signers = z.number().int().min(1).max(1_000);

const verification = z.strictObject({
  code: z.string().regex(/^[0-9A-HJKMNP-TV-Z]{16}$/, "16 of Crockford's digits and letters"),
  address: z
    .url({ protocol: /^https?$/ })
    .regex(/^[!-~]+$/, "ASCII")
    .max(500),
});

export const composeBody = z.strictObject({
  html: z.string(),
  title: z.string().trim().min(1).max(1_000),
  letterhead: z.strictObject({
    name: z.string().trim().min(1).max(200),
    slogan: z.string().trim().max(300),
    logo: z
      .string()
      .regex(
        /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/,
        "a PNG, JPEG or WebP as a data: URL",
      )
      .nullable(),
    language: z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, "a BCP 47 tag"),
  }),
  signers,
  verification,
  files: z
    .array(z.strictObject({ name: z.string().min(1).max(200), content_base64: z.base64() }))
    .max(100)
    .default([])
    .transform((files) =>
      files.map(({ name, content_base64 }) => ({ name, bytes: Buffer.from(content_base64, "base64") })),
    ),
});

/** Callers that don't say who asks share one turn. */
export const composeHeaders = z.object({ "x-composer-requested-by": z.string().max(200).default("") });

export const sheetQuery = z.strictObject({
  signers: z.coerce.number().pipe(signers),
  ...verification.shape,
});
