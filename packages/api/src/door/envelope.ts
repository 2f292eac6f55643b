import { z } from "zod";

/** How success is wrapped, and what that looks like. */
export type Envelope = {
  wrap(data: unknown): unknown;
  schema(output: z.ZodType): z.ZodType;
};

/** The answer as it is. */
export const plain: Envelope = { wrap: (data) => data, schema: (output) => output };

/** `{success, data, message}` (specification 1, 4.2 and 4.7). */
export const envelope = (message: string): Envelope => ({
  wrap: (data) => ({ success: true, data, message }),
  schema: (output) => z.strictObject({ success: z.literal(true), data: output, message: z.string() }),
});
