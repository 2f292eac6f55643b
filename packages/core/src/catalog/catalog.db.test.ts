import { expectRefusal } from "@foja/testing/town/expect-refusal";
import { aTown, type Town, townOfFile } from "@foja/testing/town/town";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AnyOperation } from "../kernel/operation";
import { getSessionOp } from "../people/get-session.op";
import { ROLES } from "../people/roles";
import { getUserOp } from "./get-user.op";
import { listCaseTemplatesOp } from "./list-case-templates.op";
import { listDocumentStatesOp } from "./list-document-states.op";
import { listDocumentTypesOp } from "./list-document-types.op";
import { listSectorsOp } from "./list-sectors.op";
import { listUsersOp } from "./list-users.op";
import { searchUsersOp } from "./search-users.op";

const town = await townOfFile();

type Who = Parameters<Town["invoke"]>[0];

describe("catalog", () => {
  beforeAll(async () => {
    // Somebody of the system itself and somebody who left.
    const { sectorId } = town.people.creator;
    await town.db.user.create({
      data: {
        id: crypto.randomUUID(),
        email: "asistente@ejemplo.example",
        fullName: "Asistente Creadora",
        sectorId,
        roles: { create: { roleId: ROLES.aiWorker.id } },
      },
    });
    await town.db.user.create({
      data: {
        id: crypto.randomUUID(),
        email: "archivada@ejemplo.example",
        fullName: "Archivada Creadora",
        sectorId,
        estado: 5,
      },
    });
  });

  const LISTS: readonly [AnyOperation, string][] = [
    [listDocumentTypesOp, "document_types"],
    [listDocumentStatesOp, "document_states"],
    [listSectorsOp, "sectors"],
    [listCaseTemplatesOp, "case_templates"],
  ];
  test.each(LISTS)(
    "$0.id is a list in pages of twenty unless another size is asked for",
    async (operation, key) => {
      const list = (input: object) => town.invoke("creator", operation, input);
      const all = await list({ page_size: 100 });
      expect(all).toMatchObject({ total: all[key].length, page: 1, page_size: 100, total_pages: 1 });

      expect(await list({})).toMatchObject({ [key]: all[key].slice(0, 20), page: 1, page_size: 20 });
      expect(await list({ page: 2, page_size: 2 })).toMatchObject({
        [key]: all[key].slice(2, 4),
        total: all.total,
        total_pages: Math.ceil(all.total / 2),
      });
      expect(await list({ page: Number.POSITIVE_INFINITY, page_size: 1e300 })).toMatchObject({
        [key]: [],
        total: all.total,
        page_size: 100,
      });
    },
  );

  test("document types: the active ones, in the order of their acronyms", async () => {
    const all = await town.invoke("creator", listDocumentTypesOp, { page_size: 100 });
    const acronyms = all.document_types.map(({ acronym }) => acronym);

    expect(acronyms).not.toContain("VIEJO");
    expect(acronyms).toEqual([...acronyms].sort());
    expect(all.document_types.find(({ acronym }) => acronym === "SOLIC")).toEqual({
      id: town.types.SOLIC.id,
      acronym: "SOLIC",
      name: "Solicitud de habilitación",
      description: "",
      type: "FFCC",
      required_signature: "electronic",
      visibility: "interno",
      is_active: true,
      has_fields: true,
      fields: expect.arrayContaining([
        expect.objectContaining({
          name: "rubro",
          label: "Rubro",
          type: "select",
          required: expect.any(Boolean),
        }),
      ]),
      can_create: true,
      can_number: true,
    });
  });

  test.each<[Who, string, { can_create: boolean; can_number: boolean }]>([
    ["creator", "IF", { can_create: true, can_number: true }],
    ["creator", "CAEX", { can_create: false, can_number: false }],
    ["creator", "ACTAOB", { can_create: false, can_number: true }],
    ["outsider", "ACTAOB", { can_create: true, can_number: true }],
    // She may only look at that sector.
    ["delegate", "ACTAOB", { can_create: false, can_number: true }],
    ["creator", "DISPO", { can_create: true, can_number: false }],
    ["numerator", "DISPO", { can_create: true, can_number: true }],
    ["numerator", "DECTO", { can_create: true, can_number: false }],
    ["worksHead", "DECTO", { can_create: true, can_number: true }],
    ["mayor", "DECTO", { can_create: true, can_number: true }],
  ])("%s and %s", async (who, acronym, expected) => {
    const { document_types } = await town.invoke(who, listDocumentTypesOp, { page_size: 100 });

    expect(document_types.find((type) => type.acronym === acronym)).toMatchObject(expected);
  });

  test("document states with the labels that people see", async () => {
    const { document_states, total } = await town.invoke("creator", listDocumentStatesOp, {});

    expect(total).toBe(4);
    expect(document_states.map(({ code, visual_labels }) => [code, visual_labels])).toEqual([
      ["draft", ["En edición"]],
      ["sent_to_sign", ["Firmar ahora", "En proceso de firma"]],
      ["signed", ["Firmado"]],
      ["rejected", ["En edición"]],
    ]);
  });

  test("sectors: active ones of active departments, named as decided", async () => {
    const before = await town.invoke("creator", listSectorsOp, {});
    const department = { id: town.departments.LEGAL, name: "Dirección de Asuntos Legales", acronym: "LEGAL" };

    expect(before.sectors).toEqual(
      expect.arrayContaining([
        {
          sector_id: town.sectors["LEGAL#PRIV"],
          name: department.name,
          acronym: "LEGAL#PRIV",
          department,
          is_active: true,
        },
        {
          sector_id: town.sectors["LEGAL#MESA"],
          name: `${department.name} / MESA`,
          acronym: "MESA",
          department,
          is_active: true,
        },
      ]),
    );

    const elsewhere = town.other;
    await elsewhere.db.sector.update({
      where: { id: elsewhere.sectors["LEGAL#MESA"] },
      data: { isActive: false },
    });
    await elsewhere.db.department.update({ where: { acronym: "HAC" }, data: { isActive: false } });
    const { sectors, total } = await elsewhere.invoke("admin", listSectorsOp, {});
    expect(sectors.map(({ acronym }) => acronym).sort()).toEqual(["INT#PRIV", "LEGAL#PRIV", "OBRAS#PRIV"]);
    expect(total).toBe(3);
  });

  test("case templates: the active ones", async () => {
    const { case_templates, total } = await town.invoke("creator", listCaseTemplatesOp, {});

    expect(total).toBe(5);
    expect(case_templates.map(({ acronym }) => acronym)).not.toContain("VIEJO");
    expect(case_templates.find(({ acronym }) => acronym === "WEB")).toEqual({
      case_template_id: town.templates.WEB,
      id: town.templates.WEB,
      name: "Trámite interno de la web",
      acronym: "WEB",
      description: "",
      filing_department_name: "Dirección de Asuntos Legales",
      creation_channel: "web",
      is_active: true,
    });
  });

  describe("people", () => {
    test("everybody when no page is asked for, without archived and system users", async () => {
      const { users, total } = await town.invoke("creator", listUsersOp, {});
      const names = users.map(({ full_name }) => full_name);

      expect(total).toBe(users.length);
      expect(names).toContain("Inés Inactiva");
      expect(names).not.toContain("Archivada Creadora");
      expect(names).not.toContain("Asistente Creadora");
      expect(users.find(({ user_id }) => user_id === town.people.admin.id)).toEqual({
        user_id: town.people.admin.id,
        full_name: "Ana Administradora",
        email: town.people.admin.email,
        sector: { sector_id: town.sectors["INT#PRIV"], name: "Intendencia", acronym: "INT#PRIV" },
        role: "Administrador",
        is_active: true,
      });
      expect(users.find(({ full_name }) => full_name === "Inés Inactiva")?.is_active).toBe(false);

      const page = await town.invoke("creator", listUsersOp, { page: 2, page_size: 4 });
      expect(page.users).toEqual(users.slice(4, 8));
      expect(page.total).toBe(total);
    });

    test.each([
      ["the beginning of a name", "crea", ["Carla Creadora"]],
      ["no accents", "MAXIMO", ["Máximo Intendente"]],
      ["both names", "silvio firm", ["Silvio Firmante"]],
      ["nobody of the system", "asistente", []],
    ])("search by %s", async (_, q, expected) => {
      const { users } = await town.invoke("creator", searchUsersOp, { q });

      expect(users.map(({ full_name }) => full_name)).toEqual(expected);
    });

    test("search needs two characters, and gives ten or as many as asked for, fifty at most", async () => {
      await expectRefusal(town.invoke("creator", searchUsersOp, { q: " a " }), "invalid_input");
      await expectRefusal(town.invoke("creator", searchUsersOp, { q: "ab", limit: 0 }), "invalid_input");
      // Every e-mail of the town has the same domain.
      const domain = town.people.creator.email.split("@")[1]!.split(".")[0]!;

      expect((await town.invoke("creator", searchUsersOp, { q: domain })).users).toHaveLength(10);
      expect((await town.invoke("creator", searchUsersOp, { q: domain, limit: 3 })).users).toHaveLength(3);
      expect((await town.invoke("creator", searchUsersOp, { q: domain, limit: 900 })).page_size).toBe(50);
    });

    test("oneself, by identifier or without", async () => {
      const own = await town.invoke("numerator", getUserOp, { user_id: town.people.numerator.id });

      expect(own).toEqual({
        user_id: town.people.numerator.id,
        full_name: "Nora Numeradora",
        email: town.people.numerator.email,
        sector: expect.objectContaining({ acronym: "LEGAL#PRIV" }),
        role: "Funcionario",
        is_active: true,
        roles: [{ id: ROLES.official.id, name: "Funcionario" }],
        created_at: expect.any(String),
        // Of the rank of the department that she heads.
        seal: "Director",
      });
      expect(await town.invoke("numerator", getUserOp, {})).toEqual(own);
      expect(await town.invoke("creator", getUserOp, {})).toMatchObject({ seal: "Administrativo" });
      expect(await town.invoke("unsealed", getUserOp, {})).toMatchObject({ seal: null });
    });

    test("anybody else is forbidden, whether they exist or not", async () => {
      for (const user_id of [town.people.signer.id, town.other.people.creator.id, crypto.randomUUID()]) {
        await expectRefusal(town.invoke("creator", getUserOp, { user_id }), "forbidden");
      }
      await expectRefusal(town.invoke("admin", getUserOp, { user_id: town.people.creator.id }), "forbidden");
    });
  });
});

describe("names in the order of Spanish", () => {
  const NAMES = ["Ñandú", "zorzal", "Nandú", "Álamo", "alerce", "Zorzalito", "nutria", "Oso", "alamo negro"];
  const SORTED = ["Álamo", "alamo negro", "alerce", "Nandú", "nutria", "Ñandú", "Oso", "zorzal", "Zorzalito"];
  const known = (names: readonly string[]) => names.filter((name) => NAMES.includes(name));
  const newId = () => crypto.randomUUID();

  let town: Town;
  beforeAll(async () => {
    town = await aTown();
    const { db, departments, people } = town;
    for (const [index, name] of NAMES.entries()) {
      const { sectorId } = people.creator;
      await db.user.create({
        data: { id: newId(), email: `ave${index}@a.example`, fullName: name, sectorId },
      });
      const acronym = `AVE${index}`;
      await db.caseTemplate.create({
        data: { id: newId(), name, acronym, filingDepartmentId: departments.LEGAL, visibility: "interno" },
      });
      await db.department.create({
        data: {
          id: newId(),
          name,
          acronym,
          parentId: departments.INT,
          sectors: { create: { id: newId(), acronym: "PRIV" } },
        },
      });
    }
  });
  afterAll(() => town.close());

  test("people, listed and searched", async () => {
    const { users } = await town.invoke("creator", listUsersOp, {});
    expect(known(users.map(({ full_name }) => full_name))).toEqual(SORTED);
    const found = await town.invoke("creator", searchUsersOp, { q: "ave", limit: 50 });
    expect(found.users.map(({ full_name }) => full_name)).toEqual(SORTED);
  });

  test("sectors by their departments, and types of cases", async () => {
    const { sectors } = await town.invoke("creator", listSectorsOp, { page_size: 100 });
    expect(known(sectors.map(({ department }) => department.name))).toEqual(SORTED);
    const { case_templates } = await town.invoke("creator", listCaseTemplatesOp, { page_size: 100 });
    expect(known(case_templates.map(({ name }) => name))).toEqual(SORTED);
  });

  test("the municipalities of a person", async () => {
    const names = ["Ñorquincó", "Oberá", "Nogoyá"];
    const { global } = town.database;
    for (const [index, name] of names.entries()) {
      const number = 900 + index;
      const acronym = `AV${"ABC"[index]}`;
      const schemaName = `${number}_${acronym.toLowerCase()}`;
      await global.municipality.create({
        data: { id: newId(), number, name, acronym, country: "AR", schemaName },
      });
      const userId = town.people.creator.id;
      await global.directoryEntry.create({ data: { email: town.people.creator.email, schemaName, userId } });
    }
    const ctx = await town.context("creator");
    const signedIn = { ...ctx, actor: { ...ctx.actor, subject: "cuenta" } };
    const { municipalities } = await getSessionOp.run(signedIn, {});
    expect(municipalities.map(({ name }) => name).filter((name) => names.includes(name))).toEqual([
      "Nogoyá",
      "Ñorquincó",
      "Oberá",
    ]);
  });

  test("whatever has a name, for the lists to come", async () => {
    const columns = await town.database.sql<{ column: string; collation: string | null }>(
      town.schema,
      `select table_name || '.' || column_name as column, collation_name as collation from information_schema.columns
        where table_schema = $1 and column_name in ('name', 'full_name', 'display_name') and table_name not in ('settings', '_migrations', 'test_jobs')`,
      [town.schema],
    );
    expect(columns.length).toBeGreaterThan(8);
    expect(columns.filter(({ collation }) => collation !== "es-AR-x-icu")).toEqual([]);
  });
});
