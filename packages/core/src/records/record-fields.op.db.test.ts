import type { Who } from "@foja/testing/town/cast";
import { expectRefusal } from "@foja/testing/town/expect-refusal";
import { type Town, townOfFile } from "@foja/testing/town/town";
import { describe, expect, test } from "vitest";
import { getRecordOp } from "./get-record.op";
import { getRecordHistoryOp } from "./get-record-history.op";
import { updateFieldOp } from "./update-field.op";
import { verifyFieldOp } from "./verify-field.op";

const town = await townOfFile();

type Ref = { readonly id: string };

const row = ({ id }: Ref) =>
  town.db.record.findUniqueOrThrow({ where: { id }, include: { history: { orderBy: { seq: "asc" } } } });
const official = () => town.document({ status: "signed", signers: ["signer"] });
const hiddenDocument = () =>
  town.document({ type: "RES", by: "outsider", status: "signed", signers: ["outsider"] });

const change = (record: Ref, given: object, field_name = "matafuegos", who: Who = "creator") =>
  town.invoke(who, updateFieldOp, { record_id: record.id, field_name, ...given });
const verify = (record: Ref, document: Ref, field_name = "matafuegos", who: Who = "creator") =>
  town.invoke(who, verifyFieldOp, { record_id: record.id, field_name, document_id: document.id });
const history = async (record: Ref, who: Who = "creator") =>
  (await town.invoke(who, getRecordHistoryOp, { record_id: record.id })).history;

describe("records.updateField", () => {
  test("two at once: of different members both stay, of the same the last; the history has both, one after the other", async () => {
    const record = await town.record();
    await Promise.all([
      change(record, { notes: "Se presentó el original" }),
      change(record, { expiration_date: "2029-01-31" }),
      change(record, { value: "2027-02-01" }),
      change(record, { value: "2027-02-02" }),
    ]);
    const { data, history: told, nextExpiration } = await row(record);
    const { matafuegos } = data as Record<string, unknown>;
    expect(matafuegos).toMatchObject({ notes: "Se presentó el original", expiration_date: "2029-01-31" });
    expect(nextExpiration).toEqual(new Date("2029-01-31T00:00:00.000Z"));
    expect(told).toHaveLength(4);
    for (const [index, entry] of told.entries()) {
      expect(entry.after).toEqual(told[index + 1]?.before ?? matafuegos);
    }
  });

  test("nothing new is no entry; what is emptied goes", async () => {
    const record = await town.record();
    await change(record, { value: "2027-01-31" });
    expect((await row(record)).history).toEqual([]);
    const { data, next_expiration } = await change(record, { value: null, expiration_date: null });
    expect([data.matafuegos, next_expiration]).toEqual([undefined, null]);
    expect(await history(record)).toMatchObject([{ field_name: "matafuegos", after: null }]);
  });

  test.each<[string, object, string, Parameters<typeof expectRefusal>[1], string]>([
    ["nothing", {}, "matafuegos", "invalid_input", "NOTHING_TO_UPDATE"],
    ["an unknown field", { value: "x" }, "nada", "not_found", "FIELD_NOT_FOUND"],
    ["a value of another type", { value: 7 }, "titular", "invalid_input", "INVALID_RECORD_DATA"],
    ["emptying what is required", { value: null }, "titular", "invalid_input", "INVALID_RECORD_DATA"],
    [
      "an expiration that it does not have",
      { expiration_date: "2028-01-01" },
      "titular",
      "invalid_input",
      "INVALID_RECORD_DATA",
    ],
  ])("refuses %s", async (_, given, field_name, refused, code) => {
    const record = await town.record();
    const before = await row(record);
    await expectRefusal(change(record, given, field_name), refused, { code });
    expect(await row(record)).toEqual(before);
  });
});

describe("records.verifyField", () => {
  test("holds until the value changes; two at once with the same document: one", async () => {
    const record = await town.record();
    const paper = await official();
    const answers = await Promise.allSettled([verify(record, paper), verify(record, paper)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expectRefusal(verify(record, paper), "conflict", { code: "ALREADY_VERIFIED" });
    const { data } = await town.invoke("creator", getRecordOp, { record_id: record.id });
    expect(data.matafuegos).toMatchObject({
      verified: true,
      verified_by: "Carla Creadora",
      verification_document_number: paper.number,
    });
    expect((await change(record, { value: "2027-02-01" })).data.matafuegos).toMatchObject({
      verified: false,
      verification_document_id: null,
    });
    expect((await history(record)).map(({ action, before }) => [action, before?.verified])).toEqual([
      ["field_updated", true],
      ["field_verified", false],
    ]);
  });

  test("refuses what is empty, no field, and no official document", async () => {
    const record = await town.record();
    const paper = await official();
    const draft = await town.document();
    const hidden = await hiddenDocument();
    const before = await row(record);
    await expectRefusal(verify(record, paper, "superficie"), "wrong_state", { code: "FIELD_EMPTY" });
    await expectRefusal(verify(record, paper, "nada"), "not_found", { code: "FIELD_NOT_FOUND" });
    await expectRefusal(verify(record, draft), "wrong_state", { code: "NOT_OFFICIAL" });
    await expectRefusal(verify(record, hidden), "not_found", { code: "NOT_FOUND" });
    expect(await row(record)).toEqual(before);
  });
});

test("who may not see a document sees nothing of it in fields and history", async () => {
  const secret = await town.document({ type: "RES", by: "creator", status: "signed", signers: ["creator"] });
  const record = await town.record();
  await change(record, { document_id: secret.id, document_resume: "Secreto de sumario" }, "habilitacion");
  await verify(record, secret, "habilitacion");
  const asked = (who: Who) => town.invoke(who, getRecordOp, { record_id: record.id });
  expect((await asked("creator")).data.habilitacion).toMatchObject({ value: secret.number, verified: true });

  const seen = JSON.stringify([await asked("numerator"), await history(record, "numerator")]);
  expect(seen).toContain("habilitacion");
  for (const part of [secret.id, secret.number!, "Secreto de sumario"]) expect(seen).not.toContain(part);
});

test("expiry follows the municipality's day: it holds through its last one", async () => {
  const record = await town.record({
    data: { matafuegos: { value: "2027-01-31", expiration_date: "2027-06-30" } },
  });
  const isExpired = async (place: Town, at: string) => {
    place.clock.advance(new Date(at).getTime() - place.clock.now().getTime());
    return (await place.invoke("creator", getRecordOp, { record_id: record.id })).data.matafuegos!.is_expired;
  };
  expect(await isExpired(town, "2027-07-01T02:59:00Z")).toBe(false);
  expect(await isExpired(town, "2027-07-01T03:00:00Z")).toBe(true);
});
