import type { Prisma } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import { resumeOf } from "../documents/resume";
import type { Context } from "../kernel/context";
import { DOCUMENT_NOT_FOUND, subject } from "../kernel/identifiers";

export const publicDocumentId = subject(
  "publicDocument",
  "Identificador de un documento público",
  DOCUMENT_NOT_FOUND,
);

export const publicPdfUrl = z
  .string()
  .nullable()
  .describe("Dirección estable del PDF, que se lee sin clave; nula hasta que está publicado");

/** What a query must select for `pdfUrlOf` and `publicResumeOf`. */
export const publishedParts = {
  id: true,
  officialNumber: true,
  status: true,
  visibility: true,
  content: true,
  summary: { select: { summary: true } },
  publication: { select: { sha256: true } },
} as const satisfies Prisma.DocumentSelect;

type Published = Prisma.DocumentGetPayload<{ select: typeof publishedParts }>;

/** The address of its copy, once there is one. */
export const pdfUrlOf = (
  {
    ports,
    tenant,
  }: {
    readonly ports: Pick<Context["ports"], "publicFilesUrl">;
    readonly tenant: Pick<Context["tenant"], "schema">;
  },
  {
    officialNumber,
    visibility,
    publication,
  }: Pick<Published, "officialNumber" | "visibility" | "publication">,
): string | null =>
  visibility === "publico" && officialNumber && publication?.sha256
    ? `${ports.publicFilesUrl}/${tenant.schema}/${encodeURIComponent(officialNumber)}.pdf`
    : null;

/** Of what is not public, nothing. */
export const publicResumeOf = (document: Published): string | null =>
  document.visibility === "publico" ? resumeOf(document) : null;
