import { z } from "zod";

/** POST /timestamp. */
export const timestampAnswer = z.object({
  token_b64: z.string().meta({ description: "El TimeStampToken (RFC 3161, 2.4.2) en DER, en base64" }),
});

export type TimestampAnswer = z.input<typeof timestampAnswer>;
