import { z } from "zod";

/** 0 takes any free one, where the process says which. */
export const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);

export const host = z.string().min(1).default("127.0.0.1");

/** Without the slash at the end that people write. */
export const httpUrl = z
  .url({ protocol: /^https?$/, error: "must be an http(s) address" })
  .transform((text) => text.replace(/\/+$/, ""));

export const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: "must be a postgresql:// address",
});

export const secret = (length: number) => z.string().min(length, `must have at least ${length} characters`);

export const list = z.string().transform((text) =>
  text
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean),
);

export const logLevel = z
  .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
  .default("info");
