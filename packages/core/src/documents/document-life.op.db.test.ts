import { expectRefusal } from "@foja/testing/town/expect-refusal";
import { readHtml, readSignatures, sha256 } from "@foja/testing/town/text-pdfs";
import { townOfFile } from "@foja/testing/town/town";
import { describe, expect, test } from "vitest";
import { getSignatureDetailsOp } from "../signing/get-signature-details.op";
import { rejectDocumentOp } from "../signing/reject-document.op";
import { signDocumentOp } from "../signing/sign-document.op";
import { startSigningOp } from "../signing/start-signing.op";
import { createDocumentOp } from "./create-document.op";
import { getDocumentOp } from "./get-document.op";
import { getDocumentContentOp } from "./get-document-content.op";
import { getDocumentUrlOp } from "./get-document-url.op";
import { publicKey } from "./publish-document";
import { publishDocumentOp } from "./publish-document.op";
import { updateDocumentOp } from "./update-document.op";

const town = await townOfFile();

const write = async (type = "IF", more: Record<string, unknown> = {}) => {
  const created = await town.invoke("creator", createDocumentOp, {
    document_type_acronym: type,
    reference: "Habilitación de la panadería",
    ...more,
  });
  return { document_id: created.document_id };
};

const sendTo = async (who: readonly ("signer" | "numerator" | "creator")[], type = "IF", more = {}) => {
  const id = await write(type);
  const signers = who.map((name) => town.people[name].id);
  await town.invoke("creator", updateDocumentOp, { ...id, signers, ...more });
  await town.invoke("creator", startSigningOp, id);
  return id;
};

const pdfOf = async ({ document_id: id }: { document_id: string }) => {
  const { pdfKey, pdfSha256 } = await town.db.document.findUniqueOrThrow({ where: { id } });
  const bytes = town.files.get(pdfKey!)!.bytes;
  expect(sha256(bytes)).toBe(pdfSha256);
  return bytes;
};

describe("the life of a document", () => {
  test("from a draft in a case to an official PDF with two signatures, linked by itself", async () => {
    const folder = await town.case();
    const { id: case_id } = folder;
    const created = await town.invoke("creator", createDocumentOp, {
      document_type_acronym: "if",
      reference: "  Habilitación de la panadería  ",
      case_id,
    });
    expect(created).toEqual({
      document_id: expect.any(String),
      document_type: "IF",
      reference: "Habilitación de la panadería",
      status: "draft",
      created_at: town.clock.now().toISOString(),
    });
    const id = { document_id: created.document_id };

    const saved = await town.invoke("creator", updateDocumentOp, {
      ...id,
      content:
        '<p onclick="x()">Se <b>informa</b></p><script>alert(1)</script><img src="https://a.example/b.png">',
      signers: [town.people.signer.id, town.people.numerator.id],
    });
    expect(saved).toEqual({ ...id, status: "draft", updated_at: town.clock.now().toISOString() });

    const sent = await town.invoke("creator", startSigningOp, id);
    expect(sent).toEqual({ ...id, status: "sent_to_sign", message: expect.any(String) });
    const rendered = await pdfOf(id);
    expect(readHtml(rendered)).toMatch(
      /<hr class="foja-rule" \/><p>Se <b>informa<\/b><\/p><img src="data:image\/png;base64,[^"]+" \/>$/,
    );

    town.clock.advance(60_000);
    const first = await town.invoke("signer", signDocumentOp, id);
    const signedFirst = town.clock.now().toISOString();
    expect(first).toEqual({ ...id, status: "sent_to_sign", document_number: null, signed_at: signedFirst });
    const once = await pdfOf(id);

    town.clock.advance(60_000);
    const second = await town.invoke("numerator", signDocumentOp, id);
    const signedAt = town.clock.now().toISOString();
    const number = second.document_number!;
    expect(number).toMatch(/^IF-2027-\d{8}-MUNI-LEGAL$/);
    expect(second).toEqual({ ...id, status: "signed", document_number: number, signed_at: signedAt });

    const official = await pdfOf(id);
    expect(Buffer.from(official).subarray(0, once.length).equals(Buffer.from(once))).toBe(true);
    expect(readSignatures(official)).toMatchObject([
      { person: { name: "Silvio Firmante", seal: "Asesor", department: "Dirección de Asuntos Legales" } },
      {
        person: { name: "Nora Numeradora", seal: "Director", entity: "Municipalidad de Villa Ejemplo" },
        stamp: { number, city: "Villa Ejemplo", position: "first" },
        level: "B-T",
        timezone: "America/Argentina/Buenos_Aires",
      },
    ]);
    expect(readSignatures(official)[0]).not.toHaveProperty("stamp");

    expect(await town.invoke("creator", getDocumentOp, id)).toEqual({
      ...id,
      document_number: number,
      document_type: { acronym: "IF", name: "Informe" },
      reference: "Habilitación de la panadería",
      status: "signed",
      content: '<p>Se <b>informa</b></p><img src="https://a.example/b.png" />',
      created_by: { user_id: town.people.creator.id, full_name: "Carla Creadora" },
      signers: [
        { user_id: town.people.signer.id, full_name: "Silvio Firmante", signed_at: signedFirst },
        { user_id: town.people.numerator.id, full_name: "Nora Numeradora", signed_at: signedAt },
      ],
      created_at: created.created_at,
      signed_at: signedAt,
      is_imported: false,
      resume: "Se informa",
      rejection: null,
    });
    expect(await town.invoke("creator", getDocumentContentOp, id)).toMatchObject({ document_number: number });
    expect(await town.invoke("creator", getDocumentUrlOp, id)).toMatchObject({
      official_number: number,
      expires_in: 600,
      pdf_url: expect.stringContaining(encodeURIComponent(`${number}.pdf`)),
    });
    expect((await town.invoke("creator", getSignatureDetailsOp, id)).signature_status).toBe("fully_signed");

    const links = await town.db.caseDocument.findMany({
      where: { caseId: case_id },
      orderBy: { order: "asc" },
    });
    expect(links.map(({ documentId, order }) => [documentId, order])).toEqual([
      [folder.cover.id, 1],
      [id.document_id, 2],
    ]);
    const movements = await town.db.caseMovement.findMany({
      where: { caseId: case_id },
      orderBy: { seq: "asc" },
    });
    expect(movements.map(({ type }) => type)).toEqual([
      "creation",
      "document_proposal",
      "document_proposal_accept",
    ]);
    expect(await town.db.caseProposal.findMany({ where: { caseId: case_id } })).toMatchObject([
      { status: "accepted", autoLink: true },
    ]);
  });

  test("leaves evidence of every signature and tells people in turn", async () => {
    const id = await sendTo(["signer", "numerator"]);
    await town.invoke("signer", signDocumentOp, id);
    const { document_number } = await town.invoke("numerator", signDocumentOp, id);

    const evidence = await town.database.global.signatureAudit.findMany({
      where: { documentId: id.document_id },
      orderBy: { seq: "asc" },
    });
    expect(evidence).toMatchObject([
      {
        signerId: town.people.signer.id,
        method: "electronic",
        level: "B-T",
        officialNumber: null,
        timestampedAt: town.clock.now(),
      },
      { signerId: town.people.numerator.id, officialNumber: document_number, schemaName: "100_muni" },
    ]);
    expect(evidence[1]!.sha256Before).toBe(evidence[0]!.sha256After);
    expect(await town.database.sql("100_muni", "SELECT * FROM signature_audit_breaks()")).toEqual([]);

    const notices = await town.db.notification.findMany({ where: { entityId: id.document_id } });
    expect(new Set(notices.map(({ kind, userId }) => `${kind} ${userId}`))).toEqual(
      new Set([
        `document_signed ${town.people.creator.id}`,
        `signature_requested ${town.people.numerator.id}`,
        `signature_requested ${town.people.signer.id}`,
      ]),
    );
    expect(notices).toHaveLength(3);
  });

  test("who created a reserved one rejects it until it is signed, and no longer", async () => {
    const reject = ({ id }: { readonly id: string }) =>
      town.invoke("creator", rejectDocumentOp, { document_id: id, reason: "Falta el plano" });
    const waiting = await town.document({ type: "RES", status: "sent_to_sign", signed: 1 });
    expect(await reject(waiting)).toMatchObject({ status: "rejected" });
    await expectRefusal(reject(await town.document({ type: "RES", status: "signed" })), "not_found");
  });

  test("rejected, it is edited and rendered anew, and its next signatures count from the first", async () => {
    const id = await sendTo(["signer", "numerator"]);
    await town.invoke("signer", signDocumentOp, id);

    const rejected = await town.invoke("numerator", rejectDocumentOp, { ...id, reason: " Falta el plano " });
    expect(rejected).toEqual({
      ...id,
      status: "rejected",
      rejected_by: "Nora Numeradora",
      reason: "Falta el plano",
    });
    const details = await town.invoke("creator", getSignatureDetailsOp, id);
    expect(details).toMatchObject({ signature_status: "rejected" });
    expect(details.signers.map(({ status }) => status)).toEqual(["pending", "pending"]);
    const { rejection } = await town.invoke("creator", getDocumentOp, id);
    expect(rejection).toMatchObject({ rejected_by: "Nora Numeradora", reason: "Falta el plano" });

    await town.invoke("creator", updateDocumentOp, { ...id, content: "<p>Con plano</p>" });
    expect((await town.invoke("creator", getDocumentOp, id)).rejection).toBeNull();
    await town.invoke("creator", startSigningOp, id);
    expect(readSignatures(await pdfOf(id))).toEqual([]);
    await town.invoke("signer", signDocumentOp, id);
    await town.invoke("numerator", signDocumentOp, id);
    expect(readHtml(await pdfOf(id))).toMatch(/<hr class="foja-rule" \/><p>Con plano<\/p>$/);
  });

  test("a form shows its values, checked when it is sent", async () => {
    const id = await write("SOLIC");
    const signers = [town.people.numerator.id];
    await town.invoke("creator", updateDocumentOp, {
      ...id,
      signers,
      form_data: { solicitante: "Juana", metros: "80" },
    });
    await expect(town.invoke("creator", startSigningOp, id)).rejects.toThrow("El campo Rubro es requerido");

    const form_data = { solicitante: "Juana", metros: "80", rubro: "Comercio", ampliacion: true };
    await town.invoke("creator", updateDocumentOp, { ...id, form_data });
    await town.invoke("creator", startSigningOp, id);

    const html = readHtml(await pdfOf(id));
    expect(html).toContain("Juana");
    expect(html).toContain("Metros cuadrados");
    const row = await town.db.document.findUniqueOrThrow({ where: { id: id.document_id } });
    expect(row.formData).toEqual({ ...form_data, metros: 80 });
    expect(row.formSchema).toMatchObject([
      { name: "solicitante" },
      { name: "metros" },
      {},
      {},
      {},
      {},
      {},
      {},
    ]);
  });

  test("an imported PDF is signed on an added sheet, its number on the last page, its bytes untouched", async () => {
    const document = await town.document({ type: "ANEXO", signers: ["numerator"] });
    const id = { document_id: document.id };
    const { importedKey } = await town.db.document.findUniqueOrThrow({ where: { id: document.id } });
    const uploaded = Buffer.from(town.files.get(importedKey!)!.bytes);

    await town.invoke("creator", startSigningOp, id);
    await town.invoke("numerator", signDocumentOp, id);

    const official = await pdfOf(id);
    expect(Buffer.from(official).subarray(0, uploaded.length).equals(uploaded)).toBe(true);
    expect(readSignatures(official)).toMatchObject([{ stamp: { position: "last" } }]);
    expect(town.files.get(importedKey!)!.bytes).toEqual(new Uint8Array(uploaded));
  });

  test("of a public type, it is published by a job under its number; any other isn't", async () => {
    const id = await sendTo(["numerator"], "ORDZA");
    const { document_number } = await town.invoke("numerator", signDocumentOp, id);
    const other = await sendTo(["numerator"]);
    const { document_number: internal } = await town.invoke("numerator", signDocumentOp, other);

    const jobs = await town.jobs();
    expect(jobs).toContainEqual({
      name: "publish-document",
      payload: { schema: "100_muni", documentId: id.document_id },
    });
    const raise = { name: "raise-document", payload: { schema: "100_muni", documentId: other.document_id } };
    expect(jobs.filter(({ payload }) => JSON.stringify(payload).includes(other.document_id))).toEqual([
      raise,
      { ...raise, name: "embed-document" },
    ]);

    expect(await town.invokeAsSystem(publishDocumentOp, id)).toEqual({ published: true });
    expect(await town.invokeAsSystem(publishDocumentOp, id)).toEqual({ published: true });
    expect(await town.invokeAsSystem(publishDocumentOp, other)).toEqual({ published: false });
    expect(town.files.get(publicKey("100_muni", document_number!))?.bytes).toEqual(await pdfOf(id));
    expect(town.files.has(publicKey("100_muni", internal!))).toBe(false);
  });

  test("types with their own numbers count per department, all others together", async () => {
    const own = await sendTo(["numerator"], "DISPO");
    const general = await sendTo(["numerator"]);
    const report = await town.document({ type: "DISPO", signers: ["worksHead"] });
    await town.invoke("creator", startSigningOp, { document_id: report.id });

    const first = await town.invoke("numerator", signDocumentOp, own);
    const second = await town.invoke("numerator", signDocumentOp, general);
    const works = await town.invoke("worksHead", signDocumentOp, { document_id: report.id });

    expect(first.document_number).toBe("DISPO-2027-00000001-MUNI-LEGAL");
    expect(works.document_number).toBe("DISPO-2027-00000001-MUNI-OBRAS");
    expect(second.document_number).toMatch(/^IF-2027-/);
  });

  test("a note reaches its sectors and a memo its persons once they are signed, not before", async () => {
    const { people, sectors } = town;
    const note = await write("NOTA", {
      recipients: { to: [sectors["HAC#PRIV"]], bcc: [sectors["INT#PRIV"]] },
    });
    const memo = await write("MEMO", { recipients: [people.outsider.id] });
    const reads = (who: "stranger" | "outsider" | "admin", id: { document_id: string }) =>
      town.invoke(who, getDocumentOp, id).then(
        () => true,
        () => false,
      );

    for (const id of [note, memo]) {
      await town.invoke("creator", updateDocumentOp, { ...id, signers: [people.numerator.id] });
      await town.invoke("creator", startSigningOp, id);
      expect(await reads("outsider", id)).toBe(false);
      expect(await reads("stranger", id)).toBe(false);
      await town.invoke("numerator", signDocumentOp, id);
    }

    expect([
      await reads("stranger", note),
      await reads("admin", note),
      await reads("outsider", note),
    ]).toEqual([true, true, false]);
    expect([await reads("outsider", memo), await reads("stranger", memo)]).toEqual([true, false]);
    const recipients = await town.db.documentRecipient.findMany({ where: { documentId: note.document_id } });
    expect(recipients.map(({ kind, sectorId }) => [kind, sectorId])).toEqual(
      expect.arrayContaining([
        ["to", sectors["HAC#PRIV"]],
        ["bcc", sectors["INT#PRIV"]],
      ]),
    );
  });

  test("every change names who made it and through which door, and never its content", async () => {
    const id = await sendTo(["numerator"], "IF", { content: "<p>confidencialísimo</p>" });
    await town.invoke("numerator", signDocumentOp, id);

    const entries = await town.db.auditLog.findMany({
      where: { tableName: "documents", entityId: id.document_id },
      orderBy: { seq: "asc" },
    });
    expect(entries.map(({ operation, userId, door }) => [operation, userId, door])).toEqual([
      ["INSERT", town.people.creator.id, "rest"],
      ["UPDATE", town.people.creator.id, "rest"],
      ["UPDATE", town.people.creator.id, "rest"],
      ["UPDATE", town.people.numerator.id, "rest"],
    ]);
    expect(JSON.stringify(entries.map(({ newRow }) => newRow))).not.toContain("confidencialísimo");
    expect(await town.database.sql("100_muni", "SELECT * FROM audit_log_breaks()")).toEqual([]);
  });
});
