import type { Who } from "@foja/testing/town/cast";
import type { DocumentOptions } from "@foja/testing/town/document-builder";
import { expectRefusal } from "@foja/testing/town/expect-refusal";
import { aTextPdf, readSignatures } from "@foja/testing/town/text-pdfs";
import { townOfFile } from "@foja/testing/town/town";
import { describe, expect, test } from "vitest";
import { ComposerError } from "../ports/composer";
import { StorageUnavailable } from "../ports/storage";
import { rejectDocumentOp } from "../signing/reject-document.op";
import { signDocumentOp } from "../signing/sign-document.op";
import { startSigningOp } from "../signing/start-signing.op";
import { removeLostFilesOp } from "../sweeps/remove-lost-files.op";
import { getDocumentContentOp } from "./get-document-content.op";
import { importDocumentOp } from "./import-document.op";
import { replaceImportedPdfOp } from "./replace-imported-pdf.op";
import { searchDocumentsOp } from "./search-documents.op";
import { updateDocumentOp } from "./update-document.op";

const town = await townOfFile();

const aFile = (text: string) => ({
  fileName: "../plano.pdf",
  contentType: "text/plain",
  bytes: aTextPdf(text),
});
const importIt = (text: string, acronym = "ANEXO") =>
  town.invoke("creator", importDocumentOp, {
    document_type_acronym: acronym,
    reference: "Plano de mensura",
    pdf_file: aFile(text),
  });
const replace = (document_id: string, text: string, who: Who = "creator") =>
  town.invoke(who, replaceImportedPdfOp, { document_id, pdf_file: aFile(text) });
const filesOf = (id: string) => [...town.files.keys()].filter((key) => key.includes(id));
const rowOf = (id: string) => town.db.document.findUniqueOrThrow({ where: { id } });
const uploadOf = async (id: string) => Buffer.from(town.files.get((await rowOf(id)).importedKey!)!.bytes);
const notAPdf = new ComposerError("business", "PDF_WITH_JAVASCRIPT", "El PDF contiene código JavaScript");

describe("an import", () => {
  test("keeps the bytes as they came, is found by what its pages say, and reads like any document once it is official", async () => {
    const { document_id: id, ...answer } = await importIt("Mensura <de> la\nparcela 12");

    expect(answer).toMatchObject({ document_type: "ANEXO", status: "draft", is_imported: true });
    expect((await uploadOf(id)).equals(aTextPdf("Mensura <de> la\nparcela 12"))).toBe(true);
    const found = await town.invoke("creator", searchDocumentsOp, { search: "parcela mensura" });
    expect(found.documents.map(({ document_id }) => document_id)).toContain(id);

    const about = { document_id: id };
    const { id: numerator } = town.people.numerator;
    await town.invoke("creator", updateDocumentOp, { ...about, signers: [{ user_id: numerator }] });
    await town.invoke("creator", startSigningOp, about);
    await town.invoke("numerator", signDocumentOp, about);
    const { content } = await town.invoke("creator", getDocumentContentOp, about);
    expect(content).toBe("<p>Mensura &lt;de&gt; la</p><p>parcela 12</p>");
    expect(readSignatures(town.files.get((await rowOf(id)).pdfKey!)!.bytes)).toMatchObject([
      { stamp: { position: "last" } },
    ]);
  });

  test.each([
    ["of a type that is written", "IF", "DOCUMENT_TYPE_NOT_IMPORTED"],
    ["of a type that nobody knows", "NADA", "DOCUMENT_TYPE_UNKNOWN"],
    ["of a type of the system", "CAEX", "DOCUMENT_TYPE_INTERNAL"],
  ])("%s is refused before anybody looks at the file", async (_what, acronym, code) => {
    const { calls } = town.faults.inspect;
    await expectRefusal(importIt("texto", acronym), "invalid_input", { code });
    expect(town.faults.inspect.calls).toBe(calls);
  });

  test("of what can't be imported says why and leaves nothing", async () => {
    const [documents, files] = [await town.db.document.count(), town.files.size];
    town.faults.inspect.failNext(notAPdf);
    await expectRefusal(importIt("texto"), "invalid_input", { code: notAPdf.code, message: notAPdf.message });
    town.faults.put.failNext(new StorageUnavailable("no disk"));
    await expectRefusal(importIt("texto"), "unavailable");
    expect([await town.db.document.count(), town.files.size]).toEqual([documents, files]);
  });

  test("that ends between file and row leaves a file that goes a day later, whatever it was signed with before", async () => {
    const lost = new Error("connection reset");
    town.faults.put.loseNext(lost);
    const before = new Set(town.files.keys());
    await expect(importIt("/ByteRange [0 1 2 3]")).rejects.toBe(lost);
    const [left] = [...town.files.keys()].filter((key) => !before.has(key));

    town.clock.advance(25 * 3_600_000);
    await town.invokeAsSystem(removeLostFilesOp);

    expect(left).toBeDefined();
    expect(town.files.has(left!)).toBe(false);
  });
});

describe("another file", () => {
  test("takes the place of the first, which goes with its words", async () => {
    const { document_id: id } = await importIt("primera redacción");
    await replace(id, "segunda versión");

    expect((await uploadOf(id)).equals(aTextPdf("segunda versión"))).toBe(true);
    expect(filesOf(id)).toEqual([(await rowOf(id)).importedKey]);
    const find = async (search: string) =>
      (await town.invoke("creator", searchDocumentsOp, { search })).documents.some(
        (found) => found.document_id === id,
      );
    expect([await find("redacción"), await find("segunda versión")]).toEqual([false, true]);
  });

  test("opens a rejected document again, like any change of it", async () => {
    const { id } = await town.document({ type: "ANEXO", status: "sent_to_sign", signers: ["numerator"] });
    await town.invoke("numerator", rejectDocumentOp, { document_id: id, reason: "Falta el anexo II" });
    await replace(id, "con el anexo II");
    expect(await rowOf(id)).toMatchObject({ status: "draft", pdfKey: null });
  });

  test("is in its place although the first can't be taken away", async () => {
    const { document_id: id } = await importIt("uno");
    const away = new StorageUnavailable("no disk");
    town.faults.remove.failNext(away);
    await replace(id, "dos");
    expect((await uploadOf(id)).equals(aTextPdf("dos"))).toBe(true);
    expect(town.reported.at(-1)).toEqual({ error: away, step: "remove the replaced file" });
  });

  const REFUSED: readonly (readonly [string, DocumentOptions, Who, string, string])[] = [
    ["for what is written", {}, "creator", "wrong_state", "DOCUMENT_NOT_IMPORTED"],
    ["once it is sent", { status: "sent_to_sign" }, "creator", "wrong_state", "DOCUMENT_NOT_EDITABLE"],
    ["once it is official", { status: "signed" }, "creator", "wrong_state", "DOCUMENT_NOT_EDITABLE"],
    ["by a signer", { signers: ["signer"] }, "signer", "forbidden", "NOT_THE_CREATOR"],
    ["by whoever doesn't see it", {}, "outsider", "not_found", "NOT_FOUND"],
  ];
  test.each(REFUSED)("%s is refused and stored nowhere", async (what, options, who, kind, code) => {
    const type = what === "for what is written" ? "IF" : "ANEXO";
    const document = await town.document({ type, ...options });
    const [before, files] = [await town.reload(document), filesOf(document.id)];
    await expectRefusal(replace(document.id, "otro", who), kind as "forbidden", { code });
    expect([await town.reload(document), filesOf(document.id)]).toEqual([before, files]);
  });

  test("that can't be imported is refused as the specification says here, and the first stays", async () => {
    const { document_id: id } = await importIt("uno");
    town.faults.inspect.failNext(notAPdf);
    await expectRefusal(replace(id, "dos"), "unprocessable", { code: notAPdf.code });
    expect((await uploadOf(id)).equals(aTextPdf("uno"))).toBe(true);
  });
});

describe("two at once", () => {
  const aDraft = () => town.document({ type: "ANEXO", signers: ["numerator"] });

  test("who replaces while it is sent to its signers makes the sending begin again", async () => {
    const { id } = await aDraft();
    const held = town.faults.appendSheet.holdNext();
    const sending = town.invoke("creator", startSigningOp, { document_id: id });
    await held.reached;
    await replace(id, "otro");
    held.release();

    await expectRefusal(sending, "conflict", { code: "DOCUMENT_CHANGED" });
    expect((await rowOf(id)).status).toBe("draft");
    expect((await uploadOf(id)).equals(aTextPdf("otro"))).toBe(true);
  });

  test("who sends while the file is taken away hears that it changed, not that it is lost", async () => {
    const { id } = await aDraft();
    const held = town.faults.get.holdNext();
    const sending = town.invoke("creator", startSigningOp, { document_id: id });
    await held.reached;
    await replace(id, "otro");
    held.release();
    await expectRefusal(sending, "conflict", { code: "DOCUMENT_CHANGED" });
  });

  test("who replaces what was sent in the meantime is refused", async () => {
    const { id } = await aDraft();
    const uploaded = await uploadOf(id);
    const held = town.faults.put.holdNext();
    const replacing = replace(id, "otro");
    await held.reached;
    await town.invoke("creator", startSigningOp, { document_id: id });
    held.release();

    await expectRefusal(replacing, "wrong_state", { code: "DOCUMENT_NOT_EDITABLE" });
    expect((await uploadOf(id)).equals(uploaded)).toBe(true);
  });

  test("of two who replace, the last one's file stays, and no other", async () => {
    const { document_id: id } = await importIt("uno");
    await Promise.all([replace(id, "dos"), replace(id, "tres")]);
    expect(filesOf(id)).toEqual([(await rowOf(id)).importedKey]);
  });
});
