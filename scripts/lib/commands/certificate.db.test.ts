import { createPkcs12 } from "@foja/pades/pkcs12/create-pkcs12";
import { type Certificate, parseCertificate } from "@foja/pades/x509/certificate";
import { createLocalRoot, issueSigningKey, type PublishedAt } from "@foja/pades/x509/local-authority";
import { createTestDatabase, type TestDatabase } from "@foja/testing/database/test-database";
import { createTownPorts } from "@foja/testing/town/ports";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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
const anchor = parseCertificate(root.certificates[0]);
const aP12 = (
  commonName: string,
  change: (certificates: Buffer[]) => Buffer[] = (certificates) => certificates,
  published: PublishedAt = {},
): Promise<Buffer> => {
  const { key, certificates } = issueSigningKey(root, { country: "AR", commonName }, NOW, published);
  return createPkcs12({ key, certificates: change([...certificates]), password: PASSWORD, iterations: 100 });
};

type Options = { number?: number; password?: string; now?: Date; anchors?: readonly Certificate[] };

const load = async (p12: Uint8Array, options: Options = {}) => {
  const { now = NOW, ...given } = options;
  const stores = { database, storage: ports.storage, secrets: ports.secrets };
  return await loadCertificate(
    stores,
    { number: MUNICIPALITY.number, p12, password: PASSWORD, anchors: [anchor], ...given },
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

describe("who is not believed here", () => {
  const ownOnly = ([own]: Buffer[]): Buffer[] => (own ? [own] : []);
  const published = { issuerUrl: "http://ca.example/root.cer" };

  test.each([
    { what: "whose root is an anchor", p12: () => aP12("Uno"), anchors: [anchor], doubt: undefined },
    {
      what: "without its root, an anchor",
      p12: () => aP12("Dos", ownOnly),
      anchors: [anchor],
      doubt: undefined,
    },
    { what: "of another root", p12: () => aP12("Tres"), anchors: [], doubt: /no confía en su raíz.*Prueba/ },
    { what: "without its root, unknown", p12: () => aP12("Cuatro", ownOnly), anchors: [], doubt: /no trae/ },
    {
      what: "whose issuer can be asked for",
      p12: () => aP12("Cinco", ownOnly, published),
      anchors: [],
      doubt: undefined,
    },
  ])("one $what is loaded, with what is known", async ({ p12, anchors, doubt }) => {
    const loaded = await load(await p12(), { anchors });
    if (doubt) expect(loaded.doubt).toMatch(doubt);
    else expect(loaded.doubt).toBeUndefined();
    expect((await rows()).find(({ isActive }) => isActive)?.subject).toBe(loaded.subject);
  });
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
