import type { Who } from "@foja/testing/town/cast";
import { expectRefusal } from "@foja/testing/town/expect-refusal";
import { aTown, townOfFile } from "@foja/testing/town/town";
import { describe, expect, test } from "vitest";
import { createRecordOp } from "./create-record.op";
import { getRecordOp } from "./get-record.op";
import { getRecordHistoryOp } from "./get-record-history.op";
import { listFamiliesOp } from "./list-families.op";
import { searchRecordsOp } from "./search-records.op";
import { updateFieldOp } from "./update-field.op";
import { updateRecordOp } from "./update-record.op";
import { verifyFieldOp } from "./verify-field.op";

const town = await townOfFile();

type Ref = { readonly id: string };

const row = ({ id }: Ref) =>
  town.db.record.findUniqueOrThrow({ where: { id }, include: { history: { orderBy: { seq: "asc" } } } });
const official = () => town.document({ status: "signed", signers: ["signer"] });
const hiddenDocument = () =>
  town.document({ type: "RES", by: "outsider", status: "signed", signers: ["outsider"] });

const create = (data: object = {}, who: Who = "creator", registry_code = "COMER") =>
  town.invoke(who, createRecordOp, {
    registry_code,
    display_name: "Panadería La Espiga",
    data: { titular: "Rosa Medina", domicilio: "Los Tilos 342", ...data },
  });
const change = (record: Ref, given: object, field_name = "matafuegos", who: Who = "creator") =>
  town.invoke(who, updateFieldOp, { record_id: record.id, field_name, ...given });
const verify = (record: Ref, document: Ref, field_name = "matafuegos", who: Who = "creator") =>
  town.invoke(who, verifyFieldOp, { record_id: record.id, field_name, document_id: document.id });
const history = async (record: Ref, who: Who = "creator") =>
  (await town.invoke(who, getRecordHistoryOp, { record_id: record.id })).history;

describe("records.create", () => {
  test("wraps plain values, numbers the record and begins its history", async () => {
    const paper = await official();
    const answer = await create({
      matafuegos: { value: "2027-01-31", expiration_date: "2027-03-04" },
      habilitacion: paper.id,
      superficie: "48.5",
    });

    expect(answer).toMatchObject({
      record_number: expect.stringMatching(/^RLM-2027-\d{8}-MUNI-COMER$/),
      state: "En trámite",
      registry: { code: "COMER", name: "Comercios" },
      resume: "Titular: Rosa Medina · Domicilio: Los Tilos 342 · Superficie: 48,5",
      next_expiration: "2027-03-04",
      permissions: { can_view: true, can_edit: true, can_verify: true },
      data: {
        superficie: { value: 48.5, verified: false },
        matafuegos: { value: "2027-01-31", is_expired: true },
        habilitacion: { value: paper.number, document_id: paper.id, is_expired: false },
      },
    });
    expect(await history(answer)).toMatchObject([
      {
        action: "created",
        before: null,
        after: { state: "En trámite", data: { superficie: { value: 48.5 } } },
        user: { full_name: "Carla Creadora" },
      },
    ]);
  });

  test("two at once get two numbers that follow each other; a try that fails leaves no gap", async () => {
    const value = async () =>
      (await town.db.numberCounter.findFirst({ where: { sequence: "record" } }))?.value ?? 0;
    const before = await value();
    const made = await Promise.all([create(), create(), create()]);
    await expectRefusal(create({ titular: 7 }), "invalid_input", { code: "INVALID_RECORD_DATA" });
    made.push(await create());

    const numbers = made.map(({ record_number }) => Number(record_number.split("-")[2]));
    expect(numbers.sort((a, b) => a - b)).toEqual([1, 2, 3, 4].map((step) => before + step));
    expect(await value()).toBe(before + 4);
  });

  test.each<[string, Parameters<typeof create>, Parameters<typeof expectRefusal>[1], string]>([
    ["a family that one does not see", [{}, "stranger"], "not_found", "FAMILY_NOT_FOUND"],
    ["a family that is not there", [{}, "creator", "NADA"], "not_found", "FAMILY_NOT_FOUND"],
    ["a family that one may only see", [{}, "numerator"], "forbidden", "RECORD_NOT_CREATABLE"],
    ["a missing field", [{ domicilio: "" }], "invalid_input", "INVALID_RECORD_DATA"],
  ])("refuses %s", async (_, wanted, refused, code) => {
    const count = await town.db.record.count();
    await expectRefusal(create(...wanted), refused, { code });
    expect(await town.db.record.count()).toBe(count);
  });

  test("refuses a document that is no official one, or hidden", async () => {
    const draft = await town.document();
    await expectRefusal(create({ habilitacion: draft.id }), "wrong_state", { code: "NOT_OFFICIAL" });
    const hidden = await hiddenDocument();
    await expectRefusal(create({ habilitacion: hidden.id }), "not_found", { code: "NOT_FOUND" });
  });
});

describe("who may", () => {
  test.each<[Who, boolean, boolean, boolean]>([
    ["creator", true, true, true],
    ["delegate", true, true, true],
    ["numerator", true, false, false],
    ["stranger", false, false, false],
    ["searcher", false, false, false],
    ["outsider", false, false, false],
  ])("%s: see %s, edit %s, verify %s", async (who, sees, edits, verifies) => {
    const record = await town.record({ name: `Comercio ${who}` });
    const paper = await official();
    const hidden = async (call: Promise<unknown>) => expectRefusal(call, "not_found", { code: "NOT_FOUND" });
    const found = await town.invoke(who, searchRecordsOp, { search: record.number });
    expect(found.records.map(({ id }) => id)).toEqual(sees ? [record.id] : []);
    expect(found.total).toBe(sees ? 1 : 0);

    const before = await row(record);
    const calls = [
      [edits, () => town.invoke(who, updateRecordOp, { record_id: record.id, state: "Habilitado" })],
      [edits, () => change(record, { notes: "Visto" }, "matafuegos", who)],
    ] as const;
    if (!sees) {
      await hidden(town.invoke(who, getRecordOp, { record_id: record.id }));
      await hidden(verify(record, paper, "matafuegos", who));
    }
    for (const [may, call] of calls) {
      if (may) await call();
      else if (sees) await expectRefusal(call(), "forbidden", { code: "RECORD_NOT_EDITABLE" });
      else await hidden(call());
    }
    if (verifies) {
      expect((await verify(record, paper, "matafuegos", who)).data.matafuegos?.verified).toBe(true);
    } else if (sees) {
      await expectRefusal(verify(record, paper, "matafuegos", who), "forbidden", {
        code: "RECORD_NOT_VERIFIABLE",
      });
    }
    if (!edits && !verifies) expect(await row(record)).toEqual(before);
  });

  test("a family without view does not let edit, and an inactive one shows nothing", async () => {
    await using own = await aTown();
    const record = await own.record();
    const of = { familyCode: "COMER", sectorId: own.sectors["LEGAL#MESA"] };
    await own.db.familyPermission.update({ where: { familyCode_sectorId: of }, data: { canView: false } });
    const call = () => own.invoke("creator", getRecordOp, { record_id: record.id });
    await expectRefusal(call(), "not_found", {});
    await own.db.familyPermission.update({ where: { familyCode_sectorId: of }, data: { canView: true } });
    await call();
    await own.db.registryFamily.update({ where: { code: "COMER" }, data: { isActive: false } });
    await expectRefusal(call(), "not_found", {});
  });

  test("families tell what one may do, and how many records there are", async () => {
    const count = await town.db.record.count({ where: { familyCode: "COMER" } });
    const { registries, total } = await town.invoke("numerator", listFamiliesOp, {});
    expect(total).toBe(1);
    expect(registries).toMatchObject([
      {
        code: "COMER",
        states: ["En trámite", "Habilitado", "Clausurado"],
        permissions: { can_view: true, can_create: false, can_edit: false, can_verify: false },
        record_count: count,
      },
    ]);
    expect(registries[0]!.schema[2]).toEqual({
      key: "rubro",
      label: "Rubro",
      type: "select",
      required: false,
      has_expiration: false,
      needs_verification: false,
      options: ["Almacén", "Taller"],
    });
  });
});

describe("records.search", () => {
  test("finds by number, name and values, in a family and a state", async () => {
    const record = await town.record({
      name: "Zapatería Ñandú",
      data: { titular: { value: "Tadeo Quiroga" } },
    });
    const ids = async (query: object) =>
      (await town.invoke("creator", searchRecordsOp, query)).records.map(({ id }) => id);
    for (const search of [record.number, "zapateria nandu", "quiro"]) {
      expect(await ids({ search })).toEqual([record.id]);
    }
    expect(await ids({ search: "zapateria", state: "En trámite", family_code: "COMER" })).toEqual([
      record.id,
    ]);
    expect(await ids({ search: "zapateria", state: "Habilitado" })).toEqual([]);
    expect(await ids({ search: "zapateria", family_code: "FLOTA" })).toEqual([]);
  });
});

describe("records.update", () => {
  test("any state follows any other; the history has before and after; the same again changes nothing", async () => {
    const record = await town.record();
    const set = (given: object) => town.invoke("creator", updateRecordOp, { record_id: record.id, ...given });
    await set({ state: "Clausurado", reason: "Sin matafuegos" });
    await set({ state: "En trámite", display_name: "La Espiga" });
    await set({ state: "En trámite" });
    expect(await history(record)).toMatchObject([
      {
        action: "updated",
        before: { state: "Clausurado", display_name: "Panadería La Espiga" },
        after: { state: "En trámite", display_name: "La Espiga" },
        reason: null,
      },
      { action: "updated", reason: "Sin matafuegos", after: { state: "Clausurado" } },
    ]);
    await expectRefusal(set({}), "invalid_input", { code: "NOTHING_TO_UPDATE" });
    await expectRefusal(set({ state: "Quemado" }), "invalid_input", { code: "RECORD_STATE" });
  });
});

test("nobody changes a history, whoever writes", async () => {
  const record = await town.record();
  await change(record, { notes: "Visto" });
  const where = { recordId: record.id };
  await expect(town.db.recordHistory.updateMany({ where, data: { reason: "x" } })).rejects.toThrow();
  await expect(town.db.recordHistory.deleteMany({ where })).rejects.toThrow();
});
