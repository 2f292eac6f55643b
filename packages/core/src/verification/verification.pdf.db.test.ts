import { randomUUID, X509Certificate } from "node:crypto";
import type { TenantTransaction } from "@foja/db/clients/types";
import { createDetachedSignature } from "@foja/pades/cms/create-signature";
import { createKeySigner } from "@foja/pades/cms/signer";
import { signPdf } from "@foja/pades/sign/sign-pdf";
import { overlayWithSignature } from "@foja/testing/pdf/overlay-with-signature";
import { createTestPki } from "@foja/testing/pki/test-pki";
import { answeredWhile } from "@foja/testing/town/answered-while";
import type { DocumentTypeName, Who } from "@foja/testing/town/cast";
import { expectRefusal } from "@foja/testing/town/expect-refusal";
import { townOfFile } from "@foja/testing/town/town";
import { describe, expect, test } from "vitest";
import { amendCaseOp } from "../cases/amend-case.op";
import { createCitizenDocumentOp } from "../citizen-documents/create-citizen-document.op";
import { signCitizenDocumentOp } from "../citizen-documents/sign-citizen-document.op";
import { createDocumentOp } from "../documents/create-document.op";
import { publishDocumentOp } from "../documents/publish-document.op";
import { updateDocumentOp } from "../documents/update-document.op";
import { createContext, createStrangerContext } from "../kernel/create-context";
import { invoke } from "../kernel/invoke";
import { NotaryError } from "../ports/notary";
import { rejectDocumentOp } from "../signing/reject-document.op";
import { signDocumentOp } from "../signing/sign-document.op";
import { startSigningOp } from "../signing/start-signing.op";
import { checkCodeOp } from "./check-code.op";
import { checkFileOp } from "./check-file.op";

const town = await townOfFile({ realPdfs: true });

const stranger = (ports = town.ports) =>
  createStrangerContext(
    { ...town, ports, now: town.clock.now, newId: () => "" },
    { door: "ui", requestId: "r" },
  );
const ask = (typed: string) => invoke(checkCodeOp, stranger(), { typed });
const show = (bytes: Uint8Array, ports = town.ports) =>
  invoke(checkFileOp, stranger(ports), { pdf: { fileName: "", contentType: "application/pdf", bytes } });

const send = async (signers: readonly Who[], type: DocumentTypeName = "IF") => {
  const { document_id } = await town.invoke("creator", createDocumentOp, {
    document_type_acronym: type,
    reference: "Habilitación de la panadería",
  });
  const content = "<p>Se informa.</p>";
  const ids = signers.map((who) => town.people[who].id);
  await town.invoke("creator", updateDocumentOp, { document_id, content, signers: ids });
  await town.invoke("creator", startSigningOp, { document_id });
  return document_id;
};
const sign = (who: Who, document_id: string) => town.invoke(who, signDocumentOp, { document_id });
const official = async (type: DocumentTypeName = "IF") => {
  const id = await send(["numerator"], type);
  await sign("numerator", id);
  return id;
};
const judged = async (pdf: Uint8Array) => (await town.ports.notary.judge(pdf)).signatures[0]!;
const rowOf = (id: string) => town.db.document.findUniqueOrThrow({ where: { id } });
const fileOf = async (id: string) => Buffer.from(town.files.get((await rowOf(id)).pdfKey!)!.bytes);
const codesOf = async (documentId: string) => {
  const rows = await town.database.global.verificationCode.findMany({
    where: { documentId },
    orderBy: { createdAt: "asc" },
  });
  return rows.map(({ code }) => code);
};
const codeOf = async (id: string): Promise<string> => (await codesOf(id)).at(-1)!;

describe("a code", () => {
  test("leads from a paper to what may be known of it", async () => {
    const id = await send(["signer", "numerator"]);
    const code = await codeOf(id);
    expect(await ask(code)).toMatchObject({
      kind: "document",
      document: { standing: "waiting", official_number: null, signers: [], pending: 2 },
    });
    await sign("signer", id);
    await sign("numerator", id);

    const { officialNumber } = await rowOf(id);
    const answer = await ask(
      code
        .toLowerCase()
        .replace(/0/g, "o")
        .replace(/(.{4})/g, "$1 "),
    );
    expect(answer).toEqual({
      kind: "document",
      document: {
        municipality: town.tenant.name,
        standing: "official",
        official_number: officialNumber,
        document_type: "Informe",
        is_presented: false,
        reference: null,
        dated_at: expect.any(String),
        signers: ["signer", "numerator"].map((who) => ({
          name: town.people[who as Who].fullName,
          is_citizen: false,
          method: "electronic",
          signed_at: expect.any(String),
          is_timestamped: true,
        })),
        pending: 0,
        in_force: "yes",
        out_of_force_at: null,
        shows_another_code: false,
        copy_url: null,
        timezone: town.tenant.timezone,
      },
    });
  });

  test.each([
    ["reserved", "RES", { document_type: null, reference: null, copy_url: null }],
    [
      "public",
      "ORDZA",
      {
        document_type: expect.any(String),
        reference: "Habilitación de la panadería",
        copy_url: expect.any(String),
      },
    ],
  ] as const)("of a %s document tells no more than it may", async (_, type, shown) => {
    const id = await official(type);
    await town.invokeAsSystem(publishDocumentOp, { document_id: id });
    expect(await ask(await codeOf(id))).toMatchObject({ kind: "document", document: shown });
  });

  test("of a rejected version stays known, and says that another took its place", async () => {
    const id = await send(["numerator"]);
    await town.invoke("numerator", rejectDocumentOp, { document_id: id, reason: "Falta el plano" });
    const municipality = town.tenant.name;
    expect(await ask(await codeOf(id))).toEqual({ kind: "withdrawn", municipality });

    await town.invoke("creator", updateDocumentOp, { document_id: id, reference: "Otra" });
    await town.invoke("creator", startSigningOp, { document_id: id });
    const [first = "", second = ""] = await codesOf(id);
    expect(await ask(first)).toMatchObject({ kind: "replaced", municipality });
    expect(await ask(second)).toMatchObject({ kind: "document", document: { standing: "waiting" } });
  });

  test("of a rejected version is not taken for the one that is sent while it is asked for", async () => {
    const id = await send(["numerator"]);
    await town.invoke("numerator", rejectDocumentOp, { document_id: id, reason: "Falta el plano" });
    const first = await codeOf(id);
    const sendAnew = async (tx: TenantTransaction) => {
      const pdf = { pdfKey: `${id}.pdf`, pdfSha256: "0".repeat(64), pdfSizeBytes: 1 };
      const data = { ...pdf, status: "sent_to_sign", sentAt: town.clock.now() };
      await tx.document.update({ where: { id }, data });
      await tx.$executeRaw`INSERT INTO foja_global.verification_codes (code, schema_name, document_id)
        VALUES ('Z234567890123456', ${town.schema}, ${id}::uuid)`;
    };
    const asked = { table: "documents", ask: () => ask(first), change: sendAnew };
    expect(await answeredWhile(town, asked)).toMatchObject({ kind: "replaced" });
  });

  test("of one that its case took out of force says so", async () => {
    const [wrong, right] = [await official(), await official()];
    const document = await rowOf(wrong);
    const { id: case_id } = await town.case({
      responsibles: { creator: "ADMIN" },
      documents: [{ ...document, number: document.officialNumber }],
    });
    await town.invoke("creator", amendCaseOp, {
      case_id,
      official_document_id_erroneo: wrong,
      official_document_id_justifica: right,
    });
    expect(await ask(await codeOf(wrong))).toMatchObject({
      document: { standing: "official", in_force: "no", out_of_force_at: town.clock.now().toISOString() },
    });
    expect(await ask(await codeOf(right))).toMatchObject({ document: { in_force: "yes" } });

    // The same by a reserved case tells nobody anything.
    await town.db.case.update({ where: { id: case_id }, data: { visibility: "reservado" } });
    expect(await ask(await codeOf(wrong))).toMatchObject({
      document: { in_force: "yes", out_of_force_at: null },
    });
  });

  test.each([
    "7K3M-Q9XV-2RTB-8HWC",
    "hola",
    "",
    "IF-2027-99999999-MUNI-LEGAL",
    "IF-2027-00000001-NADIE-LEGAL",
  ])("%j is nobody's", async (typed) => {
    expect(await ask(typed)).toEqual({ kind: "unknown" });
  });
});

describe("an official number alone", () => {
  test("leads to public documents, and says of others what it says of none", async () => {
    const number = async (id: string) => (await rowOf(id)).officialNumber!;
    const open = await number(await official("ORDZA"));
    expect(await ask(open.toLowerCase())).toMatchObject({ document: { official_number: open } });
    expect(await ask(await number(await official("IF")))).toEqual({ kind: "unknown" });
    expect(await ask(await number(await official("RES")))).toEqual({ kind: "unknown" });
  });
});

test("what a citizen presented is told as theirs, by its code and by its file", async () => {
  const citizen = await town.db.citizen.create({
    data: {
      ...{ id: randomUUID(), fullName: "Rosa Medina", countryId: "27-30000000-4", estado: "validado" },
      ...{ createdAt: town.clock.now(), updatedAt: town.clock.now() },
    },
  });
  const portal = createContext<"citizen">(
    { ...town, now: town.clock.now, newId: randomUUID },
    {
      tenant: town.tenant,
      actor: { kind: "citizen", keyId: randomUUID(), citizenId: citizen.id, isValidated: true, ...citizen },
      ...{ door: "tad", requestId: "r" },
    },
  );
  const asked = { document_type_acronym: "IF", reference: "Poda" };
  const { document_id } = await invoke(createCitizenDocumentOp, portal, asked);
  await town.invokeAsSystem(signCitizenDocumentOp, { document_id });

  const theirs = { name: "Rosa Medina", is_citizen: true };
  const document = { is_presented: true, signers: [theirs] };
  expect(await ask(await codeOf(document_id))).toMatchObject({ document });
  expect(await show(await fileOf(document_id))).toMatchObject({
    kind: "official",
    document,
    signatures: [{ ...theirs, organization: null }],
  });
});

describe("a file", () => {
  test("of ours is known whole, changed, before its last signature, and with more behind it", async () => {
    const id = await send(["signer", "numerator"]);
    await sign("signer", id);
    const early = await fileOf(id);
    expect(await show(early)).toMatchObject({ kind: "waiting", document: { pending: 1 } });
    await sign("numerator", id);
    const whole = await fileOf(id);

    expect(await show(whole)).toMatchObject({
      kind: "official",
      municipality: town.tenant.name,
      document: { official_number: (await rowOf(id)).officialNumber },
      signatures: ["signer", "numerator"].map((who) => ({
        name: town.people[who as Who].fullName,
        intact: true,
        valid: true,
        is_timestamped: true,
      })),
    });
    expect(await show(early)).toMatchObject({ kind: "earlier" });
    expect(await show(Buffer.concat([whole, Buffer.from("\n% x\n")]))).toMatchObject({
      kind: "changed",
      document: { standing: "official" },
    });
    const forged = Buffer.from(whole);
    forged[2_000]! ^= 1; // in what was composed, long before the first signature
    expect((await show(forged)).kind).toMatch(/changed|broken/);
  });

  test("of ours that a stranger's signature was laid over is not what it seems, and they are told by their own name", async () => {
    const id = await official();
    const { stranger } = createTestPki(town.clock.now());
    const overlaid = await overlayWithSignature(await fileOf(id), stranger, town.clock.now());
    const { failure } = await town.ports.notary.judge(overlaid);
    expect(failure).toBeNull();

    const { kind, document, signatures } = await show(overlaid);
    expect([kind, document?.standing]).toEqual(["countersigned", "official"]);
    const certified = new X509Certificate(stranger.certificates[0]).subject.match(/CN=(.+)/)?.[1];
    expect(signatures.map(({ name }) => name)).toEqual([town.people.numerator.fullName, certified]);
  });

  test("of ours that a stranger signed in the place of who has yet to sign is none that anybody may use", async () => {
    const id = await send(["signer", "numerator"]);
    await sign("signer", id);
    const signer = createKeySigner(createTestPki(town.clock.now()).stranger);
    const person = { name: "Nadie", seal: "Nadie", department: "Nada", entity: "Ninguna" };
    const stamp = { number: "IF-2027-00009999-MUNI-LEGAL", cityAndDate: "Villa, hoy" };
    const { bytes: usurped } = await signPdf(
      await fileOf(id),
      { person, signingTime: town.clock.now(), stamp },
      (digest) => createDetachedSignature({ signer, digest }),
    );
    expect((await town.ports.notary.judge(usurped)).failure).toBeNull();

    expect(await show(usurped)).toMatchObject({ kind: "added", document: { standing: "waiting" } });
    await sign("numerator", id);
    expect(await show(usurped)).toMatchObject({ kind: "added", document: { standing: "official" } });
  });

  test("that was changed inside is told as changed, and as nobody's", async () => {
    const forged = await fileOf(await official());
    forged[forged.indexOf("\n%") + 2]! ^= 1; // its comment, which is signed and shown nowhere
    expect(await show(forged)).toMatchObject({ kind: "foreign_changed", municipality: null });
  });

  test.each([
    ["is a municipality's", {} as { issuer?: string; isTrusted?: boolean; intact?: boolean }, true],
    ["that nobody believes is nobody's, whatever it says of itself", { isTrusted: false }, false],
    ["by another authority of a similar name is nobody's", { issuer: "CN=Autoridad" }, false],
    ["whose issuer has no name is nobody's", { issuer: "" }, false],
    ["under a broken signature is nobody's", { intact: false }, false],
  ])("with a certificate that %s", async (_, { issuer = "CN=Autoridad de prueba", ...told }, isNamed) => {
    await town.database.global.signingCertificate.updateMany({ data: { serialNumber: "0AB1" } });
    const pdf = await fileOf(await send(["numerator"]));
    const certificate = { issuer, serialNumber: "ab1" };
    const signature = {
      ...(await judged(await fileOf(await official()))),
      isTrusted: true,
      ...told,
      certificate,
    };
    const judge = async () => ({ failure: null, signatures: [signature] });
    const ports = { ...town.ports, notary: { ...town.ports.notary, judge } };
    const { municipality } = await show(pdf, ports);
    expect(municipality).toBe(isNamed ? town.tenant.name : null);
  });

  test("of a version that was rejected says no more than that", async () => {
    const id = await send(["signer", "numerator"]);
    await sign("signer", id);
    const old = await fileOf(id);
    await town.invoke("numerator", rejectDocumentOp, { document_id: id, reason: "Falta el plano" });
    expect(await show(old)).toMatchObject({
      kind: "withdrawn",
      document: null,
      municipality: town.tenant.name,
    });
    town.clock.advance(60_000);
    await town.invoke("creator", updateDocumentOp, { document_id: id, reference: "Otra" });
    await town.invoke("creator", startSigningOp, { document_id: id });
    for (const more of ["", "\n", "\n% x\n"])
      expect(await show(Buffer.concat([old, Buffer.from(more)]))).toMatchObject({
        kind: "replaced",
        document: null,
      });
  });

  test("of nobody is unsigned or broken, and nothing of it is kept", async () => {
    const id = await send(["numerator"]);
    const files = town.files.size;
    expect(await show(await fileOf(id))).toMatchObject({
      kind: "unsigned",
      document: null,
      municipality: null,
    });
    expect(await show(Buffer.from("hola"))).toMatchObject({ kind: "broken" });
    expect(await show(Buffer.from("%PDF-1.7\n<</Encrypt 1 0 R>>"))).toMatchObject({ kind: "encrypted" });
    expect(town.files.size).toBe(files);
  });

  test("is not judged while the signing service is away", async () => {
    town.faults.judge.failNext(new NotaryError("unavailable", "notary_timeout", "x"));
    await expectRefusal(show(Buffer.from("%PDF-1.7")), "unavailable", { code: "VERIFICATION_UNAVAILABLE" });
  });
});
