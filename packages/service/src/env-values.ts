import { z } from "zod";

/** 0 takes any free one, where the process says which. */
export const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);

export const host = z.string().min(1).default("127.0.0.1");

/** Without the slash at the end that people write. `fetch` refuses every request to an address with a user in it. */
export const httpUrl = z
  .url({ protocol: /^https?$/, error: "must be an http(s) address", abort: true })
  .refine((text) => !hasUser(new URL(text)), "must have no user and password")
  .transform((text) => text.replace(/\/+$/, ""));

const hasUser = ({ username, password }: URL): boolean => username !== "" || password !== "";

export const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: "must be a postgresql:// address",
});

/** MB of the largest PDF that is taken for signing; an import and the signing service have the same. */
export const pdfMaxMb = z.coerce.number().int().min(1).max(40).default(10);

export const secret = (length: number) => z.string().min(length, `must have at least ${length} characters`);

/** The model that comes with the product. */
export const EMBEDDINGS_MODEL = "multilingual-e5-small-q4";

/** Of the service that turns texts into vectors. Without an address documents are searched by words alone. */
export const embeddingsVariables = {
  EMBEDDINGS_URL: httpUrl.optional(),
  EMBEDDINGS_MODEL: z.string().trim().min(1).max(200).default(EMBEDDINGS_MODEL),
  EMBEDDINGS_API_KEY: z.string().trim().min(1).optional(),
} as const;

/** Of the mails that the product sends: through a server, or into a folder where none is named. */
export const mailVariables = {
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be an smtp:// or smtps:// address" }).optional(),
  MAIL_FOLDER: z.string().min(1),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>@\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
      "must be an address, or: Name <address>",
    ),
} as const;

/** Who runs the installation, where they want to hear of what waits for them. */
export const operatorEmail = z.email({ error: "must be a mail address" }).optional();

export const list = z.string().transform((text) =>
  text
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean),
);

export const logLevel = z
  .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
  .default("info");
