import { recordReportHtml } from "@foja/composer/template/record-report";
import type { TenantTransaction } from "@foja/db/clients/types";
import { z } from "zod";
import { linkToPdf } from "../documents/pdf-store";
import type { Context } from "../kernel/context";
import { recordId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { findSigningIdentity } from "../people/seal";
import {
  EDITING_REFUSALS,
  getEditableRecord,
  getVisibleRecord,
  type RecordWithFamily,
  requireEditable,
} from "../permissions/get-visible-record";
import {
  givingBack,
  insertSystemDocument,
  type NumberedDocument,
  numberDocument,
  SYSTEM_DOCUMENT_REFUSALS,
  type SystemDocument,
  signSystemDocument,
} from "../signing/system-document";
import { tellRecord } from "./record-history";
import { takeSnapshot } from "./record-snapshot";

const REPORT_ACRONYM = "IFRLM";

/** In the visible signature of a report: the system signs it in the name of who asked for it. */
const REPORT_SEAL = "Informe automático";

export const createReportOp = defineOperation({
  id: "records.createReport",
  summary:
    "Emite el informe de un legajo: un documento oficial firmado con lo que dice en ese momento, vinculado a él",
  access: "user",
  effect: "write",
  input: z.strictObject({ record_id: recordId }),
  output: z.strictObject({ document_id: z.guid(), official_number: z.string(), pdf_url: z.string() }),
  errors: ["invalid_input", ...EDITING_REFUSALS, ...SYSTEM_DOCUMENT_REFUSALS],
}).run(async (ctx, { record_id }) => {
  const record = await getVisibleRecord(ctx, record_id);
  requireEditable(ctx, record);
  const numbered = await numberReport(ctx);
  return givingBack(ctx, [numbered.id], async () => {
    const report = await signReport(ctx, record, numbered);
    const pdf_url = await linkToPdf(ctx, report, report.signed.pdfKey);
    const answer = { document_id: report.id, official_number: report.officialNumber, pdf_url };
    return ctx.transaction(async (tx) => {
      await registerReport(tx, ctx, record.id, report);
      await ctx.settle(tx, answer);
      return answer;
    });
  });
});

const numberReport = async (ctx: Context<"user">): Promise<NumberedDocument> => {
  const [type, signer] = await Promise.all([
    ctx.db.documentType.findUniqueOrThrow({ where: { acronym: REPORT_ACRONYM } }),
    findSigningIdentity(ctx.db, ctx.actor.userId),
  ]);
  if (!signer) throw new Error(`acting user ${ctx.actor.userId} has no row`);
  return ctx.transaction((tx) => numberDocument(tx, ctx, { type, signer, now: ctx.now() }));
};

const signReport = async (
  ctx: Context<"user">,
  record: RecordWithFamily,
  numbered: NumberedDocument,
): Promise<SystemDocument> => {
  const html = recordReportHtml({
    ...(await takeSnapshot(ctx, record)),
    recordNumber: record.number,
    displayName: record.displayName,
    family: `${record.family.code} - ${record.family.name}`,
    state: record.state,
    author: numbered.signer.fullName,
    municipality: ctx.tenant.name,
    at: numbered.now,
    timeZone: ctx.tenant.timezone,
  });
  return signSystemDocument(ctx, numbered, {
    html,
    title: `Informe de legajo ${record.number}`,
    seal: REPORT_SEAL,
  });
};

/** Makes it official and links it; whoever asked must still be allowed to. */
const registerReport = async (
  tx: TenantTransaction,
  ctx: Context<"user">,
  recordId: string,
  report: SystemDocument,
): Promise<void> => {
  const record = await getEditableRecord(tx, ctx, recordId);
  await insertSystemDocument(tx, ctx, report, {
    reference: `Informe del legajo ${record.number}`,
    visibility: report.type.visibility,
  });
  await tx.recordDocument.create({
    data: {
      id: ctx.newId(),
      recordId,
      documentId: report.id,
      createdById: ctx.actor.userId,
      createdAt: ctx.now(),
    },
  });
  await tellRecord(tx, ctx, {
    recordId,
    documentId: report.id,
    action: "report_generated",
    after: { document_id: report.id, official_number: report.officialNumber },
  });
};
