import { townOfFile } from "@foja/testing/town/town";
import { describe, expect, test } from "vitest";
import { storePdf } from "../documents/pdf-store";
import { removeDocumentOp } from "../documents/remove-document.op";
import { StorageUnavailable } from "../ports/storage";
import { raiseDocumentOp } from "../signing/raise-document.op";
import { rejectDocumentOp } from "../signing/reject-document.op";
import { signDocumentOp } from "../signing/sign-document.op";
import { removeLostFilesOp } from "./remove-lost-files.op";

const DAY_MS = 24 * 3_600_000;
const policy = { level: "B-LTA", renewal_margin_days: 180 } as const;

const town = await townOfFile();

const sweep = () => town.invokeAsSystem(removeLostFilesOp);
const filesOf = (id: string) => [...town.files.keys()].filter((key) => key.includes(id));
const keyOf = async (id: string) => (await town.db.document.findUniqueOrThrow({ where: { id } })).pdfKey!;
const aPending = () => town.document({ status: "sent_to_sign", signers: ["numerator"] });

describe("files that no document names", () => {
  test("of earlier states stay a day, for links that were given out, and then go", async () => {
    const { id } = await aPending();
    await town.invoke("numerator", signDocumentOp, { document_id: id });
    // Weeks later its archive is made: the file that was official until now is old, but links to it are not.
    town.clock.advance(30 * DAY_MS);
    const signed = await keyOf(id);
    await town.invokeAsSystem(raiseDocumentOp, { document_id: id, policy });
    const raised = await keyOf(id);

    await sweep();
    expect(filesOf(id)).toContain(signed);
    town.clock.advance(DAY_MS + 1);
    await sweep();

    expect(filesOf(id)).toEqual([raised]);
  });

  test("of tries that lost go, the official file and every other one stays", async () => {
    const { id } = await aPending();
    const lost = new Error("connection reset");
    town.faults.put.loseNext(lost);
    await expect(town.invoke("numerator", signDocumentOp, { document_id: id })).rejects.toBe(lost);
    await town.invoke("numerator", signDocumentOp, { document_id: id });
    expect(filesOf(id)).toHaveLength(3);
    const elsewhere = [...town.files.keys()].filter((key) => !key.includes("/documents/"));
    const theirs = await storePdf(town.other.systemContext(), id, Buffer.from("%PDF-1.7 de otro municipio"));

    town.clock.advance(DAY_MS + 1);
    await sweep();

    expect(filesOf(id).toSorted()).toEqual([await keyOf(id), theirs.pdfKey].toSorted());
    expect([...town.files.keys()]).toEqual(expect.arrayContaining(elsewhere));
    expect(elsewhere.length).toBeGreaterThan(0);
  });

  test("of a rendering that was rejected go, the imported original stays", async () => {
    const { id } = await town.document({ type: "ANEXO", status: "sent_to_sign", signers: ["numerator"] });
    const imported = await keyOf(id);
    const { pdfKey } = await storePdf(town.systemContext(), id, Buffer.from("%PDF-1.7 con hoja de firmas"));
    await town.db.document.update({ where: { id }, data: { pdfKey } });
    await town.invoke("creator", rejectDocumentOp, { document_id: id, reason: "Falta el plano" });

    await sweep();
    expect(filesOf(id)).toContain(pdfKey);
    town.clock.advance(DAY_MS + 1);
    await sweep();

    expect(filesOf(id)).toEqual([imported]);
  });

  test("stay where the named one is missing, as after a database of before was restored", async () => {
    const { id } = await aPending();
    await town.invoke("numerator", signDocumentOp, { document_id: id });
    const { pdfKey, pdfSha256, pdfSizeBytes } = await town.db.document.findUniqueOrThrow({ where: { id } });
    await town.invokeAsSystem(raiseDocumentOp, { document_id: id, policy });
    const raised = await keyOf(id);
    const before = town.files.get(pdfKey!)!;
    town.clock.advance(DAY_MS + 1);
    await sweep();
    expect(filesOf(id)).toEqual([raised]);
    const { count } = await town.db.document.updateMany({
      where: { id },
      data: { pdfKey, pdfSha256, pdfSizeBytes },
    });
    expect(count).toBe(1);
    const reported = town.reported.length;

    await sweep();

    expect(filesOf(id)).toEqual([raised]);
    expect(town.reported.slice(reported)).toMatchObject([
      { error: { message: expect.stringContaining(id) }, step: "remove lost files" },
    ]);
    // What the page for operators says: the file of before is the beginning of the later one.
    const bytes = town.files.get(raised)!.bytes.subarray(0, pdfSizeBytes!);
    expect(Buffer.compare(bytes, before.bytes)).toBe(0);
    town.files.set(pdfKey!, before);
    await sweep();
    expect(filesOf(id)).toEqual([pdfKey]);
  });

  test("of a document that is gone, or never came to be, go", async () => {
    const { id } = await town.document({ status: "rejected", signers: ["numerator"] });
    const abandoned = town.systemContext().newId();
    for (const owner of [id, abandoned]) {
      await storePdf(town.systemContext(), owner, Buffer.from("%PDF-1.7 borrador"));
    }
    await town.invoke("creator", removeDocumentOp, { document_id: id });
    await sweep();
    expect(filesOf(abandoned)).toHaveLength(1);

    town.clock.advance(DAY_MS + 1);
    await sweep();

    expect([...filesOf(id), ...filesOf(abandoned)]).toEqual([]);
  });

  test("stay when they are signed though no document is known, as after a database of before was restored", async () => {
    const unknown = town.systemContext().newId();
    const signed = Buffer.from("%PDF-1.7 <</Type/Sig/ByteRange[0 1 2 3]/Contents<00>>>");
    const { pdfKey } = await storePdf(town.systemContext(), unknown, signed);
    await storePdf(town.systemContext(), unknown, Buffer.from("%PDF-1.7 borrador"));
    town.clock.advance(DAY_MS + 1);
    const reported = town.reported.length;

    await sweep();

    expect(filesOf(unknown)).toEqual([pdfKey]);
    expect(town.reported.slice(reported)).toMatchObject([
      { error: { message: expect.stringContaining(unknown) }, step: "remove lost files" },
    ]);
    town.files.delete(pdfKey);
  });

  test("what lies there under another name is left alone", async () => {
    const odd = `${town.schema}/documents/leeme.pdf`;
    await town.ports.storage.put(odd, Buffer.from("%PDF-"), "application/pdf");
    town.clock.advance(2 * DAY_MS);
    await sweep();
    expect(town.files.has(odd)).toBe(true);
  });

  test("a second sweep finds nothing, and after all of it every document has its file", async () => {
    expect(await sweep()).toEqual({ removed: 0 });
    for (const { pdfKey, importedKey } of await town.db.document.findMany()) {
      for (const key of [pdfKey, importedKey]) expect(key === null || town.files.has(key)).toBe(true);
    }
  });

  test("a storage that fails in the middle is told; the next sweep goes on", async () => {
    for (let index = 0; index < 3; index += 1) {
      await storePdf(town.systemContext(), town.systemContext().newId(), Buffer.from("%PDF-"));
    }
    town.clock.advance(DAY_MS + 1);
    town.faults.remove.failNext(new StorageUnavailable("no disk"));
    await expect(sweep()).rejects.toMatchObject({ code: "unavailable" });
    expect(await sweep()).toEqual({ removed: 3 });
  });
});

test("the same bytes stored twice are two files: what was lost never comes back under an old name", async () => {
  const ctx = town.systemContext();
  const [one, two] = [
    await storePdf(ctx, ctx.newId(), Buffer.from("%PDF-")),
    await storePdf(ctx, ctx.newId(), Buffer.from("%PDF-")),
  ];
  const again = await storePdf(ctx, one.pdfKey.split("/")[2]!, Buffer.from("%PDF-"));
  expect(new Set([one.pdfKey, two.pdfKey, again.pdfKey]).size).toBe(3);
  expect(again.pdfSha256).toBe(one.pdfSha256);
});
