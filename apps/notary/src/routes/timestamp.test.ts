import { createHash } from "node:crypto";
import { TsaError } from "@foja/pades/tsp/tsa-error";
import { verifyToken } from "@foja/pades/tsp/verify-token";
import { parseCertificate } from "@foja/pades/x509/certificate";
import { describe, expect, test } from "vitest";
import { aNotary, pki } from "../test-support/a-notary";

const sha256 = createHash("sha256").update("cabeza").digest("hex");

describe("POST /timestamp", () => {
  test.each([sha256, sha256.toUpperCase()])("gives a token over the hash", async (wanted) => {
    const { post } = await aNotary();
    const answer = await post("/timestamp", { sha256: wanted });
    expect(answer.statusCode).toBe(200);
    const token = Buffer.from(answer.json().token_b64, "base64");
    const roots = [parseCertificate(pki.root.certificates[0])];
    expect(() =>
      verifyToken(token, { hash: "sha256", digest: Buffer.from(sha256, "hex") }, roots),
    ).not.toThrow();
  });

  test.each([
    [{}, "INVALID_PARAMETERS"],
    [{ sha256: "" }, "INVALID_PARAMETERS"],
    [{ sha256: sha256.slice(1) }, "INVALID_PARAMETERS"],
    [{ sha256: `${sha256}00` }, "INVALID_PARAMETERS"],
    [{ sha256: "z".repeat(64) }, "INVALID_PARAMETERS"],
    [{ sha256, level: "B-T" }, "INVALID_PARAMETERS"],
  ])("refuses %j", async (parts, code) => {
    const { post } = await aNotary();
    const answer = await post("/timestamp", parts);
    expect([answer.statusCode, answer.json().error_code]).toEqual([400, code]);
  });

  test("is 503 while no authority answers", async () => {
    const { post } = await aNotary({ tsa: () => Promise.reject(new TsaError("UNREACHABLE", "down")) });
    const answer = await post("/timestamp", { sha256 });
    expect([answer.statusCode, answer.json().error_code, answer.headers["retry-after"]]).toEqual([
      503,
      "TSA_UNAVAILABLE",
      "5",
    ]);
  });

  test("needs the key", async () => {
    const { post } = await aNotary();
    expect((await post("/timestamp", { sha256 }, {})).statusCode).toBe(401);
  });
});
