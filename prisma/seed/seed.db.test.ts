import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { searchCasesOp } from "@foja/core/cases/search-cases.op";
import { searchDocumentsOp } from "@foja/core/documents/search-documents.op";
import type { Context } from "@foja/core/kernel/context";
import { createContext } from "@foja/core/kernel/create-context";
import { invoke } from "@foja/core/kernel/invoke";
import { hashKey } from "@foja/core/keys/key-text";
import { readActing } from "@foja/core/people/read-acting";
import type { Notary } from "@foja/core/ports/notary";
import { searchRecordsOp } from "@foja/core/records/search-records.op";
import type { Database } from "@foja/db/clients/database";
import { createTenantSchema } from "@foja/db/migrate/migrate-all";
import { readPkcs12 } from "@foja/pades/pkcs12/read-pkcs12";
import { parseCertificate } from "@foja/pades/x509/certificate";
import { readPemCertificates } from "@foja/pades/x509/pem";
import { createTestDatabase, type TestDatabase } from "@foja/testing/database/test-database";
import { createTownPorts } from "@foja/testing/town/ports";
import { createTextNotary } from "@foja/testing/town/text-pdfs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadDemoAuthority } from "./demo-authority";
import { type DemoInstallation, type DemoPerson, type SeedSources, seedBase } from "./seed-base";
import { seedSamples } from "./seed-samples";

const FOLDER = join(import.meta.dirname, "..");
const NOW = new Date("2027-03-05T15:00:00Z");

/** Opens the certificate for real before it signs. */
const notary: Notary = {
  ...createTextNotary({ password: "" }),
  sign: async (request) => {
    const { p12, password } = request.certificate;
    await readPkcs12(p12, password);
    return createTextNotary({ password }).sign(request);
  },
};

describe("the demo installation", () => {
  let test_: TestDatabase;
  let database: Database;
  let folder: string;
  let sources: SeedSources;
  let demo: DemoInstallation;
  const { ports: fakes, files } = createTownPorts({ realPdfs: false });
  const ports = {
    ...fakes,
    notary,
    jobs: { enqueue: async () => undefined, underWay: async () => new Set<string>() },
  };

  beforeAll(async () => {
    test_ = await createTestDatabase();
    database = test_.open();
    folder = await mkdtemp(join(tmpdir(), "foja-authority-"));
    sources = {
      database,
      createSchema: (schema) => createTenantSchema({ ownerUrl: test_.ownerUrl, folder: FOLDER, schema }),
      storage: ports.storage,
      secrets: ports.secrets,
      authority: await loadDemoAuthority(folder, NOW),
      now: () => NOW,
    };
    demo = await seedBase(sources);
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
    await test_.drop();
  });

  /** Every row that a seed writes, without what time and chance give. */
  const rows = async () => {
    const tables: Record<string, unknown> = {};
    for (const { schema } of [demo.municipality, demo.other.municipality]) {
      for (const table of TENANT_TABLES) {
        tables[`${schema}.${table}`] = await database.sql(
          schema,
          `SELECT to_jsonb(t) AS row FROM ${table} t ORDER BY 1`,
        );
      }
    }
    for (const table of GLOBAL_TABLES) {
      tables[table] = await database.sql(
        demo.municipality.schema,
        `SELECT to_jsonb(t) AS row FROM foja_global.${table} t ORDER BY 1`,
      );
    }
    return tables;
  };

  const acting = async (person: DemoPerson, { schema } = demo.municipality): Promise<Context<"user">> => {
    const where = { schemaName: schema };
    const municipality = await database.global.municipality.findUniqueOrThrow({ where });
    const { tenant, actor } = await readActing(database, municipality, person.user_id);
    if (!actor) throw new Error("not seeded");
    const newId = () => crypto.randomUUID();
    return createContext<"user">(
      { database, ports, now: () => NOW, newId, reportStep: () => undefined },
      { tenant, actor, door: "rest", requestId: "seed-test" },
    );
  };

  test("has the size that was promised", async () => {
    const { schema } = demo.municipality;
    const db = database.tenant(schema);

    expect({
      departments: await db.department.count(),
      types: await db.documentType.count(),
      templates: await db.caseTemplate.count(),
      families: await db.registryFamily.count(),
      people: await db.user.count({ where: { NOT: { fullName: "Asistente del sistema" } } }),
    }).toEqual({ departments: 8, types: 21, templates: 10, families: 5, people: 25 });
    expect(demo.people.filter(({ email }) => email.endsWith("@villacalandria.example"))).toHaveLength(24);
    expect(new Set((await db.documentType.findMany()).map(({ kind }) => kind)).size).toBe(7);
  });

  test("a second run changes nothing, whoever gives the known keys back", async () => {
    const before = await rows();
    const stored = files.size;

    const again = await seedBase({ ...sources, knownKeys: demo.keys });

    expect(again).toEqual(demo);
    expect(await rows()).toEqual(before);
    expect(files.size).toBe(stored);
  });

  test("a key that nobody remembers is replaced, the others stay", async () => {
    const { api_key: _, ...others } = demo.keys;

    const again = await seedBase({ ...sources, knownKeys: others });

    expect(again.keys).toEqual({ ...demo.keys, api_key: expect.stringMatching(/^sk-gdi-[\w-]{43}$/) });
    expect(again.keys.api_key).not.toBe(demo.keys.api_key);
    expect(await database.global.apiKey.count({ where: { hash: hashKey(again.keys.api_key) } })).toBe(1);
    expect(await database.global.apiKey.count({ where: { hash: hashKey(demo.keys.api_key) } })).toBe(0);
    demo = again;
  });

  test("two fresh installations have the same identifiers", async () => {
    const second = await createTestDatabase();
    const elsewhere = second.open();
    const other = await seedBase({
      ...sources,
      database: elsewhere,
      createSchema: (schema) => createTenantSchema({ ownerUrl: second.ownerUrl, folder: FOLDER, schema }),
    });

    const { keys: _, ...facts } = demo;
    const { keys: __, ...otherFacts } = other;
    expect(otherFacts).toEqual(facts);
    await second.drop();
  });

  test("one that was kept gets what an older version did not have, and nothing that was taken away", async () => {
    const db = database.tenant(demo.municipality.schema);
    const { user_id: userId } = demo.users.creator;
    const [before, permissions] = await Promise.all([
      db.documentType.findUniqueOrThrow({ where: { acronym: "PRESEN" } }),
      db.userSectorPermission.findMany({ where: { userId } }),
    ]);
    await db.documentType.delete({ where: { acronym: "PRESEN" } });
    await db.userSectorPermission.deleteMany({ where: { userId } });

    await seedBase({ ...sources, knownKeys: demo.keys });

    const { id, ...type } = await db.documentType.findUniqueOrThrow({ where: { acronym: "PRESEN" } });
    expect({ ...type, id: before.id, createdAt: before.createdAt }).toEqual(before);
    expect(permissions).toHaveLength(1);
    expect(await db.userSectorPermission.count({ where: { userId } })).toBe(0);
    await db.userSectorPermission.createMany({ data: permissions });
  });

  test("citizens are offered what neighbours create and start, and somebody of the cast sees it", async () => {
    const db = database.tenant(demo.municipality.schema);
    const names = (rows: readonly { acronym: string }[]) => rows.map(({ acronym }) => acronym).toSorted();
    expect(names(await db.documentType.findMany({ where: { citizenSigning: true } }))).toEqual([
      "ANEXO",
      "PRESEN",
      "SOLHAB",
    ]);
    const opened = { creationChannel: { in: ["api", "both"] } };
    expect(names(await db.caseTemplate.findMany({ where: opened }))).toEqual([
      "AYUSOC",
      "EXPGEN",
      "HABCOM",
      "OBRAPA",
      "RECLAM",
      "VIAPUB",
    ]);
    const { filingDepartmentId: departmentId } = await db.caseTemplate.findUniqueOrThrow({
      where: { acronym: "RECLAM" },
    });
    const sector = { departmentId, acronym: "PRIV" };
    const { user_id: userId } = demo.users.creator;
    expect(await db.userSectorPermission.count({ where: { userId, sector, canEdit: true } })).toBe(1);
  });

  test("an administrator's change stays", async () => {
    const db = database.tenant(demo.municipality.schema);
    await db.department.update({ where: { acronym: "LEGAL" }, data: { name: "Asesoría Letrada" } });

    await seedBase({ ...sources, knownKeys: demo.keys });

    expect(await db.department.findUniqueOrThrow({ where: { acronym: "LEGAL" } })).toMatchObject({
      name: "Asesoría Letrada",
    });
  });

  test("each municipality signs with its own certificate of the local authority", async () => {
    const certificates = await database.global.signingCertificate.findMany({ where: { isActive: true } });
    expect(certificates).toHaveLength(2);

    for (const { storageKey, passwordSealed, notAfter } of certificates) {
      const bytes = files.get(storageKey)!.bytes;
      const { key, certificates: chain } = await readPkcs12(bytes, ports.secrets.decrypt(passwordSealed));
      const [leaf, root] = chain.map(parseCertificate);
      expect(leaf!.x509.checkPrivateKey(key)).toBe(true);
      expect(leaf!.x509.verify(root!.publicKey)).toBe(true);
      expect(leaf!.notAfter).toEqual(notAfter);
    }
  });

  test("the authority is made once and kept for its owner alone", async () => {
    const again = await loadDemoAuthority(folder, NOW);
    const [own] = again.issueTimestampKey().certificates;
    const [root] = readPemCertificates(again.rootPem);

    expect(parseCertificate(own).x509.verify(root!.publicKey)).toBe(true);
    expect((await loadDemoAuthority(folder, NOW)).rootPem).toBe(again.rootPem);
    expect((await stat(join(folder, "root.pem"))).mode & 0o777).toBe(0o600);
  });

  test("the cast may do the main job, and an outsider may not see it", async () => {
    await seedSamples({
      database,
      ports,
      now: () => NOW,
      installation: demo,
    });

    const { creator, numerator, outsider } = demo.users;
    const seen = await invoke(searchCasesOp, await acting(creator), {});
    expect(seen.total).toBe(4);
    expect((await invoke(searchCasesOp, await acting(numerator), { search: "sumario" })).total).toBe(1);
    expect((await invoke(searchCasesOp, await acting(outsider), {})).total).toBe(0);
    const signed = await invoke(searchDocumentsOp, await acting(creator), {
      status: "Firmado",
      document_type: "IF",
    });
    expect(signed.documents).toMatchObject([{ document_number: expect.stringMatching(/-MUNI-LEGAL$/) }]);
    const elsewhere = await acting(demo.other.users.creator, demo.other.municipality);
    expect((await invoke(searchCasesOp, elsewhere, {})).total).toBe(1);

    const records = await invoke(searchRecordsOp, await acting(demo.users.creator), { family_code: "COMER" });
    expect(records.records.map(({ display_name }) => display_name).sort()).toEqual([
      "Panadería La Espiga",
      "Taller El Rulemán",
    ]);

    const db = database.tenant(demo.municipality.schema);
    const counts = async () => [await db.document.count(), await db.record.count()];
    const before = await counts();
    await seedSamples({ database, ports, now: () => NOW, installation: demo });
    expect(await counts()).toEqual(before);
  });
});

const TENANT_TABLES = [
  "settings",
  "city_seals",
  "ranks",
  "departments",
  "sectors",
  "users",
  "user_roles",
  "user_seals",
  "user_sector_permissions",
  "case_templates",
  "case_template_departments",
  "document_types",
  "document_type_sectors",
  "document_type_ranks",
  "registry_families",
  "family_permissions",
  "audit_log",
];
const GLOBAL_TABLES = [
  "municipalities",
  "email_directory",
  "roles",
  "api_keys",
  "api_key_users",
  "global_document_types",
  "global_case_templates",
  "global_registry_families",
  "signing_certificates",
  "audit_log",
];
