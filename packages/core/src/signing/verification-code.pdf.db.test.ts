import { listPages } from "@foja/pades/pdf/pages";
import { PdfReader } from "@foja/pades/pdf/reader";
import { textRuns } from "@foja/pades/pdf/text";
import { townOfFile } from "@foja/testing/town/town";
import { describe, expect, test } from "vitest";
import { createCaseOp } from "../cases/create-case.op";
import { updateDocumentOp } from "../documents/update-document.op";
import { readVerificationCode } from "../documents/verification-code";
import { rejectDocumentOp } from "./reject-document.op";
import { startSigningOp } from "./start-signing.op";

const town = await townOfFile({ realPdfs: true });

const keptOf = async (documentId: string) =>
  (
    await town.database.global.verificationCode.findMany({
      where: { documentId },
      orderBy: { createdAt: "asc" },
    })
  ).map(({ code, schemaName }) => [code, schemaName]);

/** What a reader of the last page types. */
const printedOn = async (id: string): Promise<string | undefined> => {
  const { pdfKey } = await town.db.document.findUniqueOrThrow({ where: { id } });
  const reader = new PdfReader(town.files.get(pdfKey!)!.bytes);
  const last = listPages(reader, reader.catalog).at(-1)!;
  return textRuns(reader, last)
    .map(({ text }) => readVerificationCode(text))
    .find((code) => code !== undefined);
};

describe("the code on the paper", () => {
  test("is known once the document was sent, and stays known when another version takes its place", async () => {
    const { id } = await town.document({ signers: ["signer", "numerator"] });
    const document_id = id;
    await town.invoke("creator", startSigningOp, { document_id });
    const first = await printedOn(id);
    expect(await keptOf(id)).toEqual([[first, town.schema]]);

    await town.invoke("signer", rejectDocumentOp, { document_id, reason: "Falta el plano" });
    await town.invoke("creator", updateDocumentOp, { document_id, reference: "Otra versión" });
    await town.invoke("creator", startSigningOp, { document_id });
    const second = await printedOn(id);
    expect(second).not.toBe(first);
    expect(await keptOf(id)).toEqual([
      [first, town.schema],
      [second, town.schema],
    ]);
  });

  test("of two who send it at once is that of the one whose paper there is", async () => {
    const { id } = await town.document({ signers: ["numerator"] });
    const send = () => town.invoke("creator", startSigningOp, { document_id: id });
    const outcomes = await Promise.allSettled([send(), send()]);

    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await keptOf(id)).toEqual([[await printedOn(id), town.schema]]);
  });

  test("is on what the system writes, too", async () => {
    const { case_id } = await town.invoke("creator", createCaseOp, {
      case_template_id: town.templates.GEN,
      reference: "Habilitación",
    });
    const cover = await town.db.caseDocument.findFirstOrThrow({ where: { caseId: case_id } });

    expect(await keptOf(cover.documentId)).toEqual([[await printedOn(cover.documentId), town.schema]]);
  });
});
