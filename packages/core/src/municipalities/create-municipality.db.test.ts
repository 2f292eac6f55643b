import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Database } from "@foja/db/clients/database";
import type { Session } from "@foja/db/clients/types";
import { createTenantSchema } from "@foja/db/migrate/migrate-all";
import { createTestDatabase, type TestDatabase } from "@foja/testing/database/test-database";
import { expectRefusal } from "@foja/testing/town/expect-refusal";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROLES } from "../people/roles";
import { createMunicipality, type MunicipalitySources } from "./create-municipality";
import type { NewMunicipalityInput } from "./new-municipality";

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), "../../../../prisma");
const WANTED = {
  name: "Municipalidad de Pueblo Nuevo",
  city: "Pueblo Nuevo",
  country: "AR",
  timezone: "America/Argentina/Salta",
  root: { name: "Intendencia", acronym: "INT" },
  administrators: [{ email: "Alcalde@Nueva.example", fullName: "Alba Alcalde" }],
};

let made = 0;

/** A municipality that nobody has made yet: the tests share one database. */
const aWanted = (): { readonly schema: string; readonly wanted: NewMunicipalityInput } => {
  made += 1;
  const acronym = `NUEV${String.fromCharCode(64 + made)}`;
  const number = 300 + made;
  return { schema: `${number}_${acronym.toLowerCase()}`, wanted: { ...WANTED, number, acronym } };
};

type Work = (tx: unknown) => Promise<unknown>;

describe("createMunicipality", () => {
  let base: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    base = await createTestDatabase();
    database = base.open();
    await fillGlobalCatalog(database);
  });
  afterAll(() => base.drop());

  const sources = (changes: Partial<MunicipalitySources> = {}): MunicipalitySources => ({
    database,
    createSchema: (schema) => createTenantSchema({ ownerUrl: base.ownerUrl, folder: FOLDER, schema }),
    idFor: () => crypto.randomUUID(),
    ...changes,
  });

  const expectWhole = async ({ schema, wanted }: ReturnType<typeof aWanted>) => {
    const db = database.tenant(schema);
    expect(await db.settings.findMany()).toMatchObject([
      {
        id: 1,
        name: wanted.name,
        acronym: wanted.acronym,
        city: "Pueblo Nuevo",
        timezone: "America/Argentina/Salta",
      },
    ]);
    expect(await db.department.findMany({ include: { sectors: true } })).toMatchObject([
      { acronym: "INT", parentId: null, sectors: [{ acronym: "PRIV" }] },
    ]);
    expect(await db.user.findMany({ include: { roles: true } })).toMatchObject([
      {
        email: "alcalde@nueva.example",
        fullName: "Alba Alcalde",
        roles: [{ roleId: ROLES.administrator.id }],
      },
    ]);
    const globalTypes = await database.global.globalDocumentType.findMany();
    expect(await db.documentType.findMany({ orderBy: { acronym: "asc" } })).toMatchObject([
      {
        acronym: "CAEX",
        isInternal: true,
        origin: "global",
        globalId: globalTypes.find(({ acronym }) => acronym === "CAEX")?.id,
      },
      { acronym: "SOL", kind: "FFCC", fields: [{ name: "motivo" }] },
    ]);
    expect(await db.caseTemplate.findMany({ include: { filingDepartment: true } })).toMatchObject([
      { acronym: "GEN", origin: "global", filingDepartment: { acronym: "INT" } },
    ]);
    expect(await db.registryFamily.findMany()).toMatchObject([
      { code: "COMER", states: ["Vigente", "Baja"] },
    ]);

    const rows = await database.global.municipality.findMany({ where: { schemaName: schema } });
    expect(rows).toMatchObject([{ number: wanted.number, acronym: wanted.acronym, license: "active" }]);
    expect(await database.global.directoryEntry.findMany({ where: { schemaName: schema } })).toMatchObject([
      { email: "alcalde@nueva.example" },
    ]);
    return rows[0]!;
  };

  test("makes schema, settings, root department, catalog, administrators and directory", async () => {
    const one = aWanted();

    const answer = await createMunicipality(sources(), one.wanted);

    const { id } = await expectWhole(one);
    expect(answer).toEqual({ municipalityId: id, schema: one.schema, made: true });
  });

  test("the copy is its own: changing it leaves the global catalog alone", async () => {
    const { schema, wanted } = aWanted();
    await createMunicipality(sources(), wanted);
    await database
      .tenant(schema)
      .documentType.updateMany({ where: { acronym: "SOL" }, data: { name: "Otra" } });

    expect(await database.global.globalDocumentType.findUnique({ where: { acronym: "SOL" } })).toMatchObject({
      name: "Solicitud",
    });
  });

  /** Fails at the n-th step that touches the database; what was committed before stays, as after a kill. */
  const crashingAt = (step: number): MunicipalitySources => {
    let steps = 0;
    const tick = () => {
      steps += 1;
      if (steps === step) throw new Error("killed");
    };
    return sources({
      createSchema: async (schema) => {
        tick();
        const made = await createTenantSchema({ ownerUrl: base.ownerUrl, folder: FOLDER, schema });
        tick();
        return made;
      },
      database: {
        ...database,
        inTransaction: (async (client: unknown, session: Session, work: Work) => {
          tick();
          const result = await database.inTransaction(client as never, session, async (tx) => {
            const answer = await work(tx);
            tick(); // everything written, nothing committed
            return answer;
          });
          tick(); // committed, and nobody heard of it
          return result;
        }) as Database["inTransaction"],
      },
    });
  };

  test.each([1, 2, 3, 4, 5, 6, 7, 8])("a crash at step %i is repaired by the next run", async (step) => {
    const one = aWanted();
    await expect(createMunicipality(crashingAt(step), one.wanted)).rejects.toThrow("killed");
    // Only the very last step comes after it appeared.
    expect(await database.global.municipality.count({ where: { schemaName: one.schema } })).toBe(
      step === 8 ? 1 : 0,
    );

    await createMunicipality(sources(), one.wanted);

    const { id } = await expectWhole(one);
    expect(await createMunicipality(sources(), one.wanted)).toEqual({
      municipalityId: id,
      schema: one.schema,
      made: false,
    });
    await expectWhole(one);
  });

  test("two runs at once make one", async () => {
    const one = aWanted();
    await Promise.allSettled([
      createMunicipality(sources(), one.wanted),
      createMunicipality(sources(), one.wanted),
    ]);

    await createMunicipality(sources(), one.wanted);
    await expectWhole(one);
  });

  test.each<[string, object]>([
    ["a number of nobody", { number: 0 }],
    ["a lower-case acronym", { acronym: "nueva" }],
    ["an acronym that is too long", { acronym: "DEMASIADO" }],
    ["a time zone that does not exist", { timezone: "America/Villa_Nueva" }],
    ["an empty name", { name: " " }],
    ["an unknown member", { mayor: "Alba" }],
    ["an administrator without e-mail", { administrators: [{ email: "alba", fullName: "Alba" }] }],
  ])("refuses %s and makes nothing", async (_, changes) => {
    const { schema, wanted } = aWanted();
    const before = await database.global.municipality.count();

    await expectRefusal(createMunicipality(sources(), { ...wanted, ...changes }), "invalid_input");

    expect(await database.global.municipality.count()).toBe(before);
    expect(await database.isBehind(schema)).toBe(true);
  });

  test("a number or an acronym that is taken is a conflict", async () => {
    const { wanted } = aWanted();
    await createMunicipality(sources(), wanted);
    const before = await database.global.municipality.count();

    for (const changes of [{ acronym: "OTRA" }, { number: 999 }]) {
      await expectRefusal(createMunicipality(sources(), { ...wanted, ...changes }), "conflict");
    }
    expect(await database.global.municipality.count()).toBe(before);
  });

  test("without a global catalog nothing is made", async () => {
    await database.global.globalDocumentType.deleteMany();

    await expectRefusal(createMunicipality(sources(), aWanted().wanted), "wrong_state", {
      code: "CATALOG_EMPTY",
    });
  });
});

const fillGlobalCatalog = async ({ global }: Database): Promise<void> => {
  await global.globalDocumentType.createMany({
    data: [
      { acronym: "CAEX", name: "Carátula", kind: "HTML", isInternal: true },
      {
        acronym: "SOL",
        name: "Solicitud",
        kind: "FFCC",
        fields: [{ name: "motivo", type: "text", label: "Motivo", required: true }],
      },
    ],
  });
  await global.globalCaseTemplate.create({
    data: { id: crypto.randomUUID(), acronym: "GEN", name: "General" },
  });
  await global.globalRegistryFamily.create({
    data: { code: "COMER", name: "Comercios", states: ["Vigente", "Baja"] },
  });
};
