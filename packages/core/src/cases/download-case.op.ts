import { makeZip } from "client-zip";
import { z } from "zod";
import { recordReading } from "../documents/record-opening";
import type { Context } from "../kernel/context";
import { fileOutput } from "../kernel/file";
import { caseId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { placeInVisibleCase } from "../permissions/document-visibility";
import { caseNotFound, getVisibleCase } from "../permissions/get-visible-case";
import { type CaseFile, fetchInOrder } from "./fetch-in-order";

/** Of all PDFs together (specification 1, 8). */
const CASE_ZIP_MAX_BYTES = 500 * 1024 * 1024;

export const noOfficialDocuments = defineRefusal(
  "not_found",
  "NO_OFFICIAL_DOCUMENTS",
  "El expediente no tiene documentos oficiales vigentes para descargar",
);
export const zipTooLarge = defineRefusal(
  "unprocessable",
  "CASE_ZIP_TOO_LARGE",
  "Los documentos del expediente superan los 500 MB. Descárguelos de a uno",
);
export const nothingDownloadable = defineRefusal(
  "upstream_failed",
  "NO_PDF_DOWNLOADABLE",
  "Ningún documento del expediente se pudo leer del depósito de archivos. Intente de nuevo en unos minutos",
);

/** Specification 1, 4.7, "Download ZIP rules". */
export const downloadCaseOp = defineOperation({
  id: "cases.download",
  summary: "Descarga un ZIP con los documentos oficiales vigentes de un expediente",
  access: "user",
  effect: "read",
  input: z.strictObject({ case_id: caseId }),
  output: fileOutput("application/zip"),
  errors: ["invalid_input", caseNotFound, noOfficialDocuments, zipTooLarge, nothingDownloadable],
}).run(async (ctx, { case_id }) => {
  const found = await getVisibleCase(ctx, case_id, { hidden: "not_found", include: {} });
  const documents = await listOfficial(ctx, case_id);
  const files = filesOf(ctx, documents);
  if (files.length === 0) throw noOfficialDocuments();
  if (files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) > CASE_ZIP_MAX_BYTES) throw zipTooLarge();
  for (const { document } of documents) await recordReading(ctx, document);
  return {
    contentType: "application/zip",
    fileName: `${found.number.replaceAll("/", "-")}.zip`,
    open: async () => makeZip(await withFirst(fetchInOrder(ctx, files)), { buffersAreUTF8: true }),
  };
});

const listOfficial = (ctx: Context<"user">, id: string) =>
  ctx.db.caseDocument.findMany({
    where: { AND: [placeInVisibleCase(ctx.actor, id), { document: OFFICIAL }] },
    orderBy: { order: "asc" },
    select: {
      order: true,
      document: {
        select: {
          id: true,
          status: true,
          visibility: true,
          type: { select: { kind: true } },
          officialNumber: true,
          pdfKey: true,
          pdfSizeBytes: true,
          signedAt: true,
        },
      },
    },
  });

type Official = Awaited<ReturnType<typeof listOfficial>>[number];

const filesOf = (ctx: Pick<Context, "now">, rows: readonly Official[]): CaseFile[] =>
  rows.flatMap(({ order, document: { officialNumber, pdfKey, pdfSizeBytes, signedAt } }) =>
    officialNumber && pdfKey
      ? [
          {
            name: `${String(order).padStart(3, "0")} - ${officialNumber}.pdf`,
            key: pdfKey,
            sizeBytes: pdfSizeBytes ?? 0,
            modifiedAt: signedAt ?? ctx.now(),
          },
        ]
      : [],
  );

const OFFICIAL = { status: "signed", officialNumber: { not: null }, pdfKey: { not: null } } as const;

/** The entries, once one of them is there: a download that has begun can't be refused any more. */
const withFirst = async <T extends { readonly isFile: boolean }>(
  entries: AsyncGenerator<T>,
): Promise<AsyncGenerator<T>> => {
  const first = await entries.next();
  if (first.done || !first.value.isFile) throw nothingDownloadable();
  return (async function* () {
    yield first.value;
    yield* entries;
  })();
};
