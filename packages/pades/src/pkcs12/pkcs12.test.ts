import { createHmac, generateKeyPairSync, pbkdf2Sync } from "node:crypto";
import { createTestPki } from "@foja/testing/pki/test-pki";
import { describe, expect, test } from "vitest";
import { OID } from "../asn1/oids";
import { type Asn1, childrenOf, readAsn1 } from "../asn1/read";
import { explicit, integer, nullValue, objectIdentifier, octetString, sequence } from "../asn1/write";
import { HASH_BYTES, HASH_OID, type Hash, hashIdentifier } from "../cms/algorithms";
import { createCertificate } from "../x509/create-certificate";
import { createPkcs12 } from "./create-pkcs12";
import { derivePkcs12Key, PURPOSE } from "./derive-key";
import { bmpForms } from "./password";
import { Pkcs12Error } from "./pkcs12-error";
import { readPkcs12 } from "./read-pkcs12";

const pki = createTestPki();
const password = "contraseña";
const file = await createPkcs12({ ...pki.p256, password, iterations: 100 });

describe("the key derivation of RFC 7292", () => {
  // Vectors that several independent implementations share.
  test.each([
    {
      password: "smeg",
      salt: "0a58cf64530d823f",
      purpose: PURPOSE.key,
      iterations: 1,
      expected: "8aaae6297b6cb04642ab5b077851284eb7128f1a2a7fbca3",
    },
    {
      password: "smeg",
      salt: "0a58cf64530d823f",
      purpose: PURPOSE.iv,
      iterations: 1,
      expected: "79993dfe048d3b76",
    },
    {
      password: "smeg",
      salt: "3d83c0e4546ac140",
      purpose: PURPOSE.mac,
      iterations: 1,
      expected: "8d967d88f6caa9d714800ab3d48051d63f73a312",
    },
    {
      password: "queeg",
      salt: "05dec959acff72f7",
      purpose: PURPOSE.key,
      iterations: 1000,
      expected: "ed2034e36328830ff09df1e1a07dd357185dac0d4f9eb3d4",
    },
    {
      password: "queeg",
      salt: "05dec959acff72f7",
      purpose: PURPOSE.iv,
      iterations: 1000,
      expected: "11dedad7758d4860",
    },
    {
      password: "queeg",
      salt: "263216fcc2fab31c",
      purpose: PURPOSE.mac,
      iterations: 1000,
      expected: "5ec4c7a80df652294c3925b6489a7ab857c83476",
    },
  ])("$password, purpose $purpose, $iterations iterations", ({ expected, salt, ...rest }) => {
    const [form] = bmpForms(rest.password);
    const key = derivePkcs12Key({
      ...rest,
      hash: "sha1",
      password: form!,
      salt: Buffer.from(salt, "hex"),
      length: expected.length / 2,
    });
    expect(key.toString("hex")).toBe(expected);
  });
});

describe("a file of ours", () => {
  test("opens again with its key and chain", async () => {
    const opened = await readPkcs12(file, password);
    expect(opened.certificates).toEqual(pki.p256.certificates);
    expect(opened.key.equals(pki.p256.key)).toBe(true);
  });

  test("cut or damaged: a typed error, or the contents unharmed", async () => {
    for (let at = 0; at < file.length; at += 23) {
      const damaged = Buffer.from(file);
      damaged[at] = damaged[at]! ^ 0x55;
      for (const bytes of [damaged, file.subarray(0, at)]) {
        const outcome = await readPkcs12(bytes, password).catch((error: unknown) => error);
        const isGood = outcome instanceof Pkcs12Error || (outcome as { key?: unknown }).key !== undefined;
        expect(isGood, String(outcome)).toBe(true);
      }
    }
  });

  test.each([
    { what: "nothing", bytes: Buffer.alloc(0) },
    { what: "a PDF", bytes: Buffer.from("%PDF-1.7") },
    { what: "a certificate", bytes: pki.p256.certificates[0] },
    { what: "bytes behind", bytes: Buffer.concat([file, Buffer.from([0])]) },
  ])("$what is malformed", ({ bytes }) =>
    expect(readPkcs12(bytes, password)).rejects.toMatchObject({ code: "MALFORMED" }),
  );

  test("a key without its certificate: NO_CERTIFICATE", async () => {
    const other = await createPkcs12({
      key: pki.p384.key,
      certificates: pki.p256.certificates,
      password,
      iterations: 10,
    });
    await expect(readPkcs12(other, password)).rejects.toMatchObject({ code: "NO_CERTIFICATE" });
  });

  describe("a key that was certified again", () => {
    const { publicKey, privateKey: key } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const certified = (notBefore: string, notAfter: string, keyUsage: "digitalSignature" | "keyAgreement") =>
      createCertificate({
        subject: { commonName: "Ana" },
        publicKey,
        issuer: { certificate: pki.root.certificates[0], key: pki.root.key },
        notBefore: new Date(notBefore),
        notAfter: new Date(notAfter),
        keyUsage: [keyUsage],
      });
    const first = certified("2020-01-01", "2030-01-01", "digitalSignature");
    const renewal = certified("2029-06-01", "2040-01-01", "digitalSignature");
    const encrypting = certified("2020-01-01", "2045-01-01", "keyAgreement");

    test.each([
      { what: "the only one that may sign yet", at: "2025-01-01", wanted: first },
      { what: "what lasts longer, once it may sign", at: "2029-07-01", wanted: renewal },
      { what: "what is left", at: "2035-01-01", wanted: renewal },
      { what: "what ended last, whatever is for other uses", at: "2041-01-01", wanted: renewal },
    ])("opens with $what, in any order", async ({ at, wanted }) => {
      for (const certificates of [
        [first, renewal, encrypting],
        [encrypting, first, renewal],
        [renewal, encrypting, first],
      ]) {
        const file = await createPkcs12({ key, certificates, password, iterations: 10 });
        expect((await readPkcs12(file, password, new Date(at))).certificates[0]).toEqual(wanted);
      }
    });
  });

  test("holds all its certificates: those above the key's own in order, then the others", async () => {
    const { privateKey: key, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const by = (issuer: typeof pki.root, subject: string, authority: boolean) => ({
      key,
      certificates: [
        createCertificate({
          subject: { commonName: subject },
          publicKey,
          issuer: { certificate: issuer.certificates[0], key: issuer.key },
          notBefore: new Date("2020-01-01"),
          notAfter: new Date("2040-01-01"),
          keyUsage: authority ? ["keyCertSign"] : ["digitalSignature"],
          ...(authority ? { authority: {} } : {}),
        }),
      ] as const,
    });
    const [root] = pki.root.certificates;
    const [one, other] = [by(pki.root, "Emisora", true), by(pki.root, "Emisora", true)];
    const [own] = by({ ...one, certificates: [...one.certificates] }, "Ana", false).certificates;
    const [stray] = pki.p384.certificates;
    const file = [stray, root, other.certificates[0], one.certificates[0], own];
    const p12 = await createPkcs12({ key, certificates: file, password, iterations: 10 });
    const { certificates } = await readPkcs12(p12, password);
    expect(certificates).toEqual([own, other.certificates[0], one.certificates[0], root, stray]);
  });

  test("thousands of certificates can't cost a look at each with each key", async () => {
    const { key, certificates } = pki.p256;
    const many = Array.from({ length: 2_001 }, () => certificates[0]);
    const full = await createPkcs12({ key, certificates: many, password, iterations: 10 });
    await expect(readPkcs12(full, password)).rejects.toMatchObject({ code: "TOO_EXPENSIVE" });
  });

  test("many cheap bags can't cost more than one dear one", async () => {
    const dear = await createPkcs12({ ...pki.p256, password, iterations: 700_000 });
    await expect(readPkcs12(dear, password)).rejects.toMatchObject({ code: "TOO_EXPENSIVE" });
  });
});

describe("MAC and contents of other makers", () => {
  const contentsOf = (pfx: Buffer) => childrenOf(childrenOf(childrenOf(readAsn1(pfx))[1]!)[1]!)[0]!.body;
  const dataOf = (contents: Buffer) =>
    sequence(objectIdentifier(OID.data), explicit(0, octetString(contents)));

  const macWith = (hash: Hash) => {
    const contents = contentsOf(file);
    const salt = Buffer.from("sal de prueba");
    const options = { password: bmpForms(password)[0]!, salt, purpose: PURPOSE.mac, iterations: 10 };
    const digest =
      hash === "shake256"
        ? Buffer.alloc(64)
        : createHmac(hash, derivePkcs12Key({ ...options, hash, length: HASH_BYTES[hash] }))
            .update(contents)
            .digest();
    const info = sequence(hashIdentifier(hash), octetString(digest));
    return sequence(integer(3), dataOf(contents), sequence(info, octetString(salt), integer(10)));
  };

  const HASHES = Object.keys(HASH_OID) as Hash[];
  test.each(HASHES)("a MAC with %s is checked, or refused for what it is", async (hash) => {
    const outcome = await readPkcs12(macWith(hash), password).catch((error: unknown) => error);
    if (hash === "shake256") {
      expect(outcome).toBeInstanceOf(Pkcs12Error);
      expect(outcome).toMatchObject({ code: "UNSUPPORTED" });
    } else expect(outcome).toMatchObject({ certificates: pki.p256.certificates });
  });

  test("open contents, damaged anywhere, reach every reader: a typed error, or what can be read", async () => {
    const bag = (type: string, value: Buffer) => sequence(objectIdentifier(type), explicit(0, value));
    const keyBag = bag(OID.keyBag, pki.p256.key.export({ type: "pkcs8", format: "der" }));
    const certificateBags = pki.p256.certificates.map((der) =>
      bag(OID.certBag, sequence(objectIdentifier(OID.x509Certificate), explicit(0, octetString(der)))),
    );
    const open = sequence(integer(3), dataOf(sequence(dataOf(sequence(keyBag, ...certificateBags)))));
    expect((await readPkcs12(open, password)).certificates).toEqual(pki.p256.certificates);
    for (let at = 0; at < open.length; at++) {
      const damaged = Buffer.from(open);
      damaged[at] = damaged[at]! ^ (1 << (at % 8));
      const outcome = await readPkcs12(damaged, password).catch((error: unknown) => error);
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(Pkcs12Error);
    }
  });
});

test("a file in BER, with indefinite lengths and contents in pieces, opens", async () => {
  const indefinite = (tag: number, ...parts: Buffer[]) =>
    Buffer.concat([Buffer.from([tag, 0x80]), ...parts, Buffer.from([0, 0])]);
  const [version, authSafe, mac] = childrenOf(readAsn1(file)) as [Asn1, Asn1, Asn1];
  const [type, wrapper] = childrenOf(authSafe) as [Asn1, Asn1];
  const contents = childrenOf(wrapper)[0]!.body;
  const pieces = indefinite(
    0x24,
    octetString(contents.subarray(0, 100)),
    octetString(contents.subarray(100)),
  );
  const ber = indefinite(0x30, version.raw, indefinite(0x30, type.raw, indefinite(0xa0, pieces)), mac.raw);

  expect((await readPkcs12(ber, password)).certificates).toEqual(pki.p256.certificates);
});

describe("PBMAC1", () => {
  const withPbmac1 = (secret: string, iterations = 10) => {
    const authSafe = childrenOf(readAsn1(file))[1]!;
    const contents = childrenOf(childrenOf(authSafe)[1]!)[0]!.body;
    const salt = Buffer.from("sal de prueba");
    const key = pbkdf2Sync(secret, salt, iterations, 32, "sha256");
    const hmac = sequence(objectIdentifier(OID.hmacWithSha256), nullValue());
    const derivation = sequence(
      objectIdentifier(OID.pbkdf2),
      sequence(octetString(salt), integer(iterations), integer(32), hmac),
    );
    const algorithm = sequence(objectIdentifier(OID.pbmac1), sequence(derivation, hmac));
    const digest = createHmac("sha256", key).update(contents).digest();
    const mac = sequence(sequence(algorithm, octetString(digest)), octetString(Buffer.alloc(0)), integer(1));
    return sequence(
      integer(3),
      sequence(objectIdentifier(OID.data), explicit(0, octetString(contents))),
      mac,
    );
  };

  test("is checked", async () => {
    expect((await readPkcs12(withPbmac1(password), password)).certificates).toEqual(pki.p256.certificates);
    await expect(readPkcs12(withPbmac1("otra"), password)).rejects.toMatchObject({ code: "WRONG_PASSWORD" });
  });
});
