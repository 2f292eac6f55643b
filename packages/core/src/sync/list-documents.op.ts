import { z } from "zod";
import { LINK_EXPIRES_IN_SECONDS } from "../documents/pdf-store";
import { defineOperation } from "../kernel/operation";
import { presentChanges, syncInput, syncOutput } from "./answer";
import { readChanges, type Stream } from "./read-changes";
import { listForgotten } from "./walk";

const document = z.strictObject({
  document_id: z.guid(),
  official_number: z.string(),
  document_type: z.string(),
  signed_at: z.iso.datetime(),
  sha256: z.string(),
  size: z.int(),
  pdf_url: z.string(),
  pdf_download_url: z.string(),
  expires_in: z.literal(LINK_EXPIRES_IN_SECONDS),
});

type Document = Omit<z.output<typeof document>, "pdf_url" | "pdf_download_url" | "expires_in"> & {
  readonly pdf_key: string;
};

/** Documents become official once and stay; their file is raised or renewed, and then they come again. */
const OFFICIAL_PDFS: Stream = {
  name: "official_pdfs",
  join: (table) => `join ${table("documents")} d on d.id = page.key[1]::uuid
    join ${table("document_types")} t on t.id = d.type_id`,
  row: `json_build_object('document_id', d.id, 'official_number', d.official_number, 'document_type', t.acronym,
    'signed_at', to_char(d.signed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'sha256', d.pdf_sha256, 'size', d.pdf_size_bytes, 'pdf_key', d.pdf_key)`,
  key: (column) => `json_build_object('document_id', (${column})[1])`,
};

export const listSyncDocumentsOp = defineOperation({
  id: "sync.listDocuments",
  summary: "Devuelve los documentos oficiales cuyo PDF es nuevo, con un enlace temporal a cada uno",
  access: "backup",
  effect: "read",
  input: z.strictObject(syncInput),
  output: z.strictObject({ documents: z.array(document), ...syncOutput }),
  errors: ["invalid_input", listForgotten],
}).run(async (ctx, asked) => {
  const changes = await readChanges<Document>(ctx, OFFICIAL_PDFS, asked);
  const documents = changes.rows.map(async ({ pdf_key, ...told }) => {
    const pdf_url = await ctx.ports.storage.link(pdf_key, {
      expiresInSeconds: LINK_EXPIRES_IN_SECONDS,
      fileName: `${told.official_number}.pdf`,
    });
    return { ...told, pdf_url, pdf_download_url: pdf_url, expires_in: LINK_EXPIRES_IN_SECONDS } as const;
  });
  return { documents: await Promise.all(documents), ...presentChanges(ctx, asked, changes) };
});
