import { expectRefusal } from "@foja/testing/town/expect-refusal";
import { readHtml, readSignatures } from "@foja/testing/town/text-pdfs";
import { aTown, type Town, townOfFile } from "@foja/testing/town/town";
import { describe, expect, test } from "vitest";
import { invoke } from "../kernel/invoke";
import { ComposerError } from "../ports/composer";
import { NotaryError } from "../ports/notary";
import { SYSTEM_NUMBERS_MS } from "../signing/time-limits";
import { releaseExpiredNumbersOp } from "../sweeps/release-expired-numbers.op";
import { createCaseOp } from "./create-case.op";

const town = await townOfFile();

describe("cases.create", () => {
  const create = (changes: object = {}, who: Parameters<Town["invoke"]>[0] = "creator") =>
    town.invoke(who, createCaseOp, {
      case_template_id: town.templates.GEN,
      reference: "Habilitación",
      ...changes,
    });

  /** What a failed creation must leave as it was: rows, and numbers once nothing is in progress. */
  const traces = async () => ({
    cases: await town.db.case.count(),
    documents: await town.db.document.count(),
    movements: await town.db.caseMovement.count(),
    used: await town.db.numberLedger.count({ where: { state: "used" } }),
    reserved: await town.db.numberLedger.count({ where: { state: "reserved" } }),
  });

  const usedValues = async (sequence: string) =>
    (
      await town.db.numberLedger.findMany({ where: { sequence, state: "used" }, orderBy: { value: "asc" } })
    ).map(({ value }) => value);

  test("opens a case with a signed and numbered cover as its first document", async () => {
    const answer = await create({ reference: "  Habilitación de comercio  " });

    const row = await town.db.case.findUniqueOrThrow({
      where: { id: answer.case_id },
      include: {
        movements: true,
        owners: true,
        responsibles: true,
        documents: { include: { document: { include: { signers: true, type: true } } } },
      },
    });
    expect(answer).toEqual({
      case_id: row.id,
      case_number: expect.stringMatching(/^EE-2027-\d{6}-MUNI-LEGAL$/),
      reference: "Habilitación de comercio",
      status: "active",
      created_at: town.clock.now().toISOString(),
    });
    expect(row).toMatchObject({
      status: "active",
      visibility: "interno",
      ownerSectorId: town.sectors["LEGAL#MESA"],
      createdById: town.people.creator.id,
      responsibles: [],
      owners: [{ sectorId: town.sectors["LEGAL#MESA"], until: null }],
    });
    expect(row.movements.map(({ type }) => type)).toEqual(["creation"]);

    const [entry] = row.documents;
    expect(row.documents).toHaveLength(1);
    expect(entry).toMatchObject({ order: 1, isActive: true });
    const cover = entry!.document;
    expect(cover).toMatchObject({ status: "signed", type: { acronym: "CAEX" } });
    expect(cover.officialNumber).toMatch(/^CAEX-2027-\d{8}-MUNI-LEGAL$/);
    expect(cover.signers).toMatchObject([
      { userId: town.people.creator.id, isNumerator: true, method: "electronic" },
    ]);

    const bytes = town.files.get(cover.pdfKey!)!.bytes;
    expect(readSignatures(bytes)).toMatchObject([{ stamp: { number: cover.officialNumber } }]);
    expect(readHtml(bytes)).toContain(answer.case_number);
    expect(
      await town.database.global.signatureAudit.findMany({ where: { documentId: cover.id } }),
    ).toMatchObject([
      {
        officialNumber: cover.officialNumber,
        signerId: town.people.creator.id,
        sha256After: cover.pdfSha256,
      },
    ]);
  });

  test("takes the owner sector that is asked for", async () => {
    const { case_id } = await create({ owner_sector_id: town.sectors["HAC#PRIV"] });

    expect(await town.db.case.findUniqueOrThrow({ where: { id: case_id } })).toMatchObject({
      ownerSectorId: town.sectors["HAC#PRIV"],
      filingDepartmentId: town.departments.LEGAL,
    });
  });

  test("who opens a reserved case becomes responsible, and its cover is reserved too", async () => {
    const { case_id } = await create({ case_template_id: town.templates.SUM });

    const row = await town.db.case.findUniqueOrThrow({
      where: { id: case_id },
      include: {
        responsibles: true,
        documents: { include: { document: true } },
        movements: { orderBy: { seq: "asc" } },
      },
    });
    expect(row.visibility).toBe("reservado");
    expect(row.responsibles).toMatchObject([
      { userId: town.people.creator.id, type: "ADDITIONAL", removedAt: null },
    ]);
    expect(row.movements.map(({ type }) => type)).toEqual(["creation", "responsible_add"]);
    expect(row.documents.map(({ document }) => document.visibility)).toEqual(["reservado"]);
  });

  test.each([
    {
      what: "an unknown type",
      changes: { case_template_id: "7a3f2f0e-0000-4000-8000-000000000000" },
      code: "not_found" as const,
    },
    { what: "an inactive type", template: "VIEJO" as const, code: "wrong_state" as const },
    { what: "a type of the web alone", template: "WEB" as const, code: "wrong_state" as const },
    { what: "a type of another department", template: "OBRA" as const, code: "wrong_state" as const },
    {
      what: "an unknown owner sector",
      changes: { owner_sector_id: "7a3f2f0e-0000-4000-8000-000000000000" },
      code: "wrong_state" as const,
    },
    { what: "a blank reference", changes: { reference: "   " }, code: "invalid_input" as const },
    {
      what: "a reference that is too long",
      changes: { reference: "x".repeat(501) },
      code: "invalid_input" as const,
    },
    {
      what: "a reference that can't be stored",
      changes: { reference: "a\u0000b" },
      code: "invalid_input" as const,
    },
    { what: "an unknown field", changes: { owner: "x" }, code: "invalid_input" as const },
  ])("refuses $what and changes nothing", async ({ changes, template, code }) => {
    const before = await traces();

    await expectRefusal(
      create({ ...(template && { case_template_id: town.templates[template] }), ...changes }),
      code,
    );

    expect(await traces()).toEqual(before);
  });

  test("a type of one municipality is unknown in another", async () => {
    await expectRefusal(create({ case_template_id: town.other.templates.GEN }), "not_found");
    await expectRefusal(create({ owner_sector_id: town.other.sectors["LEGAL#MESA"] }), "wrong_state");
  });

  test("who works for the department may create its type", async () => {
    const { case_number } = await create({ case_template_id: town.templates.OBRA }, "outsider");

    expect(case_number).toMatch(/-MUNI-OBRAS$/);
  });

  test.each([
    {
      what: "composing",
      fail: () => town.faults.compose.failNext(new ComposerError("unavailable", "BUSY", "ocupado")),
      code: "unavailable" as const,
    },
    {
      what: "content that can't be composed",
      fail: () => town.faults.compose.failNext(new ComposerError("business", "UNSUPPORTED_CHARACTERS", "no")),
      code: "unprocessable" as const,
    },
    {
      what: "signing",
      fail: () => town.faults.sign.failNext(new NotaryError("unavailable", "TSA_UNAVAILABLE", "no responde")),
      code: "unavailable" as const,
    },
    {
      what: "a signature that is refused",
      fail: () => town.faults.sign.failNext(new NotaryError("business", "INVALID_P12", "no")),
      code: "unprocessable" as const,
    },
  ])("a failure of $what leaves no case and no gap", async ({ fail, code }) => {
    const before = await traces();
    fail();

    await expectRefusal(create(), code);

    expect(await traces()).toEqual(before);
    await create();
    const values = await usedValues("case");
    expect(values).toEqual(values.map((_, index) => index + 1));
  });

  test("a failure of the storage leaves no case and no gap", async () => {
    const before = await traces();
    town.faults.put.failNext(new Error("disk full"));

    await expect(create()).rejects.toThrow("disk full");

    expect(await traces()).toEqual(before);
  });

  test("whoever takes too long loses his numbers to the next, and leaves nothing behind", async () => {
    const before = await traces();
    const held = town.faults.sign.holdNext();
    const slow = create();
    await held.reached;
    town.clock.advance(SYSTEM_NUMBERS_MS + 1);
    expect(await town.invokeAsSystem(releaseExpiredNumbersOp)).toEqual({ released: 2 });

    const quick = await create();
    held.release();

    await expectRefusal(slow, "conflict", { code: "NUMBER_LOST" });
    expect(await traces()).toMatchObject({
      cases: before.cases + 1,
      documents: before.documents + 1,
      reserved: 0,
    });
    const values = await usedValues("case");
    expect(values).toEqual(values.map((_, index) => index + 1));
    expect(Number(quick.case_number.split("-")[2])).toBe(values.length);
  });

  test.each([
    { template: "WEB", door: "ui", opens: true },
    { template: "WEB", door: "backend", opens: true },
    { template: "WEB", door: "mcp", opens: false },
    { template: "API", door: "ui", opens: false },
    { template: "API", door: "rest", opens: true },
    { template: "GEN", door: "ui", opens: true },
  ] as const)("a type of channel $template through $door", async ({ template, door, opens }) => {
    const ctx = { ...(await town.context("creator")), door };
    const creating = invoke(createCaseOp, ctx, {
      case_template_id: town.templates[template],
      reference: "Canal",
    });

    if (opens) await expect(creating).resolves.toBeDefined();
    else await expectRefusal(creating, "wrong_state", { code: "TEMPLATE_CHANNEL" });
  });

  test("until the cover is signed nobody sees a case", async () => {
    const before = await traces();
    const held = town.faults.sign.holdNext();
    const creating = create();
    await held.reached;

    expect(await traces()).toMatchObject({ cases: before.cases, documents: before.documents, reserved: 2 });

    held.release();
    await creating;
  });

  test("twelve at once get contiguous numbers in both sequences", async () => {
    await Promise.all(Array.from({ length: 12 }, () => create()));

    for (const sequence of ["case", "document"]) {
      const values = await usedValues(sequence);
      expect(values).toEqual(values.map((_, index) => index + 1));
    }
    expect((await traces()).reserved).toBe(0);
  });

  test("the year of the number is that of the municipality's clock", async () => {
    await using elsewhere = await aTown();
    // Still 2027 in Buenos Aires.
    elsewhere.clock.set(new Date("2028-01-01T02:30:00Z"));

    const { case_number } = await elsewhere.invoke("creator", createCaseOp, {
      case_template_id: elsewhere.templates.GEN,
      reference: "Fin de año",
    });

    expect(case_number).toBe("EE-2027-000001-MUNI-LEGAL");
  });
});
