import { expectRefusal } from "@foja/testing/town/expect-refusal";
import { townOfFile } from "@foja/testing/town/town";
import { describe, expect, test } from "vitest";
import { createRecordOp } from "../records/create-record.op";
import { updateFieldOp } from "../records/update-field.op";
import { addFieldOp } from "./add-field.op";
import { copyGlobalFamilyOp } from "./copy-global-family.op";
import { createFamilyOp } from "./create-family.op";
import { deactivateFamilyOp } from "./deactivate-family.op";
import { getFamilyOp } from "./get-family.op";
import { listFamiliesForAdminOp } from "./list-families-for-admin.op";
import { listGlobalFamiliesOp } from "./list-global-families.op";
import { removeFieldOp } from "./remove-field.op";
import { replaceFamilyPermissionsOp } from "./replace-family-permissions.op";
import { setPublicConfigOp } from "./set-public-config.op";
import { updateFamilyOp } from "./update-family.op";
import { updateFamilyFieldOp } from "./update-family-field.op";

const town = await townOfFile();
const MESA = town.sectors["LEGAL#MESA"];

let made = 0;
const newCode = () => `FAM${++made}`;
const FIELDS = [
  { key: "titular", label: "Titular", type: "text" },
  { key: "rubro", label: "Rubro", type: "select", options: ["Uno", "Dos"] },
];
const create = (more: object = {}) =>
  town.invoke("admin", createFamilyOp, { code: newCode(), name: "Obras", fields: FIELDS, ...more });
const get = (code: string) => town.invoke("admin", getFamilyOp, { code });
const update = (code: string, changes: object) => town.invoke("admin", updateFamilyOp, { code, ...changes });
const deactivate = (code: string) => town.invoke("admin", deactivateFamilyOp, { code });
const addField = (code: string, field: object) =>
  town.invoke("admin", addFieldOp, { code, key: "detalle", label: "Detalle", type: "text", ...field });
const updateField = (code: string, key: string, changes: object) =>
  town.invoke("admin", updateFamilyFieldOp, { code, key, ...changes });
const removeField = (code: string, key: string) => town.invoke("admin", removeFieldOp, { code, key });
const ALL = { can_view: true, can_create: true, can_edit: true, can_verify: true };
const permit = (code: string, permissions: object[], more = {}) =>
  town.invoke("admin", replaceFamilyPermissionsOp, { code, permissions, ...more });
const publish = (code: string, more: object) =>
  town.invoke("admin", setPublicConfigOp, {
    code,
    is_public: true,
    public_fields: ["titular"],
    visible_states: ["Activo"],
    show_documents: false,
    show_cases: true,
    show_related_records: false,
    ...more,
  });
const register = (registry_code: string, data: object = { titular: "Rosa" }) =>
  town.invoke("creator", createRecordOp, { registry_code, display_name: "Obra", data });
/** With a record of `titular`, by whoever works in MESA. */
const aUsedFamily = async () => {
  const { code } = await create();
  await permit(code, [{ sector_id: MESA, ...ALL }]);
  return { code, record: await register(code) };
};

describe("a family", () => {
  test("is what was said of it, and changes in what is said", async () => {
    const code = newCode();
    const family = await create({ code: code.toLowerCase(), states: ["Alta", "Baja"] });
    expect(family).toMatchObject({
      code,
      is_active: true,
      origin: "own",
      record_count: 0,
      permissions: [],
      public_config: { is_public: false },
      fields: [{ key: "titular", required: false, options: [] }, { key: "rubro" }],
    });
    const changed = await update(family.code, {
      name: "Otra",
      states: ["Alta"],
      expected: { name: "Obras" },
    });
    expect(changed).toEqual({ ...family, name: "Otra", states: ["Alta"] });
    await deactivate(family.code);
    expect(await get(family.code)).toMatchObject({ is_active: false, fields: [{ filled_count: 0 }, {}] });
    expect(await update(family.code, { is_active: true })).toMatchObject({ is_active: true });
  });

  test("with records stays as they need it", async () => {
    const { code } = await aUsedFamily();
    expect(await get(code)).toMatchObject({
      record_count: 1,
      fields: [{ filled_count: 1 }, { filled_count: 0 }],
    });
    const refused: [() => Promise<unknown>, string][] = [
      [() => deactivate(code), "FAMILY_HAS_RECORDS"],
      [() => update(code, { is_active: false }), "FAMILY_HAS_RECORDS"],
      [() => update(code, { states: ["Inactivo"] }), "FAMILY_STATE_IN_USE"],
      [() => removeField(code, "titular"), "FIELD_HAS_DATA"],
    ];
    for (const [act, refusal] of refused) await expectRefusal(act(), "conflict", { code: refusal });
    expect(await update(code, { states: ["Cerrado", "Activo"] })).toMatchObject({
      states: ["Cerrado", "Activo"],
    });
  });

  test.each<[string, (code: string) => Promise<unknown>, string]>([
    ["a code that there is", (code) => create({ code }), "FAMILY_CODE_TAKEN"],
    ["seen otherwise", (code) => update(code, { name: "A", expected: { name: "B" } }), "CHANGED_MEANWHILE"],
    ["a field that there is", (code) => addField(code, { key: "titular" }), "FIELD_KEY_TAKEN"],
    [
      "a field of another type",
      (code) => updateField(code, "titular", { type: "number" }),
      "FIELD_TYPE_FIXED",
    ],
    [
      "a field that was seen otherwise",
      (code) => updateField(code, "titular", { label: "A", expected: { label: "B" } }),
      "CHANGED_MEANWHILE",
    ],
    [
      "permissions that were seen otherwise",
      (code) => permit(code, [], { expected: { permissions: [{ sector_id: MESA, ...ALL }] } }),
      "CHANGED_MEANWHILE",
    ],
    ["published otherwise", (code) => publish(code, { expected: { is_public: true } }), "CHANGED_MEANWHILE"],
  ])("is refused: %s", async (_what, act, code) => {
    await expectRefusal(act((await create()).code), "conflict", { code });
  });

  test.each<[string, (code: string) => Promise<unknown>]>([
    ["the same key twice", () => create({ fields: [FIELDS[0], FIELDS[0]] })],
    ["the same state twice", () => create({ states: ["A", "A"] })],
    ["no state", () => create({ states: [] })],
    ["a choice of nothing", (code) => addField(code, { type: "select" })],
    ["options of a text", (code) => addField(code, { options: ["A"] })],
    ["options of what is a text", (code) => updateField(code, "titular", { options: ["A"] })],
    ["who edits and does not see", (code) => permit(code, [{ sector_id: MESA, ...ALL, can_view: false }])],
    [
      "a sector twice",
      (code) =>
        permit(code, [
          { sector_id: MESA, ...ALL },
          { sector_id: MESA, ...ALL },
        ]),
    ],
    ["a public field that there is not", (code) => publish(code, { public_fields: ["otro"] })],
    ["a public state that there is not", (code) => publish(code, { visible_states: ["Otro"] })],
  ])("is refused as wrong: %s", async (_what, act) => {
    await expectRefusal(act((await create()).code), "invalid_input");
  });
});

describe("a field", () => {
  test("is added, changed and removed, and takes what is public along", async () => {
    const { code } = await create();
    await addField(code, { type: "select", options: ["A"], required: true });
    await updateField(code, "detalle", { options: ["A", "B"], required: false, type: "select" });
    await publish(code, { public_fields: ["detalle", "titular"] });
    await removeField(code, "detalle");
    const family = await get(code);
    expect(family.fields.map(({ key }) => key)).toEqual(["titular", "rubro"]);
    expect(family.public_config).toMatchObject({
      is_public: true,
      public_fields: ["titular"],
      show_cases: true,
    });
    await update(code, { states: ["Inactivo"] });
    expect((await get(code)).public_config.visible_states).toEqual([]);
    await expectRefusal(removeField(code, "detalle"), "not_found", { code: "FIELD_NOT_FOUND" });
  });

  test("that a history tells of never comes back as another", async () => {
    const { code, record } = await aUsedFamily();
    const clear = { record_id: record.id, field_name: "titular", value: null };
    await town.invoke("creator", updateFieldOp, clear);
    await removeField(code, "titular");
    await expectRefusal(addField(code, { key: "titular", type: "number" }), "conflict", {
      code: "FIELD_KEY_TAKEN",
    });
  });

  test("that a document is linked to is not removed", async () => {
    const { code, record } = await aUsedFamily();
    const { id } = await town.document({ status: "signed" });
    await town.db.recordDocument.create({
      data: {
        id: crypto.randomUUID(),
        recordId: record.id,
        documentId: id,
        fieldName: "rubro",
        createdAt: town.clock.now(),
      },
    });
    await expectRefusal(removeField(code, "rubro"), "conflict", { code: "FIELD_HAS_DATA" });
  });
});

test("permissions are replaced whole, for sectors of the municipality", async () => {
  const { code } = await create();
  const one = { sector_id: MESA, ...ALL };
  expect(await permit(code, [one])).toMatchObject({ permissions: [{ ...one, sector_acronym: "MESA" }] });
  const none = { ...ALL, can_view: false, can_create: false, can_edit: false, can_verify: false };
  const two = { sector_id: town.sectors["OBRAS#PRIV"], ...ALL, can_verify: false };
  const replaced = await permit(code, [{ sector_id: MESA, ...none }, two], {
    expected: { permissions: [one] },
  });
  expect(replaced.permissions).toEqual([{ ...two, sector_acronym: "OBRAS#PRIV" }]);
  const foreign = { sector_id: town.other.sectors["LEGAL#MESA"], ...ALL };
  await expectRefusal(permit(code, [foreign]), "not_found");
});

describe("of two at once", () => {
  const outcomesOf = async (...calls: Promise<unknown>[]) =>
    (await Promise.allSettled(calls)).map((outcome) =>
      outcome.status === "fulfilled" ? "done" : outcome.reason.extra.code,
    );

  test.each<[string, (code: string) => Promise<unknown>[], string]>([
    ["create with one code", (code) => [1, 2].map(() => create({ code: `${code}X` })), "FAMILY_CODE_TAKEN"],
    ["add one field", (code) => [1, 2].map(() => addField(code, {})), "FIELD_KEY_TAKEN"],
    ["remove one field", (code) => [1, 2].map(() => removeField(code, "rubro")), "FIELD_NOT_FOUND"],
    [
      "change a field",
      (code) =>
        ["A", "B"].map((label) => updateField(code, "titular", { label, expected: { label: "Titular" } })),
      "CHANGED_MEANWHILE",
    ],
    [
      "change the family",
      (code) => ["A", "B"].map((name) => update(code, { name, expected: { name: "Obras" } })),
      "CHANGED_MEANWHILE",
    ],
    [
      "permit",
      (code) =>
        [1, 2].map(() => permit(code, [{ sector_id: MESA, ...ALL }], { expected: { permissions: [] } })),
      "CHANGED_MEANWHILE",
    ],
    [
      "publish",
      (code) => [1, 2].map(() => publish(code, { expected: { is_public: false } })),
      "CHANGED_MEANWHILE",
    ],
  ])("who %s, one hears of the other", async (_what, calls, code) => {
    const outcomes = await outcomesOf(...calls((await create()).code));
    expect(outcomes.toSorted()).toEqual([code, "done"].toSorted());
  });

  test("who register and who closes the family, removes the field, each comes before or after", async () => {
    for (const close of [deactivate, (code: string) => removeField(code, "titular")]) {
      const { code } = await create();
      await permit(code, [{ sector_id: MESA, ...ALL }]);
      const outcomes = await outcomesOf(register(code), close(code));
      expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
    }
  });
});

test("the global catalog is copied once, and then known as copied", async () => {
  const code = newCode();
  await town.database.global.globalRegistryFamily.create({
    data: { code, name: "Arbolado", fields: [FIELDS[0]!], states: ["Vivo"] },
  });
  const list = () => town.invoke("admin", listGlobalFamiliesOp, {});
  const copy = () => town.invoke("admin", copyGlobalFamilyOp, { global_registry_family_id: code });
  expect((await list()).registry_families).toContainEqual(
    expect.objectContaining({ code, is_copied: false }),
  );
  const both = await Promise.allSettled([copy(), copy()]);
  const copied = both.flatMap((outcome) => (outcome.status === "fulfilled" ? outcome.value : []));
  expect(copied).toHaveLength(1);
  expect(copied[0]).toMatchObject({
    code,
    origin: "global",
    states: ["Vivo"],
    fields: [{ key: "titular" }],
  });
  expect((await list()).registry_families).toContainEqual(expect.objectContaining({ code, is_copied: true }));
  await expectRefusal(copy(), "conflict", { code: "FAMILY_ALREADY_COPIED" });
});

test("the list finds by words, those that are closed too", async () => {
  const { code } = await create({ name: "Camión cisterna" });
  await deactivate(code);
  const list = async (input: object) =>
    (await town.invoke("admin", listFamiliesForAdminOp, input)).registry_families.map(
      (family) => family.code,
    );
  expect(await list({ search: "camion" })).toEqual([code]);
  expect(await list({ search: "camion", is_active: true })).toEqual([]);
});
