import { z } from "zod";

/** How a row wraps what its operation answers, and what that looks like. */
export type Envelope = {
  wrap(data: unknown): unknown;
  schema(output: z.ZodType): z.ZodType;
};

/** `{success, data, message}` (specification 1, 4.2: the movements of a case). */
export const envelope = (message: string): Envelope => ({
  wrap: (data) => ({ success: true, data, message }),
  schema: (output) => z.strictObject({ success: z.literal(true), data: output, message: z.string() }),
});
