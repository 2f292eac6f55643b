import { expectRefusal } from "@foja/testing/town/expect-refusal";
import { aTown, type Town, townOfFile } from "@foja/testing/town/town";
import { describe, expect, test } from "vitest";
import { invoke } from "../kernel/invoke";
import { NotaryError } from "../ports/notary";
import { StorageUnavailable } from "../ports/storage";
import { signDocumentOp } from "../signing/sign-document.op";
import { tendCertificatesOp } from "../sweeps/tend-certificates.op";
import { deleteCertificateOp } from "./delete-certificate.op";
import { finalizeCertificateOp } from "./finalize-certificate.op";
import { generateCsrOp } from "./generate-csr.op";
import { getCertificateOp } from "./get-certificate.op";
import { listCertificatesOp } from "./list-certificates.op";
import { sendInstructionsOp } from "./send-instructions.op";
import { uploadCertificateOp } from "./upload-certificate.op";

const town = await townOfFile();
const DAY_MS = 24 * 3_600_000;
const PASSWORD = "clave-de-prueba";
const file = (text: string) => ({ fileName: "a", contentType: "", bytes: new Uint8Array(Buffer.from(text)) });
const P12 = { cert_file: file("certificado"), cert_password: PASSWORD };

const upload = (at: Town, changes: object = {}) =>
  at.invoke("admin", uploadCertificateOp, { ...P12, ...changes });
const read = (at: Town) => at.invoke("admin", getCertificateOp, { tenant_id: at.schema });
const remove = (at: Town, expected?: object) =>
  at.invoke("admin", deleteCertificateOp, { tenant_id: at.schema, expected });
const rowsOf = (at: Town) =>
  at.database.global.signingCertificate.findMany({
    where: { municipalityId: at.municipalityId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
const filesOf = (at: Town) =>
  [...at.files.keys()].filter((key) => key.startsWith(`${at.schema}/certificates/`));

describe("the certificate of a municipality", () => {
  test("is replaced, told with what waits for it, and removed by whoever knows what that means", async () => {
    await using alone = await aTown();
    const waiting = await alone.document({ status: "sent_to_sign", signers: ["signer", "numerator"] });
    const before = await read(alone);
    const made = await upload(alone, { tenant_id: alone.schema });
    expect(made).toMatchObject({ is_active: true, is_valid: true, tenant_id: alone.schema });
    expect(made.serial_number).not.toBe(before.serial_number);
    const { certificates, total } = await alone.invoke("admin", listCertificatesOp, {});
    expect([total, certificates.map(({ id }) => id)]).toEqual([2, [made.id, before.id]]);

    const found = await read(alone);
    expect(found).toMatchObject({ exists: true, id: made.id, pending_signatures: 2 });
    const { serial_number, pending_signatures } = found;
    await expectRefusal(remove(alone, { serial_number: "01" }), "conflict", { code: "CHANGED_MEANWHILE" });
    await remove(alone, { serial_number, pending_signatures });
    expect([await rowsOf(alone), filesOf(alone)]).toEqual([[], []]);
    expect(await read(alone)).toMatchObject({ exists: false, subject: null, is_valid: false });
    await expectRefusal(remove(alone), "not_found");
    const sign = () => alone.invoke("signer", signDocumentOp, { document_id: waiting.id });
    await expectRefusal(sign(), "unavailable", { code: "CERTIFICATE_MISSING" });

    const parts = { cer_file: file("certificado"), key_file: file("clave"), cert_password: PASSWORD };
    await alone.invoke("admin", finalizeCertificateOp, parts);
    await sign();
  });

  test.each<[string, object, string, string]>([
    ["of another municipality", { tenant_id: "200_otra" }, "forbidden", "TENANT_FORBIDDEN"],
    ["with another password", { cert_password: "otra" }, "invalid_input", "CERTIFICATE_WRONG_PASSWORD"],
    ["that is no key file", { cert_file: file("hola") }, "invalid_input", "CERTIFICATE_NOT_PKCS12"],
  ])("stays as it is when one is brought %s", async (_name, changes, refuses, code) => {
    const before = [await rowsOf(town), filesOf(town)];
    await expectRefusal(upload(town, changes), refuses as "forbidden", { code });
    expect([await rowsOf(town), filesOf(town)]).toEqual(before);
  });

  test("stays when the new one can't be tried, or its signature does not hold, or it can't be stored", async () => {
    const before = await rowsOf(town);
    town.faults.sign.failNext(new NotaryError("business", "CERTIFICATE_LOAD_ERROR", "No se abre"));
    await expectRefusal(upload(town), "unprocessable", { code: "CERTIFICATE_LOAD_ERROR" });
    town.faults.verify.failNext(new NotaryError("unavailable", "notary_timeout", "No responde"));
    await expectRefusal(upload(town), "unavailable", { code: "NOTARY_TIMEOUT" });
    town.faults.put.failNext(new StorageUnavailable("away"));
    await expectRefusal(upload(town), "unavailable", { code: "STORAGE_UNAVAILABLE" });
    const ctx = (await town.context("admin")) as never as Parameters<typeof uploadCertificateOp.run>[0];
    const judged = (verdict: { readonly valid: boolean; readonly isTrusted?: boolean }) => {
      const verdicts = [
        {
          ...{ kind: "signature" as const, certifiedName: null, fieldName: "firma1" },
          ...{ intact: true, modificationLevel: "NONE" as const, ...verdict },
        },
      ];
      const notary = { ...ctx.ports.notary, verify: async () => verdicts };
      return invoke(uploadCertificateOp, { ...ctx, ports: { ...ctx.ports, notary } }, P12);
    };
    const code = "CERTIFICATE_TRIAL_FAILED";
    await expect(judged({ valid: false })).rejects.toMatchObject({ extra: { code } });
    expect(await rowsOf(town)).toEqual(before);
    expect(await judged({ valid: true, isTrusted: true })).toMatchObject({ warning: null });
    expect((await judged({ valid: true, isTrusted: false })).warning).toMatch(/no confía en la autoridad/);
  });

  test("is one, though two bring theirs at once, and is removed once", async () => {
    await using alone = await aTown();
    const made = await Promise.all([upload(alone), upload(alone), upload(alone)]);
    const rows = await rowsOf(alone);
    expect(rows).toHaveLength(made.length + 1);
    expect(rows.filter(({ isActive }) => isActive)).toHaveLength(1);
    const outcomes = await Promise.allSettled([remove(alone), remove(alone)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("a certificate that ends", () => {
  const endsIn = async (town: Town, days: number) => {
    const [row] = await rowsOf(town);
    const notAfter = new Date(town.clock.now().getTime() + (days + 0.5) * DAY_MS);
    await town.database.global.signingCertificate.update({ where: { id: row!.id }, data: { notAfter } });
  };
  const mailsOf = async (town: Town) =>
    (await town.jobs()).flatMap((job) => (job.name === "send-mail" ? [job.payload] : []));

  test("is told to the administrators at 60, 30 and 7 days and once it has ended, each once", async () => {
    await using alone = await aTown();
    const told: (readonly [number, number])[] = [];
    for (const days of [61, 60, 59, 31, 30, 29, 8, 7, 6, 0, -1]) {
      await endsIn(alone, days);
      const [one, other] = await Promise.all([
        alone.invokeAsSystem(tendCertificatesOp),
        alone.invokeAsSystem(tendCertificatesOp),
      ]);
      told.push([days, one.mails + other.mails]);
    }
    expect(told.filter(([, mails]) => mails > 0)).toEqual([60, 30, 7].map((days) => [days, 1]));
    expect(await mailsOf(alone)).toMatchObject([
      { to: alone.people.admin.email, subject: expect.stringContaining("vence en 60 días") },
      { subject: expect.stringContaining("vence en 30 días") },
      { subject: expect.stringContaining("vence en 7 días") },
    ]);
    await endsIn(alone, 20);
    expect(await read(alone)).toMatchObject({ days_left: 20, is_valid: true });
    expect((await read(alone)).validation_message).toMatch(/vence en 20 días/);
  });

  test("that nobody was told of, because the worker stood still, is told once it has ended", async () => {
    await using alone = await aTown();
    await endsIn(alone, -3);
    expect(await alone.invokeAsSystem(tendCertificatesOp)).toMatchObject({ mails: 1 });
    expect(await alone.invokeAsSystem(tendCertificatesOp)).toMatchObject({ mails: 0 });
    expect((await mailsOf(alone))[0]!.subject).toMatch(/venció$/);
    expect(await read(alone)).toMatchObject({ is_valid: false });
  });

  test("leaves no file behind that no row names, once a day has passed", async () => {
    await using alone = await aTown();
    const named = filesOf(alone);
    const lost = `${alone.schema}/certificates/de-un-corte.p12`;
    await alone.ports.storage.put(lost, Buffer.from("certificado"), "application/x-pkcs12");
    expect(await alone.invokeAsSystem(tendCertificatesOp)).toMatchObject({ removed: 0 });
    alone.clock.advance(DAY_MS + 1);
    expect(await alone.invokeAsSystem(tendCertificatesOp)).toMatchObject({ removed: 1 });
    expect(filesOf(alone)).toEqual(named);
  });
});

describe("the request for a certificate", () => {
  const WANTED = { cn: "Firma", org: "Villa Ejemplo", ou: "", serial_number: "30712345671", country: "ar" };
  const generate = (changes: object) => town.invoke("admin", generateCsrOp, { ...WANTED, ...changes });

  test.each([
    { serial_number: "30-71234567-1" },
    { serial_number: "3071234567" },
    { cn: "" },
    { cn: "ñ".repeat(33) },
    { org: "a".repeat(65) },
    { ou: "ó".repeat(33) },
    { country: "ARG" },
  ])("is refused: %o", async (changes) => {
    const [field] = Object.keys(changes);
    const refused = await expectRefusal(generate(changes), "invalid_input");
    expect(refused.extra.details?.[0]?.path).toBe(field);
  });

  test("takes as many octets as a name may have", async () => {
    expect(await generate({ cn: "ñ".repeat(32), ou: "a".repeat(64) })).toMatchObject({ key_pem: "clave" });
  });

  test("comes with instructions for whoever asks, by mail", async () => {
    const input = { cn: "Firma", org: "Villa", sha256: "AB".repeat(32), nota_texto: "Solicito\nla emisión" };
    const answer = await town.invoke("admin", sendInstructionsOp, { ...input, fd_code: "FD-77" });
    expect(answer).toMatchObject({ to: town.people.admin.email });
    const mail = (await town.jobs()).find(({ name }) => name === "send-mail");
    expect(mail?.payload).toMatchObject({ to: town.people.admin.email });
    for (const part of ["ab".repeat(32), "Solicito\nla emisión", "FD-77"])
      expect(JSON.stringify(mail?.payload)).toContain(JSON.stringify(part).slice(1, -1));
  });
});
