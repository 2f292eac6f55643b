import type { TenantTransaction } from "@foja/db/clients/types";
import { aTown, type Town } from "@foja/testing/town/town";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCaseOp } from "../cases/create-case.op";
import { transferCaseOp } from "../cases/transfer-case.op";
import { signDocumentOp } from "../signing/sign-document.op";
import { countWithoutContentHash, findProblems } from "./find-problems";

let town: Town;
beforeAll(async () => {
  town = await aTown({ realPdfs: false });
});
afterAll(() => town.close());

const problems = () => town.systemContext().transaction((tx) => findProblems(tx, town.clock.now()));

/** Signed through the operation, so that it has its evidence. */
const aSigned = async (options: Parameters<Town["document"]>[0] = {}) => {
  const { id } = await town.document({ status: "sent_to_sign", signers: ["numerator"], ...options });
  await town.invoke("numerator", signDocumentOp, { document_id: id });
  return await town.db.document.findUniqueOrThrow({ where: { id } });
};
const openACase = () =>
  town.invoke("creator", createCaseOp, { case_template_id: town.templates.GEN, reference: "Bache" });

describe("what is official", () => {
  const OFFICIAL = /what is official does not change/;

  /** Changes that the application's role may try; `id` is the document's. */
  const CHANGES = [
    "UPDATE documents SET content = '<p>Otra cosa</p>' WHERE id = $1",
    "UPDATE documents SET form_data = '{\"monto\": 2}' WHERE id = $1",
    "UPDATE documents SET form_schema = '[]' WHERE id = $1",
    "UPDATE documents SET reference = 'Otra' WHERE id = $1",
    "UPDATE documents SET official_number = 'IF-2027-00000999-MUNI-LEGAL' WHERE id = $1",
    "UPDATE documents SET type_id = type_id + 1 WHERE id = $1",
    "UPDATE documents SET visibility = 'publico' WHERE id = $1",
    "UPDATE documents SET status = 'draft', official_number = NULL, signed_at = NULL WHERE id = $1",
    "UPDATE documents SET status = 'rejected', official_number = NULL, signed_at = NULL WHERE id = $1",
    "UPDATE documents SET signed_at = now() WHERE id = $1",
    "UPDATE documents SET created_by_id = (SELECT id FROM users WHERE id <> created_by_id LIMIT 1) WHERE id = $1",
    "DELETE FROM documents WHERE id = $1",
    "UPDATE document_signers SET user_id = (SELECT id FROM users WHERE id <> user_id LIMIT 1) WHERE document_id = $1",
    "UPDATE document_signers SET signed_at = now() WHERE document_id = $1",
    "UPDATE document_signers SET position = 7 WHERE document_id = $1",
    "INSERT INTO document_signers (id, document_id, position, user_id) SELECT gen_random_uuid(), $1, 9, id FROM users LIMIT 1",
    "DELETE FROM document_signers WHERE document_id = $1",
    "UPDATE document_recipients SET kind = 'cc' WHERE document_id = $1",
    "INSERT INTO document_recipients (id, document_id, kind, user_id) SELECT gen_random_uuid(), $1, 'to', id FROM users LIMIT 1",
    "DELETE FROM document_recipients WHERE document_id = $1",
    "UPDATE number_ledger SET state = 'released', official = NULL, holder_id = NULL WHERE holder_id = $1",
    "UPDATE number_ledger SET official = 'X' WHERE holder_id = $1",
    "UPDATE number_ledger SET holder_id = gen_random_uuid() WHERE holder_id = $1",
    "DELETE FROM number_ledger WHERE holder_id = $1",
  ] as const;

  test("keeps the file of a document its own", async () => {
    const [one, two] = [await aSigned(), await aSigned()];
    for (const [column, value] of [
      ["pdf_key", two.pdfKey],
      ["pdf_key", `${town.schema}/documents/${one.id}/${two.pdfSha256}.pdf`],
      ["pdf_sha256", two.pdfSha256],
    ]) {
      const statement = `UPDATE documents SET ${column} = $2 WHERE id = $1`;
      await expect(town.database.sql(town.schema, statement, [one.id, value])).rejects.toThrow(
        /its own file/,
      );
    }
  });

  test.each(CHANGES)("refuses a document's %s", async (statement) => {
    const { id } = await aSigned({ type: "NOTA", recipients: { to: ["OBRAS#PRIV"] } });
    await expect(town.database.sql(town.schema, statement, [id])).rejects.toThrow(OFFICIAL);
  });

  test.each([
    "UPDATE cases SET case_number = 'EE-2027-999999-MUNI-LEGAL' WHERE id = $1",
    "UPDATE cases SET created_at = now() WHERE id = $1",
    "UPDATE cases SET position = DEFAULT WHERE id = $1",
    'UPDATE case_documents SET "order" = 5 WHERE case_id = $1',
    "UPDATE case_documents SET document_id = (SELECT id FROM documents WHERE id <> document_id LIMIT 1) WHERE case_id = $1",
    "UPDATE case_documents SET linked_at = now() WHERE case_id = $1",
    "DELETE FROM case_documents WHERE case_id = $1",
    "UPDATE number_ledger SET value = value + 1000 WHERE holder_id = $1",
  ])("refuses a case's %s", async (statement) => {
    const { case_id } = await openACase();
    await expect(town.database.sql(town.schema, statement, [case_id])).rejects.toThrow(OFFICIAL);
  });

  test.each([
    "UPDATE number_counters SET value = value - 1",
    "DELETE FROM number_counters",
    "UPDATE number_ledger SET year = year + 1 WHERE state = 'released'",
    "DELETE FROM number_ledger WHERE state = 'released'",
  ])("refuses %s", async (statement) => {
    await openACase();
    await town.database.sql(
      town.schema,
      `INSERT INTO number_ledger (id, sequence, year, value, state, taken_at) VALUES (gen_random_uuid(), 'x', 2027, 1, 'released', now())
        ON CONFLICT DO NOTHING`,
    );
    await expect(town.database.sql(town.schema, statement)).rejects.toThrow(OFFICIAL);
  });

  test("a case with a number is not deleted, nor brought back into force", async () => {
    const { case_id } = await openACase();
    await expect(
      town.database.sql(town.schema, "DELETE FROM cases WHERE id = $1", [case_id]),
    ).rejects.toThrow();
    const inactive = "UPDATE case_documents SET is_active = false, deactivated_at = now() WHERE case_id = $1";
    await town.database.sql(town.schema, inactive, [case_id]);
    await expect(
      town.database.sql(town.schema, "UPDATE case_documents SET is_active = true WHERE case_id = $1", [
        case_id,
      ]),
    ).rejects.toThrow(OFFICIAL);
  });

  test("waiting for signatures, it is what the first signer saw, until somebody rejects it", async () => {
    const { id } = await town.document({ status: "sent_to_sign", signers: ["signer", "numerator"] });
    const change = (data: Parameters<TenantTransaction["document"]["update"]>[0]["data"]) =>
      town.db.document.update({ where: { id }, data });
    await expect(change({ content: "<p>Otra cosa</p>" })).rejects.toThrow(OFFICIAL);
    await expect(change({ reference: "Otra" })).rejects.toThrow(OFFICIAL);
    await change({ status: "rejected", pdfKey: null, pdfSha256: null, sentAt: null });
    await change({ status: "draft", content: "<p>Otra cosa</p>" });
  });

  test("still gets a longer file, and its recipients archive it", async () => {
    const { id } = await aSigned({ type: "NOTA", recipients: { to: ["OBRAS#PRIV"] } });
    await town.db.document.update({
      where: { id },
      data: {
        pdfKey: `${town.schema}/documents/${id}/y-z.pdf`,
        pdfSha256: "y",
        version: { increment: 1 },
      },
    });
    await town.db.documentRecipient.updateMany({
      where: { documentId: id },
      data: { archivedAt: town.clock.now() },
    });
  });
});

describe("the verification", () => {
  /** As a superuser who turns the triggers off. */
  const tamper = async (sql: string) => {
    const admin = new pg.Client({ connectionString: town.adminUrl });
    await admin.connect();
    await admin.query(`SET session_replication_role = replica; SET search_path TO "${town.schema}"`);
    await admin.query(sql);
    await admin.end();
  };
  const numberIfAny = async (id: string) =>
    (await town.db.document.findUnique({ where: { id } }))?.officialNumber;
  const numberOf = async (id: string) =>
    (await town.db.document.findUniqueOrThrow({ where: { id } })).officialNumber;

  test.each([
    ["content that differs from what was signed", "UPDATE documents SET content = content || ' ' WHERE id ="],
    ["content that differs from what was signed", `UPDATE documents SET form_data = '{"a": 1}' WHERE id =`],
    ["content that differs from what was signed", "UPDATE documents SET form_schema = '[]' WHERE id ="],
    ["content that differs from what was signed", "UPDATE documents SET reference = 'Otra' WHERE id ="],
    [
      "number that differs from the one signed",
      "UPDATE documents SET official_number = 'IF-2027-9-MUNI-LEGAL' WHERE id =",
    ],
    [
      "signer of whom no evidence tells",
      "UPDATE document_signers SET user_id = (SELECT id FROM users WHERE id <> user_id LIMIT 1) WHERE document_id =",
    ],
    ["file that is not the document's own", "UPDATE documents SET pdf_key = 'x/y.pdf' WHERE id ="],
    ["evidence of a document that is gone", "DELETE FROM documents WHERE id ="],
  ])("names a document with %s after %s", async (rule, change) => {
    const { id } = await aSigned();
    const { case_id } = await openACase();
    const number = await numberOf(id);
    const about = async (subject: string | null) =>
      (await problems()).filter((problem) => problem.subject === subject);
    expect(await about(number)).toEqual([]);
    expect(await about((await town.db.case.findUniqueOrThrow({ where: { id: case_id } })).number)).toEqual(
      [],
    );

    await tamper(`${change} '${id}'`);

    expect(await problems()).toContainEqual({ rule, subject: (await numberIfAny(id)) ?? number });
  });

  test.each([
    [
      "case in another sector than its movements tell",
      "UPDATE case_owners SET until = now() WHERE until IS NULL AND case_id =",
    ],
    [
      "case in another sector than its movements tell",
      "UPDATE cases SET owner_sector_id = (SELECT id FROM sectors WHERE id <> owner_sector_id LIMIT 1) WHERE id =",
    ],
    [
      "view pass without the movement that it documents",
      "UPDATE case_movements SET document_id = NULL WHERE type = 'transfer' AND case_id =",
    ],
    [
      "view pass without the movement that it documents",
      'DELETE FROM case_documents WHERE "order" > 1 AND case_id =',
    ],
  ])("names a %s after %s", async (rule, change) => {
    const { case_id } = await openACase();
    await town.invoke("creator", transferCaseOp, {
      case_id,
      target_sector_id: town.sectors["OBRAS#PRIV"],
      reason: "Para su informe",
      create_official_doc: true,
    });
    const { number, documents } = await town.db.case.findUniqueOrThrow({
      where: { id: case_id },
      include: { documents: { where: { order: 2 }, include: { document: true } } },
    });
    const subject = rule.startsWith("case") ? number : documents[0]!.document.officialNumber;
    expect((await problems()).filter((problem) => problem.subject === subject)).toEqual([]);

    await tamper(`${change} '${case_id}'`);

    expect(await problems()).toContainEqual({ rule, subject });
  });

  test("names a number that the evidence gives to several documents", async () => {
    const [one, two] = [await aSigned(), await aSigned()];
    const number = await numberOf(one.id);

    await tamper(
      `UPDATE foja_global.signature_audit SET official_number = '${number}' WHERE document_id = '${two.id}'`,
    );

    expect(await problems()).toContainEqual({
      rule: "number in the evidence of several documents",
      subject: number,
    });
  });

  test("counts documents signed before the hash was kept, and does not fail them", async () => {
    const count = () => town.systemContext().transaction(countWithoutContentHash);
    const before = await count();
    const { id } = await aSigned();
    expect(await count()).toBe(before);

    await tamper(
      `UPDATE foja_global.signature_audit SET content_sha256 = NULL, hash_version = 1 WHERE document_id = '${id}'`,
    );
    await tamper(`UPDATE documents SET content = 'otra' WHERE id = '${id}'`);

    expect(await count()).toBe(before + 1);
    expect(await problems()).not.toContainEqual({
      rule: "content that differs from what was signed",
      subject: await numberOf(id),
    });
  });

  test("the evidence of a signature says who acted", async () => {
    const { id } = await aSigned();
    const rows = await town.database.sql(
      town.schema,
      "SELECT actor_kind, actor_id, content_sha256 ~ '^[0-9a-f]{64}$' AS hashed FROM foja_global.signature_audit WHERE document_id = $1",
      [id],
    );
    expect(rows).toEqual([{ actor_kind: "user", actor_id: town.people.numerator.id, hashed: true }]);
  });
});
