import { expectRefusal } from "@foja/testing/town/expect-refusal";
import { townOfFile } from "@foja/testing/town/town";
import { describe, expect, test } from "vitest";
import { createCaseOp } from "../cases/create-case.op";
import { copyGlobalCaseTypeOp } from "./copy-global-case-type.op";
import { createCaseTypeOp } from "./create-case-type.op";
import { getCaseTypeOp } from "./get-case-type.op";
import { listCaseTypesOp } from "./list-case-types.op";
import { listDepartmentOptionsOp } from "./list-department-options.op";
import { listGlobalCaseTypesOp } from "./list-global-case-types.op";
import { replaceCaseTypeDepartmentsOp } from "./replace-case-type-departments.op";
import { updateCaseTypeOp } from "./update-case-type.op";

const town = await townOfFile();
const { LEGAL, OBRAS, INT } = town.departments;

let made = 0;
const newAcronym = () => `E${++made}`;
const create = (rules: object = {}) =>
  town.invoke("admin", createCaseTypeOp, {
    acronym: newAcronym(),
    name: "Permiso de poda",
    filing_department_id: LEGAL,
    ...rules,
  });
const update = (case_type_id: string, changes: object) =>
  town.invoke("admin", updateCaseTypeOp, { case_type_id, ...changes });
const putDepartments = (case_type_id: string, department_ids: string[], more = {}) =>
  town.invoke("admin", replaceCaseTypeDepartmentsOp, { case_type_id, department_ids, ...more });
const open = (case_template_id: string) =>
  town.invoke("creator", createCaseOp, { case_template_id, reference: "Poda" });
const aClosedDepartment = async () => {
  const id = crypto.randomUUID();
  await town.db.department.create({
    data: { id, name: "Cerrada", acronym: `CERR${++made}`, parentId: INT, isActive: false },
  });
  return id;
};

describe("a type of cases", () => {
  test("is what was said of it, and changes in what is said", async () => {
    const type = await create({ department_ids: [OBRAS, OBRAS] });
    expect(type).toMatchObject({
      is_active: true,
      origin: "own",
      filing_department: { id: LEGAL },
      departments: [{ id: OBRAS }],
      case_count: 0,
    });
    await expectRefusal(open(type.id), "wrong_state", { code: "TEMPLATE_DEPARTMENT" });
    const both = [OBRAS, LEGAL];
    await putDepartments(type.id, both, { expected: { department_ids: [OBRAS] } });
    await putDepartments(type.id, [], { expected: { department_ids: both } });
    const changed = await update(type.id, {
      visibility: "reservado",
      filing_department_id: OBRAS,
      name: "Otro",
    });
    expect(changed).toMatchObject({
      visibility: "reservado",
      filing_department: { acronym: "OBRAS" },
      name: "Otro",
      departments: [],
    });
    expect(await town.invoke("admin", getCaseTypeOp, { case_type_id: type.id })).toEqual(changed);
  });

  test.each<[string, (id: string, acronym: string, closed: string) => Promise<unknown>, string]>([
    ["an acronym that there is", (_id, acronym) => create({ acronym }), "CASE_TYPE_ACRONYM_TAKEN"],
    [
      "filed by a closed department",
      (_id, _acronym, closed) => create({ filing_department_id: closed }),
      "FILING_DEPARTMENT_INACTIVE",
    ],
    [
      "moved to a closed department",
      (id, _acronym, closed) => update(id, { filing_department_id: closed }),
      "FILING_DEPARTMENT_INACTIVE",
    ],
    ["seen otherwise", (id) => update(id, { name: "A", expected: { name: "B" } }), "CHANGED_MEANWHILE"],
    [
      "opened by others",
      (id) => putDepartments(id, [], { expected: { department_ids: [INT] } }),
      "CHANGED_MEANWHILE",
    ],
  ])("is refused: %s", async (_what, act, code) => {
    const { id, acronym } = await create();
    await expectRefusal(act(id, acronym, await aClosedDepartment()), "conflict", { code });
  });

  test("is not opened while its department is closed, nor by one that is", async () => {
    const closed = await aClosedDepartment();
    const { id } = await create({ is_active: false });
    await expectRefusal(putDepartments(id, [closed]), "not_found");
    await town.db.caseTemplate.update({ where: { id }, data: { filingDepartmentId: closed } });
    await expectRefusal(update(id, { is_active: true }), "conflict", { code: "FILING_DEPARTMENT_INACTIVE" });
    expect(await update(id, { name: "Otro" })).toMatchObject({ name: "Otro" });
  });

  test("keeps its visibility once it has cases, and can be closed", async () => {
    const { id } = await create();
    await open(id);
    await expectRefusal(update(id, { visibility: "reservado" }), "conflict", {
      code: "CASE_TYPE_VISIBILITY_FIXED",
      message: "Ya hay un expediente",
    });
    const closed = await update(id, { is_active: false, visibility: "interno", expected: { case_count: 1 } });
    expect(closed).toMatchObject({ is_active: false, case_count: 1, fixed: [{ field: "visibility" }] });
    await expectRefusal(open(id), "wrong_state", { code: "TEMPLATE_INACTIVE" });
  });
});

describe("of two at once", () => {
  const outcomesOf = async (...calls: Promise<unknown>[]) =>
    (await Promise.allSettled(calls)).map((outcome) =>
      outcome.status === "fulfilled" ? "done" : outcome.reason.extra.code,
    );

  test("with one acronym, one creates", async () => {
    const acronym = newAcronym();
    const outcomes = await outcomesOf(create({ acronym }), create({ acronym }));
    expect(outcomes.toSorted()).toEqual(["CASE_TYPE_ACRONYM_TAKEN", "done"]);
  });

  test("who change what they saw, one hears of the other", async () => {
    const { id, name } = await create();
    const names = await outcomesOf(
      ...["Uno", "Dos"].map((wanted) => update(id, { name: wanted, expected: { name } })),
    );
    expect(names.toSorted()).toEqual(["CHANGED_MEANWHILE", "done"]);
    const expected = { department_ids: [] };
    const lists = await outcomesOf(...[LEGAL, OBRAS].map((one) => putDepartments(id, [one], { expected })));
    expect(lists.toSorted()).toEqual(["CHANGED_MEANWHILE", "done"]);
  });

  test("who open a case and who closes or reserves its type, each comes before or after", async () => {
    for (const changes of [{ is_active: false }, { visibility: "reservado" }]) {
      const { id } = await create();
      const [opened, changed] = await outcomesOf(open(id), update(id, changes));
      const cases = await town.db.case.findMany({ where: { templateId: id } });
      const type = await town.db.caseTemplate.findUniqueOrThrow({ where: { id } });
      expect(cases).toHaveLength(opened === "done" ? 1 : 0);
      if (opened === "done") expect(cases[0]!.visibility).toBe(type.visibility);
      expect([opened, changed]).toContain("done");
    }
  });
});

test("the global catalog is copied once, and then known as copied", async () => {
  const acronym = newAcronym();
  const id = crypto.randomUUID();
  await town.database.global.globalCaseTemplate.create({ data: { id, acronym, name: "Licitación" } });
  const list = () => town.invoke("admin", listGlobalCaseTypesOp, {});
  expect((await list()).case_types).toContainEqual(expect.objectContaining({ acronym, is_copied: false }));
  const copy = (more = {}) =>
    town.invoke("admin", copyGlobalCaseTypeOp, { global_case_template_id: id, ...more });
  const both = await Promise.allSettled([copy(), copy()]);
  const copied = both.flatMap((outcome) => (outcome.status === "fulfilled" ? outcome.value : []));
  expect(copied).toHaveLength(1);
  expect(copied[0]).toMatchObject({
    acronym,
    origin: "global",
    global_case_template_id: id,
    filing_department: { id: INT },
  });
  expect((await list()).case_types).toContainEqual(expect.objectContaining({ acronym, is_copied: true }));
  await expectRefusal(copy({ filing_department_id: LEGAL }), "conflict", {
    code: "CASE_TYPE_ALREADY_COPIED",
  });
});

test("lists find by words, and offer open departments alone", async () => {
  const { acronym } = await create({ name: "Exención de tasas", filing_department_id: OBRAS });
  const list = async (input: object) =>
    (await town.invoke("admin", listCaseTypesOp, input)).case_types.map((type) => type.acronym);
  expect(await list({ search: "exencion", filing_department_id: OBRAS, is_active: true })).toEqual([acronym]);
  expect(await list({ search: "exencion", is_active: false })).toEqual([]);
  await aClosedDepartment();
  const { departments } = await town.invoke("admin", listDepartmentOptionsOp, {});
  expect(departments.map((department) => department.acronym).toSorted()).toEqual([
    "HAC",
    "INT",
    "LEGAL",
    "OBRAS",
  ]);
});
