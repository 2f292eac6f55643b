import { randomUUID } from "node:crypto";
import { createDetachedSignature } from "@foja/pades/cms/create-signature";
import { createKeySigner } from "@foja/pades/cms/signer";
import { writeFull } from "@foja/pades/pdf/full-writer";
import { PdfGraph } from "@foja/pades/pdf/graph";
import { PdfReader } from "@foja/pades/pdf/reader";
import { signPdf } from "@foja/pades/sign/sign-pdf";
import { aPdf } from "@foja/testing/pdf/a-pdf";
import { overlayWithSignature } from "@foja/testing/pdf/overlay-with-signature";
import { createTestPki } from "@foja/testing/pki/test-pki";
import type { Who } from "@foja/testing/town/cast";
import { expectRefusal } from "@foja/testing/town/expect-refusal";
import { townOfFile } from "@foja/testing/town/town";
import { beforeAll, expect, test } from "vitest";
import { createCitizenDocumentOp } from "../citizen-documents/create-citizen-document.op";
import { createContext, createStrangerContext } from "../kernel/create-context";
import { invoke } from "../kernel/invoke";
import { rejectDocumentOp } from "../signing/reject-document.op";
import { signDocumentOp } from "../signing/sign-document.op";
import { startSigningOp } from "../signing/start-signing.op";
import { checkCodeOp } from "../verification/check-code.op";
import { checkFileOp } from "../verification/check-file.op";
import { composeSample } from "./compose";
import { createDocumentOp } from "./create-document.op";
import { importDocumentOp } from "./import-document.op";
import { replaceImportedPdfOp } from "./replace-imported-pdf.op";
import { updateDocumentOp } from "./update-document.op";

const town = await townOfFile({ realPdfs: true });

const upload = (bytes: Uint8Array) => ({ fileName: "a.pdf", contentType: "application/pdf", bytes });
const importIt = (bytes: Uint8Array, residence: Pick<typeof town, "invoke"> = town) =>
  residence.invoke("creator", importDocumentOp, {
    document_type_acronym: "ANEXO",
    reference: "Parte de otro",
    pdf_file: upload(bytes),
  });
const send = async (document_id: string, signers: readonly Who[]) => {
  const ids = signers.map((who) => town.people[who].id);
  await town.invoke("creator", updateDocumentOp, { document_id, signers: ids });
  await town.invoke("creator", startSigningOp, { document_id });
  return document_id;
};
const write = async (signers: readonly Who[]) => {
  const about = { document_type_acronym: "IF", reference: "Habilitación" };
  return send((await town.invoke("creator", createDocumentOp, about)).document_id, signers);
};
const sign = (who: Who, document_id: string) => town.invoke(who, signDocumentOp, { document_id });
const reject = (id: string) =>
  town.invoke("numerator", rejectDocumentOp, { document_id: id, reason: "Falta el plano" });
const rowOf = (id: string) => town.db.document.findUniqueOrThrow({ where: { id } });
const fileOf = async (id: string) => Buffer.from(town.files.get((await rowOf(id)).pdfKey!)!.bytes);

/** As if it came from a printer: what its pages show, and no field. */
const printed = (pdf: Uint8Array): Buffer => {
  const graph = PdfGraph.from(new PdfReader(pdf));
  graph.edit(graph.rootRef).delete("AcroForm");
  return Buffer.from(writeFull(graph));
};
const and = (pdf: Buffer, more: string) => Buffer.concat([pdf, Buffer.from(more)]);

const files: Record<string, Buffer> = {};
beforeAll(async () => {
  const waiting = await write(["signer", "numerator"]);
  files["that waits"] = await fileOf(waiting);
  await sign("signer", waiting);
  files["half signed"] = await fileOf(waiting);
  files["half signed, with a line more"] = and(files["half signed"], "\n");
  files["half signed, and signed by a stranger"] = await overlayWithSignature(
    files["half signed"],
    createTestPki(town.clock.now()).stranger,
    town.clock.now(),
  );
  files["a print of what waits"] = printed(files["that waits"]);

  const rejected = await write(["signer", "numerator"]);
  files["rejected before anybody signed"] = await fileOf(rejected);
  await sign("signer", rejected);
  files.rejected = await fileOf(rejected);
  await reject(rejected);
  files["a print of what was rejected"] = printed(files["rejected before anybody signed"]);

  const official = await write(["numerator"]);
  files["official once, before that"] = await fileOf(official);
  await sign("numerator", official);
  files.official = await fileOf(official);
  files["official, with a comment more"] = and(files.official, "% x\n");

  const annex = await send((await importIt(aPdf())).document_id, ["signer", "numerator"]);
  files["imported, waiting"] = await fileOf(annex);
  await sign("signer", annex);
  await sign("numerator", annex);
  files["imported, official"] = await fileOf(annex);

  const signer = createKeySigner(createTestPki(town.clock.now()).stranger);
  const person = { name: "Nadie", seal: "Nadie", department: "Nada", entity: "Ninguna" };
  const { bytes: signed } = await signPdf(aPdf(), { person, signingTime: town.clock.now() }, (digest) =>
    createDetachedSignature({ signer, digest }),
  );
  const foreign = await send((await importIt(signed)).document_id, ["numerator"]);
  await sign("numerator", foreign);
  files["signed elsewhere, official"] = await fileOf(foreign);

  files["a preview"] = printed(
    Buffer.from(await composeSample(town.systemContext(), { html: "<p>a</p>", title: "a", signers: 1 })),
  );
  files["of a thousand versions"] = and(Buffer.from(aPdf()), "startxref\n9\n%%EOF\n".repeat(1_001));
});

test("no state of a document of ours is imported as another, by whomever, in whatever municipality", async () => {
  const documents = await town.db.document.count();
  const citizen = await town.db.citizen.create({
    data: {
      ...{ id: randomUUID(), fullName: "Rosa Medina", countryId: "27-30000000-4", estado: "validado" },
      ...{ createdAt: town.clock.now(), updatedAt: town.clock.now() },
    },
  });
  const { database, ports, clock, reportStep, tenant } = town;
  const portal = createContext<"citizen">(
    { database, ports, now: clock.now, newId: randomUUID, reportStep },
    {
      tenant,
      actor: { kind: "citizen", keyId: randomUUID(), citizenId: citizen.id, isValidated: true, ...citizen },
      ...{ door: "tad", requestId: "r" },
    },
  );
  for (const [what, bytes] of Object.entries(files)) {
    const code = what === "of a thousand versions" ? "PDF_TOO_COMPLEX" : "PDF_OF_A_DOCUMENT";
    const told = (error: unknown) => [what, (error as { extra: { code: string } }).extra?.code];
    expect(await importIt(bytes).then(() => [what, "taken"], told)).toEqual([what, code]);
    await expectRefusal(importIt(bytes, town.other), "invalid_input", { code });
    const wanted = { document_type_acronym: "ANEXO", reference: "Parte", pdf_base64: bytes };
    await expectRefusal(invoke(createCitizenDocumentOp, portal, wanted), "invalid_input", { code });
  }
  const { document_id } = await importIt(aPdf());
  const replacing = { document_id, pdf_file: upload(files.rejected!) };
  await expectRefusal(town.invoke("creator", replaceImportedPdfOp, replacing), "unprocessable", {
    code: "PDF_OF_A_DOCUMENT",
  });
  expect(await town.db.document.count()).toBe(documents + 1);
});

test("what came in before is not sent to its signers", async () => {
  for (const what of ["half signed", "that waits"]) {
    const { document_id } = await importIt(aPdf());
    const { importedKey } = await rowOf(document_id);
    await town.ports.storage.put(importedKey!, files[what]!, "application/pdf");
    await expectRefusal(send(document_id, ["numerator"]), "unprocessable", { code: "PDF_OF_A_DOCUMENT" });
    expect(await rowOf(document_id)).toMatchObject({ status: "draft" });
  }
});

test("a print of an official document may be one of another, which is told to who checks it", async () => {
  const { document_id } = await importIt(printed(files["official once, before that"]!));
  await send(document_id, ["numerator"]);
  await sign("numerator", document_id);
  const stranger = createStrangerContext(
    { ...town, now: town.clock.now, newId: () => "" },
    { door: "ui", requestId: "r" },
  );
  const pdf = upload(and(await fileOf(document_id), "\n"));
  expect(await invoke(checkFileOp, stranger, { pdf })).toMatchObject({
    kind: "copy",
    document: { shows_another_code: true },
  });
  const { code } = await town.database.global.verificationCode.findFirstOrThrow({
    where: { documentId: document_id },
  });
  expect(await invoke(checkCodeOp, stranger, { typed: code })).toMatchObject({
    document: { shows_another_code: true },
  });
});
