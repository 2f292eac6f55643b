import { createPkcs12 } from "@foja/pades/pkcs12/create-pkcs12";
import { createLocalRoot, issueSigningKey } from "@foja/pades/x509/local-authority";
import { createTestDatabase, type TestDatabase } from "@foja/testing/database/test-database";
import { createTownPorts } from "@foja/testing/town/ports";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Problem } from "../problem";
import { loadCertificate } from "./certificate";

const NOW = new Date("2027-03-05T15:00:00Z");
const YEARS_LATER = new Date("2040-01-01T00:00:00Z");
const PASSWORD = "clave-de-prueba";
const MUNICIPALITY = { id: "00000000-0000-4000-8000-000000000300", number: 300 } as const;

let test_: TestDatabase;
let database: ReturnType<TestDatabase["open"]>;
const { ports, files } = createTownPorts({ realPdfs: false });

beforeAll(async () => {
  test_ = await createTestDatabase();
  database = test_.open();
  await database.global.municipality.create({
    data: { ...MUNICIPALITY, name: "Villa", acronym: "VILLA", country: "AR", schemaName: "300_villa" },
  });
});

afterAll(async () => {
  await test_?.drop();
});

const root = createLocalRoot("Prueba", NOW);
const aP12 = (commonName: string): Promise<Buffer> => {
  const { key, certificates } = issueSigningKey(root, { country: "AR", commonName }, NOW);
  return createPkcs12({ key, certificates, password: PASSWORD, iterations: 100 });
};

const load = async (p12: Uint8Array, options: { number?: number; password?: string; now?: Date } = {}) => {
  const { now = NOW, ...given } = options;
  const stores = { database, storage: ports.storage, secrets: ports.secrets };
  return await loadCertificate(
    stores,
    { number: MUNICIPALITY.number, p12, password: PASSWORD, ...given },
    now,
  );
};

const rows = () =>
  database.global.signingCertificate.findMany({
    where: { municipalityId: MUNICIPALITY.id },
    orderBy: { createdAt: "asc" },
  });

test("the newest one is used, the one before is kept", async () => {
  const [first, second] = [await aP12("Primero"), await aP12("Segundo")];
  expect((await load(first)).subject).toBe("CN=Primero, C=AR");
  await load(second);

  const found = await rows();
  expect(found.map(({ subject, isActive }) => [subject, isActive])).toEqual([
    ["CN=Primero, C=AR", false],
    ["CN=Segundo, C=AR", true],
  ]);
  for (const [index, bytes] of [first, second].entries()) {
    const { storageKey, passwordSealed } = found[index] ?? { storageKey: "", passwordSealed: "" };
    expect(Buffer.from((await ports.storage.get(storageKey)) ?? [])).toEqual(bytes);
    expect(ports.secrets.decrypt(passwordSealed)).toBe(PASSWORD);
  }
});

test("of several at once all are kept and one is used", async () => {
  const before = (await rows()).length;
  const files = await Promise.all(Array.from({ length: 8 }, (_, index) => aP12(`De a varios ${index}`)));
  await Promise.all(files.map((p12) => load(p12)));
  const found = await rows();
  expect(found).toHaveLength(before + 8);
  expect(found.filter(({ isActive }) => isActive)).toHaveLength(1);
});

test("what the signing service would refuse is refused, and the municipality keeps what it has", async () => {
  const before = await rows();
  const stored = files.size;
  const p12 = await aP12("Tercero");
  await expect(load(p12, { password: "otra" })).rejects.toThrow(/WRONG_PASSWORD/);
  await expect(load(Buffer.from("hola"))).rejects.toThrow(/MALFORMED/);
  await expect(load(p12, { now: YEARS_LATER })).rejects.toThrow(/EXPIRED/);
  await expect(load(p12, { number: 301 })).rejects.toThrow(Problem);
  expect(await rows()).toEqual(before);
  expect(files.size).toBe(stored);
});
