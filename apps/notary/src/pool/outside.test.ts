import { createHash } from "node:crypto";
import { RevocationError } from "@foja/pades/revocation/revocation-error";
import { TsaError } from "@foja/pades/tsp/tsa-error";
import { parseCertificate } from "@foja/pades/x509/certificate";
import { describe, expect, test } from "vitest";
import { pki } from "../test-support/a-notary";
import { answerQuestion, askOutside, type Outside } from "./outside";

const [own, issuer] = pki.p256.certificates.map((der) => parseCertificate(der));
const digest = createHash("sha256").update("x").digest();
const at = new Date();

const known: Outside = {
  timestamp: async (imprint) => Buffer.concat([Buffer.from(imprint.hash), imprint.digest]),
  revocation: async (certificate, its, when) => ({
    ocsp: Buffer.concat([certificate.serialNumber, its.serialNumber, Buffer.from(when.toISOString())]),
    responderCrl: its.serialNumber,
  }),
  issuers: async ({ serialNumber }) => ({
    certificates: [serialNumber, Buffer.from("otro")],
    isPartial: true,
  }),
};

/** As between two threads: what passes is copied. */
const across = (outside: Outside, reports: unknown[] = []): Outside =>
  askOutside(async (question) =>
    structuredClone(
      await answerQuestion(structuredClone(question), outside, (error) => void reports.push(error)),
    ),
  );

describe("what a thread asks of the main thread", () => {
  test("comes back as if it had been asked there", async () => {
    const outside = across(known);
    const imprint = { hash: "sha256", digest } as const;
    expect(await outside.timestamp(imprint)).toEqual(await known.timestamp(imprint));
    expect(await outside.revocation(own!, issuer!, at)).toEqual(await known.revocation(own!, issuer!, at));
    expect(await outside.issuers(own!)).toEqual(await known.issuers(own!));
  });

  test("failures come back with name, code and reason", async () => {
    const outside = across({
      timestamp: () => Promise.reject(new TsaError("REJECTED", "cupo agotado")),
      revocation: () => Promise.reject(new RevocationError("STALE", "vieja")),
      issuers: async () => ({ certificates: [], isPartial: false }),
    });
    await expect(outside.timestamp({ hash: "sha256", digest })).rejects.toMatchObject({
      name: "TsaError",
      code: "REJECTED",
      message: "cupo agotado",
    });
    await expect(outside.revocation(own!, issuer!, at)).rejects.toMatchObject({
      name: "RevocationError",
      code: "STALE",
      message: "vieja",
    });
  });

  test("a bug there is reported there, and looks like an authority that is away", async () => {
    const reports: unknown[] = [];
    const bug = new TypeError("x");
    const outside = across({ ...known, timestamp: () => Promise.reject(bug) }, reports);
    await expect(outside.timestamp({ hash: "sha256", digest })).rejects.toMatchObject({
      code: "UNREACHABLE",
    });
    expect(reports).toEqual([bug]);
  });
});
