import type { Who } from "@foja/testing/town/cast";
import type { DocumentRef } from "@foja/testing/town/document-builder";
import { expectRefusal } from "@foja/testing/town/expect-refusal";
import { townOfFile } from "@foja/testing/town/town";
import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { getSignatureOp } from "./get-signature.op";
import { listSignaturesOp } from "./list-signatures.op";
import type { SignedPdf } from "./sign-pdf";
import { writeSignatureAudit } from "./signature-audit";

const town = await townOfFile();
const CERTIFICATE = {
  subject: "Municipalidad",
  issuer: "Autoridad",
  serial_number: "1f",
  not_before: "2026-01-01T00:00:00.000Z",
  not_after: "2028-01-01T00:00:00.000Z",
};
const SIGNED = {
  certificate: CERTIFICATE,
  sha256Before: "a",
  pdfSha256: "b",
  timestampedAt: null,
} as unknown as SignedPdf;

/** Evidence as signing leaves it: the last one has the number. */
const evidence = async (
  place: typeof town | typeof town.other,
  { id, number }: DocumentRef,
  signers: Who[],
) => {
  for (const who of signers) {
    const ctx = place.systemContext();
    const { id: signerId } = place.people[who];
    const officialNumber = who === signers.at(-1) ? number : null;
    town.clock.advance(1000);
    await ctx.transaction((tx) =>
      writeSignatureAudit(tx, ctx, {
        method: "electronic",
        documentId: id,
        signer: { kind: "user", id: signerId },
        signerName: who,
        signed: SIGNED,
        officialNumber,
        signedAt: ctx.now(),
      }),
    );
  }
};

const made: Record<"open" | "secret" | "waiting", DocumentRef> = {} as never;
beforeAll(async () => {
  made.open = await town.document({ status: "signed", reference: "Poda" });
  await evidence(town, made.open, ["signer", "numerator"]);
  made.secret = await town.document({ type: "RES", status: "signed", reference: "Secreto" });
  await evidence(town, made.secret, ["signer"]);
  await evidence(town.other, await town.other.document({ status: "signed" }), ["signer"]);
  town.clock.set(new Date("2027-03-07T12:00:00Z"));
  made.waiting = await town.document({ status: "sent_to_sign", signed: 1, reference: "Sin numerar" });
  await evidence(town, made.waiting, ["signer"]);
});

const list = (input: object) => town.invoke("admin", listSignaturesOp, input);

test("tells the evidence of the municipality, the newest first; of a reserved document the number alone", async () => {
  const { signatures, total } = await list({});
  expect(total).toBe(4);
  expect(signatures).toMatchObject([
    { document_id: made.waiting.id, document_number: null, reference: null },
    { document_number: made.secret.number, reference: null },
    { document_number: made.open.number, reference: "Poda", signer: { name: "numerator", kind: "user" } },
    { document_number: made.open.number, reference: "Poda", signer: { name: "signer" } },
  ]);
  for (const one of signatures)
    expect(one).toMatchObject({ method: "electronic", chain: "intact", certificate: CERTIFICATE });
});

test.each<[string, () => object, number]>([
  ["number", () => ({ document_number: made.open.number }), 2],
  ["number of a reserved one", () => ({ document_number: made.secret.number }), 1],
  ["unknown number", () => ({ document_number: "IF-2027-99999999-MUNI-LEGAL" }), 0],
  ["signer", () => ({ signer_id: town.people.numerator.id }), 1],
  ["day", () => ({ date_from: "2027-03-07" }), 1],
  ["last day", () => ({ date_to: "2027-03-06" }), 3],
  ["all of them", () => ({ date_to: "2027-03-06", signer_id: town.people.signer.id }), 2],
])("is found by %s", async (_name, input, total) => {
  const found = await list(input());
  expect([found.total, found.signatures.length]).toEqual([total, total]);
});

test("one tells its hashes too, and none is another municipality's", async () => {
  const [seq] = (await list({ document_number: made.open.number })).signatures.map((one) => one.seq);
  expect(await town.invoke("admin", getSignatureOp, { seq: seq! })).toMatchObject({
    sha256_before: "a",
    sha256_after: "b",
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    chain: "intact",
    door: "system",
  });
  const foreign = town.other.invoke("admin", getSignatureOp, { seq: seq! });
  await expectRefusal(foreign, "not_found", { code: "NOT_FOUND" });
});

test("shows what was changed by whoever has the database in their hands", async () => {
  const admin = new pg.Client({ connectionString: town.adminUrl });
  await admin.connect();
  await admin.query("SET session_replication_role = replica");
  await admin.query(
    "UPDATE foja_global.signature_audit SET signer_name = 'otra' WHERE signer_name = 'numerator'",
  );
  await admin.end();
  const { signatures } = await list({ document_number: made.open.number });
  expect(signatures.map(({ chain }) => chain)).toEqual(["broken", "intact"]);
});
